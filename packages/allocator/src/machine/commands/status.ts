import { allocatorError } from "../../errors.js";
import type { AllocatorState } from "../allocatorState.js";
import type { Appender } from "../appender.js";
import type { StatusCommand } from "./command.js";

/** Pauses, resumes or ends an allocator. What is so already stays so. */
export function changeStatus(state: AllocatorState, { kind, reason = "" }: StatusCommand, appender: Appender): void {
  if (state.status === "archived") {
    if (kind === "archive") return;
    const required = "an allocator that was not archived";
    throw allocatorError("allocator-not-running", { received: `${kind} after the end`, required });
  }
  if (kind === "archive") appender.append({ kind: "archived", fields: {} }, { reason, ...appender.request });
  else if (kind === "pause" && state.status === "running") {
    appender.append({ kind: "paused", fields: {} }, { reason, ...appender.request });
  } else if (kind === "resume" && state.status === "paused") {
    appender.append({ kind: "resumed", fields: {} }, appender.isKeyed ? appender.request : undefined);
  }
}
