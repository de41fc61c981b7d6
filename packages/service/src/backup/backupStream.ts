import { createReadStream, createWriteStream, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { EvenhandError } from "@evenhand/core";
import { serviceError } from "../errors.js";
import { checkFiles, compareCopy, manifestOf, type BackupManifest } from "./backupFolder.js";
import { filledFolder } from "./filledFolder.js";
import { copyInto, type BackupOptions } from "./makeBackup.js";

const FIRST = "evenhand-backup v1\n";

/** How the folders begin in which backups are made that are streamed. */
const DRAFT = ".backup-";

/** A line of JSON: a file, whose bytes follow, the end, or what failed. */
interface Line {
  readonly name?: string;
  readonly size?: number;
  readonly end?: true;
  readonly failed?: { readonly received: string; readonly required: string };
}

/** The names that a backup's files may have. */
const NAME = /^[a-z][a-z.-]{0,40}$/;

/** Milliseconds between two empty lines while the copy is made: proxies and clients end a connection without bytes. */
const ALIVE_EVERY = 10_000;

/**
 * A backup of a folder that this process serves, as one stream of bytes: `evenhand-backup v1`, then each file with a
 * line of JSON before it, and a line that says the end, or what failed. It is made in the folder first, so that a slow
 * reader holds nothing back: for as long as that takes there are empty lines. It is removed when it was read.
 */
export function backupStream(folder: string, options: BackupOptions, aliveEvery = ALIVE_EVERY): Readable {
  const closed = new AbortController();
  const stream = Readable.from(pieces(folder, { ...options, signal: closed.signal }, aliveEvery));
  stream.once("close", () => closed.abort());
  return stream;
}

/** Removes what a process has left behind that was killed while it made a backup: it has keys and seeds in it. */
export function removeUnfinished(folder: string): void {
  const left = readdirSync(folder).filter((name) => name.startsWith(DRAFT));
  for (const name of left) rmSync(join(folder, name), { recursive: true, force: true });
}

async function* pieces(folder: string, options: BackupOptions, aliveEvery: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(FIRST);
  const draft = mkdtempSync(join(folder, DRAFT));
  try {
    yield* emptyLinesUntil(copyInto(draft, folder, folder, options), aliveEvery);
    for (const name of readdirSync(draft).sort()) {
      const path = join(draft, name);
      yield lineOf({ name, size: statSync(path).size });
      for await (const piece of createReadStream(path)) yield piece as Uint8Array;
    }
    yield lineOf({ end: true });
  } catch (error) {
    if (!(error instanceof EvenhandError)) throw error;
    const { received, required } = error;
    yield lineOf({ failed: { received: received.replace(/^"(.*)"$/, "$1"), required } });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function* emptyLinesUntil(done: Promise<unknown>, every: number): AsyncGenerator<Uint8Array> {
  const isDone = done.then(() => true);
  // A reader that has left does not wait for it.
  isDone.catch(() => undefined);
  for (;;) {
    const pause = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), every).unref());
    if (await Promise.race([isDone, pause])) return;
    yield Buffer.from("\n");
  }
}

function lineOf(line: Line): Buffer {
  return Buffer.from(`${JSON.stringify(line)}\n`);
}

/** Writes a stream of a service into a folder, and compares what has come. */
export async function receiveBackup(
  stream: AsyncIterable<Uint8Array>,
  to: string,
  { watch = () => undefined, signal }: Pick<BackupOptions, "watch" | "signal"> = {},
): Promise<BackupManifest> {
  return filledFolder(to, async (draft) => {
    const reader = new PieceReader(stream);
    if ((await reader.line()) !== FIRST.trim()) throw cut("another beginning");
    for (;;) {
      const text = await reader.line();
      if (text === "") continue;
      const { name = "", size = -1, end, failed } = JSON.parse(text) as Line;
      if (end === true) break;
      if (failed !== undefined) throw notMade(failed);
      if (!NAME.test(name) || !Number.isSafeInteger(size) || size < 0) throw cut(`a file ${JSON.stringify(name)}`);
      const file = createWriteStream(join(draft, name), { flags: "wx", mode: 0o600 });
      await pipeline(reader.bytes(size), file, { signal });
    }
    const manifest = manifestOf(draft);
    await checkFiles(draft, manifest);
    await compareCopy(draft, watch, signal);
    return manifest;
  });
}

/** Reads lines and stretches of bytes of a stream. */
class PieceReader {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#pieces = stream[Symbol.asyncIterator]();
  }

  async #more(): Promise<Buffer> {
    const next = await this.#pieces.next().catch((cause: unknown) => {
      throw cut("a break in the middle", cause);
    });
    if (next.done === true) throw cut("its end in the middle");
    return Buffer.from(next.value);
  }

  async line(): Promise<string> {
    for (let end = this.#rest.indexOf("\n"); ; end = this.#rest.indexOf("\n")) {
      if (end >= 0) {
        const line = this.#rest.toString("utf8", 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return line;
      }
      if (this.#rest.length > 10_000) throw cut("a line without an end");
      this.#rest = Buffer.concat([this.#rest, await this.#more()]);
    }
  }

  async *bytes(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      if (this.#rest.length === 0) this.#rest = await this.#more();
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
}

function cut(received: string, cause?: unknown): Error {
  return notMade({ received: `a stream with ${received}`, required: "all of a backup", cause });
}

function notMade(why: { readonly received: string; readonly required: string; readonly cause?: unknown }): Error {
  return serviceError("backup-failed", why);
}
