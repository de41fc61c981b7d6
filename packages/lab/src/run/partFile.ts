import type { Block } from "@evenhand/core";
import { closeSync, existsSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { labError } from "../errors.js";
import { jsonPieces } from "../files/jsonPieces.js";
import { version } from "../version.js";
import type { Shard } from "./tasks.js";

/**
 * The file of a shard: a line that says what it is a part of, then a line for each block, in the order in which they
 * were finished. A process that is killed leaves whole lines and at most one that is not: the next one goes on there.
 */
export interface PartHeader {
  readonly format: "evenhand-part/1";
  readonly version: string;
  /** What the parts are of. Parts that are put together have the same. */
  readonly work: object;
  readonly shard: Shard;
  /** How many blocks make it whole. */
  readonly blocks: number;
  /** The words of the command that makes parts of this work, without the shard and the folder. */
  readonly command: readonly string[];
}

/** Where in a part the line of a block is. */
export interface BlockLine {
  /** The place of its study among those of the work. */
  readonly place: number;
  readonly policy: number;
  readonly block: number;
  readonly offset: number;
  readonly length: number;
}

/** A part as it lies in a file. */
export interface PartContent {
  readonly file: string;
  readonly header: PartHeader;
  readonly lines: readonly BlockLine[];
  /** Bytes of the whole lines. */
  readonly end: number;
}

/** The name of a shard's file: those of a folder stand in their order. */
export function partName({ number, of }: Shard): string {
  return `part-${String(number).padStart(String(of).length, "0")}-of-${of}${PART_ENDING}`;
}

export const PART_ENDING = ".jsonl";

/** What a run of a shard writes its blocks to. */
export class PartFile {
  readonly #descriptor: number;
  /** The blocks that an earlier run has finished. */
  readonly kept: readonly BlockLine[];

  /** Goes on with a part of the same work; another file of the name is refused, and stays as it is. */
  constructor(folder: string, header: Omit<PartHeader, "format" | "version">) {
    mkdirSync(folder, { recursive: true });
    const file = join(folder, partName(header.shard));
    const own: PartHeader = { format: "evenhand-part/1", version, ...header };
    const earlier = existsSync(file) ? readPart(file) : undefined;
    if (earlier !== undefined) checkSameWork(earlier.header, own, file);
    this.kept = earlier?.lines ?? [];
    this.#descriptor = openSync(file, "a");
    if (earlier === undefined) {
      ftruncateSync(this.#descriptor, 0);
      this.#write(own);
    } else {
      ftruncateSync(this.#descriptor, earlier.end);
    }
  }

  append(place: number, { policy, block, study, blocks, numbers }: Block): void {
    const rows = numbers.kind === "rows" ? numbers.rows.map((row) => Array.from(row)) : [];
    // The first three come first: they are read without the others.
    this.#write({ place, policy, block, study, blocks, numbers: { kind: "rows", rows } });
  }

  close(): void {
    fsyncSync(this.#descriptor);
    closeSync(this.#descriptor);
  }

  #write(line: object): void {
    for (const piece of jsonPieces(line)) writeFileSync(this.#descriptor, piece);
    writeFileSync(this.#descriptor, "\n");
  }
}

/** Refuses parts that cannot be put together. */
export function checkSameWork(one: PartHeader, other: PartHeader, file: string): void {
  if (one.version !== other.version) {
    const required = `one of evenhand ${other.version}, which may play otherwise`;
    throw labError("part-foreign", { received: `a part of evenhand ${one.version}`, required, path: file });
  }
  if (one.shard.of !== other.shard.of) {
    const required = `one of ${other.shard.of}`;
    throw labError("part-foreign", { received: `one of ${one.shard.of} parts`, required, path: file });
  }
  if (JSON.stringify(one.work) === JSON.stringify(other.work)) return;
  throw labError("part-foreign", { received: "a part of another study", required: "one of this study", path: file });
}

/** The block of a line. */
export function readBlock(file: string, line: BlockLine): Block {
  const { place: _, ...block } = readLine(file, line) as Block & { readonly place: number };
  return block;
}

function readLine(file: string, { offset, length }: Pick<BlockLine, "offset" | "length">): unknown {
  const descriptor = openSync(file, "r");
  try {
    const bytes = Buffer.alloc(length);
    readSync(descriptor, bytes, 0, length, offset);
    return JSON.parse(bytes.toString());
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw unreadable(file, "a line that is no JSON", cause);
  } finally {
    closeSync(descriptor);
  }
}

/** The blocks of a part by their places, without their numbers; undefined for a file whose first line is not whole. */
export function readPart(file: string): PartContent | undefined {
  const lines: BlockLine[] = [];
  let header: PartHeader | undefined;
  let end = 0;
  for (const { offset, length, beginning } of linesOf(file)) {
    if (header === undefined) {
      header = headerOf(file, { offset, length });
    } else {
      const found = /^\{"place":(\d+),"policy":(\d+),"block":(\d+),/.exec(beginning);
      // What a machine without power has left is not read further: those blocks are played again.
      if (found === null) break;
      const [place, policy, block] = found.slice(1).map(Number);
      lines.push({ place, policy, block, offset, length });
    }
    end = offset + length + 1;
  }
  return header === undefined ? undefined : { file, header, lines, end };
}

function headerOf(file: string, line: Pick<BlockLine, "offset" | "length">): PartHeader {
  const header = readLine(file, line) as PartHeader | null;
  const { number, of } = (header?.shard ?? {}) as Partial<Shard>;
  const isPart = header?.format === "evenhand-part/1" && Number.isInteger(number) && Number.isInteger(of);
  if (isPart && Array.isArray(header.command) && typeof header.work === "object") return header;
  throw unreadable(file, "something else");
}

function unreadable(file: string, received: string, cause?: unknown) {
  return labError("part-unreadable", { received, required: "a part of a study", path: file, cause });
}

const BYTES_AT_A_TIME = 1 << 22;
const BYTES_OF_A_BEGINNING = 128;

/** Whole lines, by their places in the file and their first bytes: a line may be longer than what fits into memory. */
function* linesOf(file: string) {
  const descriptor = openSync(file, "r");
  try {
    const bytes = Buffer.alloc(BYTES_AT_A_TIME);
    let [start, at, beginning] = [0, 0, ""];
    for (let read = 1; read > 0; at += read) {
      read = readSync(descriptor, bytes, 0, bytes.length, at);
      for (let from = 0; from < read;) {
        const newline = bytes.subarray(0, read).indexOf(10, from);
        const to = newline === -1 ? read : newline;
        const wanted = BYTES_OF_A_BEGINNING - beginning.length;
        if (wanted > 0) beginning += bytes.toString("latin1", from, Math.min(to, from + wanted));
        from = to + 1;
        if (newline === -1) continue;
        yield { offset: start, length: at + newline - start, beginning };
        [start, beginning] = [at + newline + 1, ""];
      }
    }
  } finally {
    closeSync(descriptor);
  }
}
