import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { LedgerTree, readSignedHead } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import { z } from "zod";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { pagesOf } from "../engine/storedEvents.js";
import { serviceError } from "../errors.js";
import { HeadFile, headsFile } from "../ledger/headFile.js";
import { EmbeddedStore } from "../store/embedded/embeddedStore.js";
import { databaseFile } from "../store/embedded/openDatabase.js";

/** The file by which a folder is a backup, and none that a service may open. It is written last. */
export const MANIFEST = "backup.json";

/** The files of a folder that are its keys: without secrets a backup has none of them. */
export const keyFiles = ["signing.key", "former-keys.jsonl", "keys.json"] as const;

const manifest = z.strictObject({
  format: z.literal(1),
  /** When the database was read, in milliseconds since 1970. */
  made: z.int(),
  /** The folder, or the address of the service. */
  from: z.string(),
  withSecrets: z.boolean(),
  /** The logs, with the events under the last head of each; 0: none was signed. */
  logs: z.array(z.strictObject({ id: z.string(), origin: z.string(), length: z.int(), head: z.int() })),
  files: z.record(z.string(), z.strictObject({ size: z.int(), sha256: z.string() })),
});

/** What a backup says of itself. */
export type BackupManifest = z.infer<typeof manifest>;

/** Is told how many events of all have been compared, and of which allocator the last ones were. */
export type WatchBackup = (done: number, total: number, id: string) => void;

/** What the backup in this folder says of itself. */
export function manifestOf(folder: string): BackupManifest {
  const path = join(folder, MANIFEST);
  try {
    return manifest.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (cause) {
    const received = existsSync(path) ? `${path} with other content` : `${folder}, in which there is no ${MANIFEST}`;
    throw serviceError("backup-unusable", { received, required: "a folder that evenhand backup has finished", cause });
  }
}

/** Refuses a backup one of whose files is not what it was when the backup was made. */
export async function checkFiles(folder: string, { files }: BackupManifest): Promise<void> {
  for (const [name, { size, sha256 }] of Object.entries(files)) {
    const path = join(folder, name);
    const found = existsSync(path) ? await digestOf(path) : undefined;
    if (found?.size === size && found.sha256 === sha256) continue;
    const received = found === undefined ? `no ${path}` : `other bytes in ${path}`;
    throw serviceError("backup-unusable", { received, required: `the ${size} bytes that were copied there` });
  }
}

export async function digestOf(path: string): Promise<{ readonly size: number; readonly sha256: string }> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return { size: statSync(path).size, sha256: hash.digest("hex") };
}

/** The sizes and sums of all files in a folder. */
export async function filesIn(folder: string): Promise<BackupManifest["files"]> {
  const files: Record<string, { size: number; sha256: string }> = {};
  for (const name of readdirSync(folder).sort())
    if (name !== MANIFEST) files[name] = await digestOf(join(folder, name));
  return files;
}

/**
 * Opens what was copied, and hashes every log up to its head: a copy that does not have what was signed is none. The
 * answer is what the manifest says of the logs.
 */
export async function compareCopy(
  folder: string,
  watch: WatchBackup,
  signal?: AbortSignal,
): Promise<BackupManifest["logs"]> {
  const store = EmbeddedStore.openReading(folder);
  const heads = existsSync(join(folder, headsFile)) ? new HeadFile(folder) : undefined;
  try {
    const allocators = (await store.allocators()).filter(({ length }) => length > 0);
    const total = allocators.reduce((sum, { length }) => sum + length, 0);
    const missing = [...(heads?.heads ?? [])].find(([id]) => !allocators.some((one) => one.id === id));
    if (missing !== undefined) throw unfit(missing[0], "no events", readSignedHead(missing[1]).size);
    const logs: BackupManifest["logs"] = [];
    let before = 0;
    for (const { id, number, origin, length } of allocators) {
      const text = heads?.get(id);
      const known = text === undefined ? undefined : readSignedHead(text);
      const head = known?.origin === origin ? known : undefined;
      const tree = new LedgerTree(nodeSha256);
      let isSame = head === undefined;
      let read = 0;
      for await (const records of pagesOf(store, number, { page: 1000 })) {
        for (const { leaf } of records) {
          tree.append(leaf);
          if (tree.size === head?.size) isSame = Buffer.compare(tree.root(), head.root) === 0;
        }
        tree.takeTiles();
        read += records.length;
        watch(before + read, total, id);
        signal?.throwIfAborted();
      }
      if (!isSame || read !== length) throw unfit(id, `${read} events, or others`, head?.size ?? length);
      before += length;
      logs.push({ id, origin, length, head: head?.size ?? 0 });
    }
    return logs;
  } finally {
    heads?.close();
    await store.close();
  }
}

function unfit(id: string, found: string, size: number): EvenhandError {
  const required = `the ${size} events of the head that was signed last; evenhand doctor examines the source`;
  return serviceError("backup-unusable", { received: `${found} of ${id}`, required, path: id });
}

/** A folder for this process to fill: missing, or empty. */
export function checkEmpty(folder: string): void {
  if (!existsSync(folder) || (statSync(folder).isDirectory() && readdirSync(folder).length === 0)) return;
  throw serviceError("folder-not-empty", { received: folder, required: "a folder that is missing, or empty" });
}

/** Refuses to serve a backup: it would sign a second history beside the one that it is a copy of. */
export function refuseBackup(folder: string): void {
  if (!existsSync(join(folder, MANIFEST))) return;
  throw serviceError("folder-is-backup", {
    received: folder,
    required: "a folder that evenhand restore has made of it",
  });
}

/** Refuses what is no folder of a service. */
export function checkServed(folder: string): void {
  if (existsSync(join(folder, databaseFile)) && !existsSync(join(folder, MANIFEST))) return;
  throw serviceError("folder-unusable", { received: folder, required: "a folder in which a service has run" });
}
