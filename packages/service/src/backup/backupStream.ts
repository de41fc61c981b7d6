import { createReadStream, createWriteStream, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { serviceError } from "../errors.js";
import { checkFiles, compareCopy, manifestOf, type BackupManifest } from "./backupFolder.js";
import { filledFolder } from "./filledFolder.js";
import { copyInto, type BackupOptions } from "./makeBackup.js";

const FIRST = "evenhand-backup v1\n";

/** How the folders begin in which backups are made that are streamed. */
const DRAFT = ".backup-";

/** What a file begins with, in a line of JSON: its bytes follow. */
interface FileHeader {
  readonly name: string;
  readonly size: number;
}

/** The names that a backup's files may have. */
const NAME = /^[a-z][a-z.-]{0,40}$/;

/**
 * A backup of a folder that this process serves, as one stream of bytes: `evenhand-backup v1`, then each file with a
 * line of JSON before it, and a line that says the end. It is made in the folder first, so that a slow reader holds
 * nothing back, and removed when it was read.
 */
export async function backupStream(folder: string, options: BackupOptions): Promise<Readable> {
  const draft = mkdtempSync(join(folder, DRAFT));
  const remove = () => rmSync(draft, { recursive: true, force: true });
  try {
    await copyInto(draft, folder, folder, options);
    const stream = Readable.from(pieces(draft));
    stream.once("close", remove);
    return stream;
  } catch (error) {
    remove();
    throw error;
  }
}

/** Removes what a process has left behind that was killed while it made a backup: it has keys and seeds in it. */
export function removeUnfinished(folder: string): void {
  const left = readdirSync(folder).filter((name) => name.startsWith(DRAFT));
  for (const name of left) rmSync(join(folder, name), { recursive: true, force: true });
}

async function* pieces(folder: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(FIRST);
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    const header: FileHeader = { name, size: statSync(path).size };
    yield Buffer.from(`${JSON.stringify(header)}\n`);
    for await (const piece of createReadStream(path)) yield piece as Uint8Array;
  }
  yield Buffer.from(`{"end":true}\n`);
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
      const header = JSON.parse(await reader.line()) as Partial<FileHeader> & { readonly end?: boolean };
      if (header.end === true) break;
      const { name = "", size = -1 } = header;
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
    const next = await this.#pieces.next();
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

function cut(received: string): Error {
  return serviceError("backup-failed", { received: `a stream with ${received}`, required: "all of a backup" });
}
