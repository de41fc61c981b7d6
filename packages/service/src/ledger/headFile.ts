import {
  closeSync,
  constants,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { serviceError } from "../errors.js";
import { shortSum } from "../folder/checkedText.js";
import { syncFolder } from "../folder/makeFolder.js";

/** The file inside the folder: a line of JSON with its checksum for each head, the last one of an allocator counts. */
export const headsFile = "heads.jsonl";

/** Lines that are no longer needed, before the file is written again without them. */
const MOST_OLD_LINES = 10_000;

/** A signed head, with the id of its allocator. */
export interface KeptHead {
  readonly id: string;
  readonly head: string;
}

/** Whether heads were kept in the folder. */
export function hasHeads(folder: string): boolean {
  return isFilled(join(folder, headsFile));
}

/** Whether there is such a file of heads, with some in it. */
export function isFilled(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/**
 * The last signed head of every allocator, outside the database: what the database has lost, it cannot tell. All heads
 * of a pass are one write and one sync.
 */
export class HeadFile {
  readonly #path: string;
  readonly #heads = new Map<string, string>();
  #file: number;
  #size = 0;
  #lines = 0;

  /** The file of the folder, or another one that is as old as the service, or empty. */
  constructor(folder: string, path = join(folder, headsFile)) {
    this.#path = path;
    this.#file = this.#opened();
    syncFolder(dirname(path));
    this.#read();
  }

  get(id: string): string | undefined {
    return this.#heads.get(id);
  }

  /** The last head of every allocator, by its id. */
  get heads(): Iterable<readonly [id: string, head: string]> {
    return this.#heads;
  }

  /** Keeps these heads; they are on the disk when it returns. After an error none of them counts. */
  keep(heads: readonly KeptHead[]): void {
    if (heads.length === 0) return;
    const bytes = linesOf(heads);
    // A write that failed may have left a part of itself behind what is whole.
    ftruncateSync(this.#file, this.#size);
    writeAll(this.#file, bytes, this.#size);
    fsyncSync(this.#file);
    this.#size += bytes.length;
    this.#lines += heads.length;
    for (const { id, head } of heads) this.#heads.set(id, head);
    if (this.#lines - this.#heads.size > MOST_OLD_LINES) this.#compact();
  }

  #opened(): number {
    try {
      return openSync(this.#path, constants.O_RDWR | constants.O_CREAT, 0o600);
    } catch (cause) {
      throw this.#unreadable(this.#path, cause);
    }
  }

  /** Every head that the file still has of this allocator, also earlier ones. */
  headsOf(id: string): string[] {
    return linesIn(readFileSync(this.#path)).flatMap((line) => {
      const kept = keptHead(line);
      return kept?.id === id ? [kept.head] : [];
    });
  }

  #read(): void {
    const bytes = readFileSync(this.#path);
    // A crash may have left a part of the last line, which was never relied on.
    this.#size = bytes.lastIndexOf("\n") + 1;
    ftruncateSync(this.#file, this.#size);
    const lines = linesIn(bytes);
    this.#lines = lines.length;
    lines.forEach((line, index) => {
      const kept = keptHead(line);
      if (kept === undefined) throw this.#unreadable(`line ${index + 1} of ${this.#path}`);
      this.#heads.set(kept.id, kept.head);
    });
  }

  /** The same heads without the old ones, in a new file that takes the old one's place at once. */
  #compact(): void {
    const draft = `${this.#path}.new`;
    const bytes = linesOf([...this.#heads].map(([id, head]) => ({ id, head })));
    const file = openSync(draft, "w+", 0o600);
    try {
      writeAll(file, bytes, 0);
      fsyncSync(file);
      renameSync(draft, this.#path);
    } catch (error) {
      closeSync(file);
      throw error;
    }
    // The old file has no name any more, whatever comes now.
    closeSync(this.#file);
    this.#file = file;
    this.#size = bytes.length;
    this.#lines = this.#heads.size;
    syncFolder(dirname(this.#path));
  }

  close(): void {
    closeSync(this.#file);
  }

  #unreadable(received: string, cause?: unknown) {
    return serviceError("heads-unreadable", { received, required: "the signed heads that were kept there", cause });
  }
}

/** The last head of every allocator in the text of such a file; undefined where it is another text. */
export function headsIn(text: string): Map<string, string> | undefined {
  const kept = linesIn(Buffer.from(text)).map(keptHead);
  if (kept.includes(undefined) || (kept.length === 0 && text !== "")) return undefined;
  return new Map((kept as KeptHead[]).map(({ id, head }) => [id, head]));
}

/** The last heads that are kept in a folder, none where it has no such file; undefined where that is damaged. */
export function headsOf(folder: string): Map<string, string> | undefined {
  return hasHeads(folder) ? headsIn(readFileSync(join(folder, headsFile), "utf8")) : new Map();
}

/** The whole lines. */
function linesIn(bytes: Buffer): string[] {
  return bytes
    .toString("utf8", 0, bytes.lastIndexOf("\n") + 1)
    .split("\n")
    .slice(0, -1);
}

function linesOf(heads: readonly KeptHead[]): Buffer {
  return Buffer.from(heads.map(({ id, head }) => `${JSON.stringify({ id, head, sum: sumOf(id, head) })}\n`).join(""));
}

/** The checksum of a line. */
function sumOf(id: string, head: string): string {
  return shortSum(JSON.stringify([id, head])).toString(16);
}

/** Lines of earlier versions have no checksum, and nothing else in its place. */
function keptHead(line: string): KeptHead | undefined {
  try {
    const { id, head, sum, ...others } = JSON.parse(line) as Partial<KeptHead & { readonly sum: string }>;
    if (typeof id !== "string" || typeof head !== "string" || Object.keys(others).length > 0) return undefined;
    return sum === undefined || sum === sumOf(id, head) ? { id, head } : undefined;
  } catch {
    return undefined;
  }
}

function writeAll(file: number, bytes: Buffer, position: number): void {
  for (let written = 0; written < bytes.length;) {
    written += writeSync(file, bytes, written, bytes.length - written, position + written);
  }
}
