import type { AllocatorState } from "../allocatorState.js";
import type { Appender } from "../appender.js";
import type { StatusCommand } from "../command.js";

/** Pauses, resumes or ends an allocator that is not in that state yet. */
export function changeStatus(_: AllocatorState, { kind, reason = "" }: StatusCommand, appender: Appender): void {
  if (kind === "resume") {
    appender.append({ kind: "resumed", fields: {} }, appender.isKeyed ? appender.request : undefined);
    return;
  }
  const written = kind === "pause" ? "paused" : "archived";
  appender.append({ kind: written, fields: {} }, { reason, ...appender.request });
}
