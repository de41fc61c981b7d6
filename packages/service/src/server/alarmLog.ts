import type { FastifyBaseLogger } from "fastify";
import { rowOf } from "../alarms/alarmKinds.js";
import type { WatchAlarms } from "../alarms/alarms.js";

/** A line for each alarm when it begins, and one when it ends. */
export function logAlarms(log: Pick<FastifyBaseLogger, "error" | "warn" | "info">): WatchAlarms {
  return (change, { kind, allocator, since, detail }) => {
    const { severity, title } = rowOf(kind);
    const fields = { alarm: kind, change, severity, allocator, since, detail };
    if (change === "ended") log.info(fields, `Ended: ${title}`);
    else if (severity === "critical") log.error(fields, title);
    else log.warn(fields, title);
  };
}
