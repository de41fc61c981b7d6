import type { Alarms } from "../alarms/alarms.js";
import { serviceError } from "../errors.js";
import type { LoadedAllocator } from "./loadedAllocators.js";

const MIB = 1_048_576;
/** MiB that open decisions may take, unless something else is set: more than ten million of them. */
export const OPEN_DECISIONS = 2048;

/** The part of the limit from which on it is an alarm. */
const NEAR = 0.8;

/**
 * How much memory the open decisions take: each stays in memory until its wait is over. A process that runs out of
 * memory would die with all of its allocators, so it says so before, and takes no more decisions at the limit.
 */
export class OpenDecisionMemory {
  readonly #alarms: Alarms;
  readonly #limit: number;
  #count = 0;
  #bytes = 0;

  /** `limit` is in MiB. */
  constructor(alarms: Alarms, limit = OPEN_DECISIONS) {
    this.#alarms = alarms;
    this.#limit = limit * MIB;
  }

  get figures(): { readonly count: number; readonly bytes: number; readonly limit: number } {
    return { count: this.#count, bytes: this.#bytes, limit: this.#limit };
  }

  /** Counts those of the allocators in memory. */
  pass(all: readonly LoadedAllocator[]): void {
    const sizes = all.map(({ stored: { id }, allocator }) => {
      const { size, bytes } = allocator.state.open;
      return { id, size, bytes };
    });
    this.#count = sizes.reduce((sum, { size }) => sum + size, 0);
    this.#bytes = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    if (this.#bytes < NEAR * this.#limit) {
      this.#alarms.clear("memory-of-open-decisions");
      return;
    }
    const most = sizes.reduce((a, b) => (b.bytes > a.bytes ? b : a));
    const taken = `${inMib(this.#bytes)} of ${inMib(this.#limit)} are taken`;
    const detail = `${taken}, most of it by ${most.id} with ${most.size} open decisions`;
    this.#alarms.raise("memory-of-open-decisions", { detail });
  }

  /** Refuses another decision where there is no room for it. */
  check(): void {
    if (this.#bytes < this.#limit) return;
    const required = `less than ${inMib(this.#limit)} for open decisions`;
    throw serviceError("open-decisions-full", { received: inMib(this.#bytes), required });
  }
}

function inMib(bytes: number): string {
  return `${Math.round(bytes / MIB)} MiB`;
}
