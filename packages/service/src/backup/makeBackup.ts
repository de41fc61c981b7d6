import { copyFileSync, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { serviceError } from "../errors.js";
import { makeFile, writeSynced } from "../folder/makeFolder.js";
import { headsFile } from "../ledger/headFile.js";
import { databaseFile } from "../store/embedded/openDatabase.js";
import {
  checkServed,
  compareCopy,
  filesIn,
  keyFiles,
  MANIFEST,
  type BackupManifest,
  type WatchBackup,
} from "./backupFolder.js";
import type { CopyTask } from "./copyWorker.js";
import { filledFolder } from "./filledFolder.js";

export interface BackupOptions {
  /** Whether keys and seeds are copied too, as by default. Without them a backup is for reading and auditing alone. */
  readonly withSecrets?: boolean;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly watch?: WatchBackup;
  /** Ends it before it is whole. */
  readonly signal?: AbortSignal | undefined;
}

/** Copies a folder, which a service may be writing to, into another one, and compares what was copied. */
export async function backupFolder(from: string, to: string, options: BackupOptions = {}): Promise<BackupManifest> {
  checkServed(from);
  return filledFolder(to, (draft) => copyInto(draft, from, resolve(from), options));
}

/** Fills an empty folder. */
export async function copyInto(
  draft: string,
  from: string,
  name: string,
  { withSecrets = true, now = () => Date.now(), watch = () => undefined, signal }: BackupOptions,
): Promise<BackupManifest> {
  // Before the database: whatever these heads say is in a database that is read after them.
  copyThere(from, draft, headsFile);
  const made = now();
  makeFile(join(draft, databaseFile));
  await copyDatabase({ from: join(from, databaseFile), to: join(draft, databaseFile), withSecrets }, signal);
  if (withSecrets) for (const file of keyFiles) copyThere(from, draft, file);
  const logs = await compareCopy(draft, watch, signal);
  const manifest = { format: 1, made, from: name, withSecrets, logs, files: await filesIn(draft) } as const;
  writeSynced(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, "wx");
  return manifest;
}

function copyThere(from: string, to: string, file: string): void {
  if (existsSync(join(from, file))) copyFileSync(join(from, file), join(to, file));
}

/** The built file, whether this one is built or run from its source. */
const workerFile = new URL("../../dist/backup/copyWorker.js", import.meta.url);

/** On a thread of its own: a large database takes minutes, and requests are answered meanwhile. */
function copyDatabase(workerData: CopyTask, signal?: AbortSignal): Promise<void> {
  return new Promise((done, reject) => {
    const worker = new Worker(workerFile, { workerData, execArgv: [] });
    const fail = (received: string) => {
      reject(
        serviceError("backup-failed", { received, required: "a database that can be copied, and room for the copy" }),
      );
    };
    worker.once("message", ({ failed }: { readonly failed?: string }) =>
      failed === undefined ? done() : fail(failed),
    );
    worker.once("error", ({ message }) => fail(message));
    signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}
