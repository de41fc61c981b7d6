import { statfs } from "node:fs/promises";
import type { Alarms } from "./alarms.js";

/** Bytes that an ordinary user may still write, and of how many. */
export interface DiskSpace {
  readonly free: number;
  readonly size: number;
}

/** Milliseconds between two looks. */
const LOOK_EVERY = 10_000;
const MIB = 1_048_576;
/** MiB below which it is an alarm, unless something else is set. */
export const DISK_RESERVE = 1024;

export interface DiskWatchOptions {
  readonly folder: string;
  readonly alarms: Alarms;
  /** With fewer free MiB it is an alarm; 0: it never is. */
  readonly reserve?: number | undefined;
  /** Milliseconds since some moment: a clock that is never set. */
  readonly elapsed?: () => number;
  /** By default what the system says. */
  readonly spaceOf?: (folder: string) => Promise<DiskSpace>;
}

/** Looks how much room the disk of the folder has. */
export class DiskWatch {
  readonly #options: Required<Omit<DiskWatchOptions, "reserve">>;
  readonly #least: number;
  #lookedAt = -Infinity;
  #isLow = false;

  constructor({ reserve = DISK_RESERVE, ...options }: DiskWatchOptions) {
    this.#least = reserve * MIB;
    this.#options = { elapsed: () => performance.now(), spaceOf: spaceOfFolder, ...options };
  }

  async pass(): Promise<void> {
    const { folder, alarms, elapsed, spaceOf } = this.#options;
    if (elapsed() - this.#lookedAt < LOOK_EVERY) return;
    this.#lookedAt = elapsed();
    const { free, size } = await spaceOf(folder);
    // It ends a tenth above: free space that goes up and down must not begin it again and again.
    this.#isLow = free < (this.#least * (this.#isLow ? 11 : 10)) / 10;
    if (!this.#isLow) alarms.clear("disk-space");
    else alarms.raise("disk-space", { detail: `${inMib(free)} of ${inMib(size)} are free` });
  }
}

/** What the disk of the folder has. */
export async function spaceOfFolder(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

function inMib(bytes: number): string {
  return `${Math.floor(bytes / MIB)} MiB`;
}
