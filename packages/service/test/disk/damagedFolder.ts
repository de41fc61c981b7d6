import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseVerifierKey, verifyReceipt } from "@evenhand/allocator";
import type { PublicKeyAnswer } from "@evenhand/protocol";
import type { Luck } from "../../../allocator/test/simulator/luck.js";
import { inWords } from "../../src/alarms/alarms.js";
import { examineFilesOf, examineFolder, KeyFile, openFolder, rotateSigningKey } from "../../src/index.js";
import { sqliteDriver } from "../../src/store/embedded/sqliteDriver.js";
import { RequestsInProcess } from "../../src/requestsInProcess.js";
import { takeSnapshots } from "../support/takeSnapshots.js";
import type { FilesLeft } from "./diskModel.js";
import { filesBelow } from "./recordedService.js";

/** A request whose answer is the same again: a read, or a repetition with its key. */
interface Asked {
  readonly path: string;
  readonly body?: unknown;
  readonly key?: string;
}

/** A folder that is whole, and what is asked of it. */
export interface WholeFolder {
  /** As a process leaves it that was killed, and as one that was stopped. */
  readonly left: Readonly<Record<"killed" | "stopped", FilesLeft>>;
  readonly asked: readonly Asked[];
}

/** What was seen of a folder: what it named as wrong, and the hash of each answer. */
export interface Look {
  readonly named: readonly string[];
  readonly answers: ReadonlyMap<string, string>;
}

const ids = ["team", "other"] as const;
/** Decisions with ids of their own: enough for full tiles and for a snapshot. */
const BATCHES = 5;
const IN_A_BATCH = 250;

/** Everything that a folder may have: keys of both kinds, heads, tiles of two levels, pointers, snapshots, seeds. */
export async function wholeFolder(folder: string): Promise<WholeFolder> {
  const keys = new KeyFile(folder);
  for (const note of ["shop", "desk"]) keys.create({ scopes: ["read"], note });
  await opened(folder, async ({ requests }) => {
    for (const id of ids) {
      const arms = [{ id: "ann", share: "1/2", label: "Ann" }, { id: "bob" }];
      const terms = { contract: "quota", arms, learner: "ucb1", confirmWithin: 86_400 };
      await requests.post("/v1/allocators", { id, ...terms });
      for (let batch = 0; batch < BATCHES; batch++) {
        const items = Array.from({ length: IN_A_BATCH }, (_, index) => ({ id: `${batch}-${index}` }));
        await requests.post(`/v1/allocators/${id}/decisions`, { items });
      }
    }
  });
  await takeSnapshots(folder, ids);
  await rotateSigningKey(folder, Date.now());
  const asked: Asked[] = [];
  let killed: FilesLeft = new Map();
  await opened(folder, async ({ requests }) => {
    for (const id of ids) {
      const path = `/v1/allocators/${id}`;
      const parts = ["", "/arms", "/log", "/full-log", "/head", "/consistency?from=300", "/tiles/0/1", "/tiles/1/0"];
      asked.push(...parts.map((part) => ({ path: `${path}${part}` })));
      asked.push({ path: `/v1/public-key?allocator=${id}` });
      for (let count = 0; count < 4; count++) {
        const again = { path: `${path}/decisions`, body: { id: `own-${count}` }, key: `${id} ${count}` };
        const { id: decision } = await requests.post<{ id: string }>(again.path, again.body, again.key);
        await requests.post(`/v1/decisions/${decision}/reward`, { value: 1 });
        asked.push(again, { path: `/v1/decisions/${decision}` });
      }
      const labels = { path: `${path}/labels`, body: { arms: [{ id: "bob", label: "Bob" }] }, key: `${id} labels` };
      await requests.post(labels.path, labels.body, labels.key);
      asked.push(labels);
      for (let place = 0; place < BATCHES; place++) {
        const named = { path: `${path}/decisions`, body: { id: `${place}-7` } };
        const { id: decision } = await requests.post<{ id: string }>(named.path, named.body);
        asked.push(named, { path: `${path}/proof/${decision}` });
      }
    }
    killed = filesBelow(folder);
  });
  return { left: { killed, stopped: filesBelow(folder) }, asked };
}

interface Opened {
  readonly requests: RequestsInProcess;
  readonly named: string[];
}

async function opened(folder: string, work: (opened: Opened) => Promise<void>): Promise<readonly string[]> {
  const named: string[] = [];
  const allocators = await openFolder(folder, {
    diskReserve: 0,
    onError: (error) => named.push(inWords(error)),
  });
  allocators.alarms.watch((change, { kind, detail }) => {
    if (change === "begun") named.push(`alarm ${kind}: ${detail}`);
  });
  const stopping = new AbortController().signal;
  const requests = new RequestsInProcess({
    ...{ allocators, origin: "example.org", stopping, demo: false, replicas: undefined, keys: undefined },
  });
  try {
    await work({ requests, named });
    const unreadable = await allocators.readAll(stopping);
    for (const [id, error] of unreadable) named.push(`${id} unreadable: ${error.message}`);
  } finally {
    await allocators.close();
  }
  return named;
}

/** Starts a service on these files, asks for everything, and has the doctor look at them. */
export async function lookAt(place: string, files: FilesLeft, asked: readonly Asked[]): Promise<Look> {
  const answers = new Map<string, string>();
  const named: string[] = [];
  const attempt = async (words: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      named.push(`${words}: ${inWords(error)}`);
    }
  };
  await onCopy(place, files, (folder) =>
    attempt("doctor", async () => {
      for (const { file, words } of await examineFilesOf(folder)) named.push(`doctor, ${file}: ${words}`);
      for await (const { id, findings } of examineFolder(folder)) {
        for (const { words } of findings) named.push(`doctor, ${id}: ${words}`);
      }
    }),
  );
  await onCopy(place, files, (folder) =>
    attempt("start", async () => {
      const keys = new KeyFile(folder);
      answers.set("keys", JSON.stringify(keys.list()));
      if (!keys.hasAny) named.push("start: there are no keys");
      const told = await opened(folder, async ({ requests }) => {
        for (const one of asked) {
          await attempt(one.path, async () => void answers.set(JSON.stringify(one), await answerTo(requests, one)));
        }
      });
      named.push(...told);
    }),
  );
  return { named, answers };
}

async function answerTo(requests: RequestsInProcess, { path, body, key }: Asked): Promise<string> {
  if (body !== undefined) return JSON.stringify(await requests.post(path, body, key));
  const bytes = await requests.bytes(path).catch(async (error: unknown) => {
    if (error instanceof TypeError) return Buffer.from(JSON.stringify(await requests.get(path)));
    throw error;
  });
  if (path.includes("/proof/")) await checkReceipt(requests, path, bytes);
  return createHash("sha256").update(bytes).digest("hex");
}

async function checkReceipt(requests: RequestsInProcess, path: string, bytes: Uint8Array): Promise<void> {
  const [, , , id] = path.split("/");
  const { verifierKey, former } = await requests.get<PublicKeyAnswer>(`/v1/public-key?allocator=${id}`);
  const keys = [verifierKey, ...former.map((one) => one.verifierKey)].map((text) => parseVerifierKey(text));
  const verdict = verifyReceipt(bytes, { keys });
  if (!verdict.genuine) throw new Error(`UNTRUE RECEIPT: ${verdict.reason.message}`);
}

async function onCopy(place: string, files: FilesLeft, look: (folder: string) => Promise<void>): Promise<void> {
  const folder = join(place, "copy");
  mkdirSync(folder);
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
  try {
    await look(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** More flips than the rest: they are what disks do. */
export const damages = ["flip", "flip", "flip", "zero", "cut", "delete"] as const;

/** The files that have something in them, but for the lock: that has no content of its own. */
export function filesOf(files: FilesLeft): string[] {
  return [...files].filter(([name, bytes]) => bytes.length > 0 && !name.startsWith("lock.db")).map(([name]) => name);
}

interface Damage {
  readonly luck: Luck;
  readonly kind: (typeof damages)[number];
  readonly name: string;
}

/** The files with one of them damaged, and what was done to it. */
export function damaged(files: FilesLeft, { luck, kind, name }: Damage): { files: FilesLeft; words: string } {
  const bytes = files.get(name) ?? Buffer.alloc(0);
  const at = luck.below(bytes.length);
  const left = new Map(files);
  const other = Buffer.from(bytes);
  if (kind === "delete") left.delete(name);
  else if (kind === "cut") left.set(name, bytes.subarray(0, at));
  else {
    if (kind === "flip") other[at] ^= 1 << luck.below(8);
    else other.fill(0, at, Math.min(bytes.length, at + 64));
    left.set(name, other);
  }
  return { files: left, words: `${kind} of ${name} at ${at} of ${bytes.length}` };
}

interface Compared {
  readonly files: FilesLeft;
  readonly left: FilesLeft;
  readonly name: string;
}

/**
 * Whether nothing needs to be named: bytes that hold nothing were changed, or a file that only knows what the database
 * knows too was cut, as a power failure cuts it. The service writes that again.
 */
export async function isAsCrashLeaves(place: string, { files, left, name }: Compared): Promise<boolean> {
  const [whole, rest] = [files.get(name), left.get(name)];
  if (whole === undefined || rest === undefined) return false;
  if (whole.equals(rest)) return true;
  if (name.startsWith("allocators.db")) return (await contentOf(place, files)) === (await contentOf(place, left));
  const begin = rest.findIndex((byte, at) => byte !== whole[at]);
  const isCut = begin === -1;
  // A file has zeros where its length was on the disk before its content.
  const hasZeros = rest.every((byte, at) => byte === whole[at] || byte === 0);
  if (name === "heads.jsonl") return isCut || (hasZeros && begin > whole.lastIndexOf("\n", whole.length - 2));
  return name === "acknowledged.bin" && (isCut || hasZeros) && rest.subarray(0, 12).equals(whole.subarray(0, 12));
}

/** All rows of the database. */
async function contentOf(place: string, files: FilesLeft): Promise<string> {
  const hash = createHash("sha256");
  await onCopy(place, files, (folder) => {
    const database = sqliteDriver().open(join(folder, "allocators.db"));
    const tables = database.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name").all() as { name: string }[];
    hash.update(JSON.stringify(tables));
    for (const { name } of tables.filter((one) => !one.name.startsWith("sqlite_") && one.name !== "due_at")) {
      for (const row of database.prepare(`SELECT * FROM ${name}`).all()) {
        for (const cell of Object.values(row as object)) {
          hash.update(
            typeof cell === "object" && cell !== null ? Buffer.from(cell as ArrayBuffer) : `${String(cell)};`,
          );
        }
      }
    }
    database.close();
    return Promise.resolve();
  });
  return hash.digest("hex");
}
