import { createReadStream, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  exportRows,
  LogReader,
  publishedSeed,
  type EventRecord,
  type ExportBounds,
  type ExportRow,
  type SecretSeed,
} from "@evenhand/allocator";
import { EmbeddedStore } from "@evenhand/service";
import { nodeSha256 } from "@evenhand/service/nodeSha256";
import { cliError } from "../../errors.js";
import { readLog } from "../../log/readLog.js";
import { secretGiven, type SecretOption } from "../../serviceSecret.js";

/** Where decisions come from. */
export interface Decisions {
  readonly allocator: string;
  /** Events of the log. */
  readonly length: number;
  rows(bounds: ExportBounds): AsyncGenerator<readonly ExportRow[]>;
  close(): Promise<void>;
}

export interface AskedDecisions extends SecretOption {
  readonly allocator: string | undefined;
  readonly seeds: readonly SecretSeed[];
  readonly key: string | undefined;
}

/** The decisions of a log file, of a folder, or of a service at an address. */
export function openDecisions(from: string, asked: AskedDecisions): Promise<Decisions> {
  if (/^https?:\/\//.test(from)) return ofService(from.replace(/\/+$/, ""), asked);
  const isFolder = statSync(from, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? ofFolder(from, asked) : ofFile(from, asked);
}

const PIECE = 1_048_576;
const PAGE = 1000;

/** The file is read once before: what it publishes of its seeds stands behind the choices that they decided. */
async function ofFile(path: string, { seeds }: AskedDecisions): Promise<Decisions> {
  if (path === "-") {
    const required = "a file: a log is read more than once";
    throw cliError("file-unreadable", { received: "the standard input", required, path: "<from>" });
  }
  let length = 0;
  const published: SecretSeed[] = [];
  const { origin = "" } = await readLog(path, (record) => {
    const seed = publishedSeed(record);
    if (seed !== undefined) published.push(seed);
    length++;
  });
  const allocator = origin.slice(origin.lastIndexOf("/") + 1);
  const source = {
    ...{ allocator, seeds: [...seeds, ...published], sha256: nodeSha256 },
    async *pages(from: number) {
      const reader = new LogReader();
      for await (const piece of createReadStream(path, { highWaterMark: PIECE })) {
        const records: EventRecord[] = [];
        reader.push(piece as Uint8Array, (record) => {
          if (reader.events >= from) records.push(record);
        });
        yield records;
      }
    },
  };
  return { allocator, length, rows: (bounds) => exportRows(source, bounds), close: () => Promise.resolve() };
}

async function ofFolder(folder: string, asked: AskedDecisions): Promise<Decisions> {
  // Opened, a folder that has none would get a database.
  if (!existsSync(join(folder, "allocators.db"))) {
    const required = "a log file, or the folder of a service, with allocators.db";
    throw cliError("file-unreadable", { received: folder, required, path: "<from>" });
  }
  const store = EmbeddedStore.open(folder, secretGiven(asked), { seals: false });
  try {
    const all = (await store.allocators()).filter(({ length }) => length > 0);
    const { number, length, id: allocator } = theOne(all, asked.allocator);
    const source = {
      ...{ allocator, seeds: await store.seeds(number), sha256: nodeSha256 },
      async *pages(from: number) {
        for (let place = from; place < length; place += PAGE) yield await store.read(number, place, PAGE);
      },
    };
    return { allocator, length, rows: (bounds) => exportRows(source, bounds), close: () => store.close() };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function theOne<A extends { readonly id: string }>(all: readonly A[], id: string | undefined): A {
  const found = id === undefined && all.length === 1 ? all[0] : all.find((one) => one.id === id);
  if (found !== undefined) return found;
  const ids = all.map((one) => one.id);
  const some = ids.length > 5 ? `${ids.slice(0, 5).join(", ")}, …` : ids.join(", ") || "no allocator";
  throw cliError("allocator-missing", { received: id ?? "nothing", required: `one of ${some}`, path: "--allocator" });
}

/** Attempts one after the other that bring nothing, before it is given up: about a minute. */
const MOST_ATTEMPTS = 7;

async function ofService(address: string, { allocator: id, key }: AskedDecisions): Promise<Decisions> {
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const asked = async (path: string) => {
    const answer = await fetch(`${address}${path}`, { headers }).catch((cause: unknown) => {
      throw new Unreachable(address, { cause });
    });
    if (answer.ok) return answer;
    if (answer.status >= 500) throw new Unreachable(`${address}: ${answer.status}`);
    const { detail = "" } = (await answer.json().catch(() => ({}))) as { readonly detail?: string };
    throw cliError("export-refused", {
      received: `${answer.status} ${detail}`,
      required: "an answer",
      path: "<from>",
    });
  };
  const list = await trying(async () => (await asked("/v1/allocators?hidden=true")).text());
  const { items } = JSON.parse(list) as { readonly items: readonly { readonly id: string; readonly length: number }[] };
  const { id: allocator, length } = theOne(items, id);
  return { allocator, length, close: () => Promise.resolve(), rows };

  async function* rows({ until, after, propensities = true }: ExportBounds): AsyncGenerator<readonly ExportRow[]> {
    let last = after;
    for (let failed = 0; ;) {
      try {
        const behind = last === undefined ? "" : `&after=${last.place}.${last.position}`;
        const query = `until=${until}&propensities=${propensities}${behind}`;
        const { body } = await asked(`/v1/allocators/${encodeURIComponent(allocator)}/export?${query}`);
        for await (const some of linesOf(body as AsyncIterable<Uint8Array>)) {
          yield some;
          [failed, last] = [0, some.at(-1)];
        }
        return;
      } catch (error) {
        failed = await patience(failed, error);
      }
    }
  }
}

class Unreachable extends Error {}

async function trying<T>(work: () => Promise<T>): Promise<T> {
  for (let failed = 0; ;) {
    try {
      return await work();
    } catch (error) {
      failed = await patience(failed, error);
    }
  }
}

/** Waits, twice as long each time; throws what is no fault of the network, or lasts. */
async function patience(failed: number, error: unknown): Promise<number> {
  const isOfNetwork = error instanceof Unreachable || error instanceof TypeError;
  if (!isOfNetwork) throw error;
  if (failed + 1 >= MOST_ATTEMPTS) {
    const required = "a service that answers";
    throw cliError("export-refused", { received: error.message, required, path: "<from>", cause: error });
  }
  await wait(500 * 2 ** failed);
  return failed + 1;
}

/** The rows of the whole lines of each piece. */
async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<ExportRow[]> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (lines.length > 0) yield lines.map((line) => JSON.parse(line) as ExportRow);
  }
}
