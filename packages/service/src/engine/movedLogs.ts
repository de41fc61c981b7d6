import type { AllocatorEvent, AppendedEvent } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import { serviceError } from "../errors.js";

/**
 * Several processes may have the same log. Who is not the first to append, or has decided from a log that has grown
 * since, is told `append-conflict`: nothing of it was stored, and the work is done again from its beginning.
 */

/** Each further attempt means that another process has made progress with the same log. */
const MOST_ATTEMPTS = 100;

/** The log, or a value beside it, is not what the work began with. */
export function logMoved(received: string): EvenhandError {
  return serviceError("append-conflict", { received, required: "the log as it was when the answer was made" });
}

/** The allocator that the work began with is not the one in memory any more. */
export function wasReadAgain(): EvenhandError {
  return logMoved("an allocator that was read again since");
}

/** Does work that others may be in the way of, and again from its beginning where a log has moved meanwhile. */
export async function untilUnmoved<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!hasMoved(error) || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

export function hasMoved(error: unknown): boolean {
  return error instanceof EvenhandError && error.code === "append-conflict";
}

/** Whether the store did not answer: that rests on no log, and asking it once more would be one more wait. */
export function hasFailed(error: unknown): boolean {
  return error instanceof EvenhandError && error.code === "store-failed";
}

/** Whether all processes that have the same logs can read events of this kind. */
export type MayWrite = (kind: AllocatorEvent["kind"]) => boolean;

/**
 * Refuses events that another process could not read: an earlier release runs beside this one while replicas are
 * replaced one by one.
 */
export function checkReadable(events: readonly AppendedEvent[], mayWrite: MayWrite | undefined): void {
  if (mayWrite === undefined) return;
  for (const { event } of events) {
    if (mayWrite(event.kind)) continue;
    const required = "replicas that can all read it";
    throw serviceError("replica-behind", { received: `an event of the kind ${event.kind}`, required });
  }
}
