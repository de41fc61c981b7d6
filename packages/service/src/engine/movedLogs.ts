import { EvenhandError } from "@evenhand/core";
import { serviceError } from "../errors.js";
import type { Store } from "../store/store.js";
import type { LogEnd } from "./loadedAllocators.js";

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

/** Refuses a log that lacks what this process has seen of it: events were lost, and nothing may be put in their place. */
export async function checkEnd(store: Store, id: string, number: number, { length, leaf }: LogEnd): Promise<void> {
  const [last] = await store.read(number, length - 1, 1);
  if (last !== undefined && Buffer.compare(last.leaf, leaf) === 0) return;
  const required = `the ${length} events that this process has seen`;
  throw serviceError("store-behind", { received: `fewer events of ${id}, or others`, required });
}
