import { closeSync, existsSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { shortSum } from "../../folder/checkedText.js";
import { makeFile, syncFolder } from "../../folder/makeFolder.js";

/** The file inside the folder, beside the database. */
export const acknowledgedFile = "acknowledged.bin";

/** Bytes of a slot: a number of 8 bytes, its checksum, and four that are not used. */
const SLOT = 16;

/** The slot of the commits. Allocators have the slots of their numbers, which begin at 1. */
const COMMITS = 0;

/**
 * How long each log was, and how many commits there were, when the last one was acknowledged. SQLite drops everything
 * behind a flipped bit of its write-ahead log without a word: what it has lost, only a file outside of it can tell. It
 * is written after each commit and synced now and then, so that a commit takes microseconds longer: after a kill it has
 * everything, and after a power cut perhaps less than the database, and never more.
 */
export class Acknowledged {
  /** Undefined where there is none, and none is made. */
  readonly #file: number | undefined;

  /** `flags` are those of a file: "r" for reading alone. */
  constructor(folder: string, flags: "r" | "r+") {
    const path = join(folder, acknowledgedFile);
    if (flags === "r+" && !existsSync(path)) {
      makeFile(path);
      syncFolder(folder);
    }
    this.#file = existsSync(path) ? openSync(path, flags) : undefined;
  }

  /** Undefined where the file does not know, or has other bytes than were written. */
  get commits(): number | undefined {
    const commits = this.#get(COMMITS);
    return commits === "damaged" ? undefined : commits;
  }

  setCommits(count: number): void {
    this.#set(COMMITS, count);
  }

  /** Events of the log of this number; 0 where the file does not know. */
  length(allocator: number): number {
    const length = this.#get(allocator) ?? 0;
    return length === "damaged" ? 0 : length;
  }

  setLength(allocator: number, length: number): void {
    this.#set(allocator, length);
  }

  /** Whether the slot of an allocator has other bytes than were written. */
  isDamaged(allocator: number): boolean {
    return this.#get(allocator) === "damaged";
  }

  /** Has what was written so far on the disk. */
  sync(): void {
    if (this.#file !== undefined) fsyncSync(this.#file);
  }

  #get(slot: number): number | "damaged" | undefined {
    if (this.#file === undefined) return undefined;
    const bytes = Buffer.alloc(SLOT);
    readSync(this.#file, bytes, 0, SLOT, slot * SLOT);
    if (bytes.every((byte) => byte === 0)) return undefined;
    return bytes.equals(slotOf(slot, Number(bytes.readBigUInt64LE(0)))) ? Number(bytes.readBigUInt64LE(0)) : "damaged";
  }

  #set(slot: number, value: number): void {
    if (this.#file !== undefined) writeSync(this.#file, slotOf(slot, value), 0, SLOT, slot * SLOT);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }
}

function slotOf(slot: number, value: number): Buffer {
  const bytes = Buffer.alloc(SLOT);
  bytes.writeBigUInt64LE(BigInt(value), 0);
  bytes.writeUInt32LE(shortSum(`${slot} ${value}`), 8);
  return bytes;
}
