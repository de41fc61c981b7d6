import { randomFillSync } from "node:crypto";
import { copyFileSync, existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { Engine } from "../engine/engine.js";
import { serviceError } from "../errors.js";
import { makeFolder, syncFolder } from "../folder/makeFolder.js";
import { HeadFile } from "../ledger/headFile.js";
import { restoreValue } from "../ledger/restores.js";
import { readSignedHead } from "@evenhand/allocator";
import { acknowledgedFile } from "../store/embedded/acknowledged.js";
import { EmbeddedStore } from "../store/embedded/embeddedStore.js";
import { checkEmpty, checkFiles, manifestOf, type BackupManifest, type WatchBackup } from "./backupFolder.js";

export interface RestoreOptions {
  /** The file outside of the folder that has the last heads: what the backup lacks is said at once. */
  readonly headFile?: string | undefined;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly watch?: WatchBackup;
}

export interface RestoredFolder {
  readonly manifest: BackupManifest;
  /** The allocators of which more was signed than the backup has, with how much is lost at least. */
  readonly behind: readonly { readonly id: string; readonly lost: number }[];
  /** The allocators that cannot be read: their logs do not say that they were restored. */
  readonly unreadable: readonly string[];
}

/**
 * Makes a folder for a service of a backup. Each log says that it was restored, and of which backup: from there it is
 * another one than what may have followed in the place that was backed up.
 */
export async function restoreFolder(
  backup: string,
  folder: string,
  options: RestoreOptions = {},
): Promise<RestoredFolder> {
  const { headFile, now = () => Date.now(), watch = () => undefined } = options;
  const manifest = manifestOf(backup);
  checkEmpty(folder);
  const behind = behindIn(manifest, headFile);
  await checkFiles(backup, manifest);
  makeFolder(folder);
  try {
    for (const name of Object.keys(manifest.files)) copyFileSync(join(backup, name), join(folder, name));
    syncFolder(folder);
    // The commits of the backup are the first ones that this folder can lose.
    await EmbeddedStore.open(folder).close();
    const unreadable = manifest.withSecrets ? await noted(folder, resolve(backup), manifest, { now, watch }) : [];
    return { manifest, behind, unreadable };
  } catch (error) {
    for (const name of [
      ...Object.keys(manifest.files),
      "allocators.db-wal",
      "allocators.db-shm",
      "lock.db",
      acknowledgedFile,
    ]) {
      rmSync(join(folder, name), { force: true });
    }
    throw error;
  }
}

/** Writes into each log that it was restored. */
async function noted(
  folder: string,
  source: string,
  { made, logs }: BackupManifest,
  { now, watch }: Required<Pick<RestoreOptions, "now" | "watch">>,
): Promise<string[]> {
  const engine = new Engine({
    now,
    random: (length) => randomFillSync(new Uint8Array(length)),
    pause: () => Promise.resolve(),
    openStore: () => Promise.resolve(EmbeddedStore.open(folder)),
  });
  const unreadable: string[] = [];
  try {
    for (const [index, { id }] of logs.entries()) {
      watch(index, logs.length, id);
      // One whose events lead to no state is restored all the same: its log can be read.
      const loaded = await engine.load(id).catch((error: unknown) => {
        if (!engine.unreadable.has(id)) throw error;
      });
      if (loaded === undefined) unreadable.push(id);
      else {
        const command = { kind: "restored", backup: Math.min(made, now()), source } as const;
        await engine.submit(loaded, command, ({ events: [{ place, event }] }) => [
          restoreValue(id, { place, at: event.at }),
        ]);
        await engine.unload(loaded);
      }
    }
  } finally {
    await engine.close();
  }
  return unreadable;
}

function behindIn({ logs }: BackupManifest, headFile: string | undefined): RestoredFolder["behind"] {
  if (headFile === undefined) return [];
  if (!existsSync(headFile)) {
    throw serviceError("heads-unreadable", {
      received: `no ${headFile}`,
      required: "the file that the service kept its heads in",
    });
  }
  const file = new HeadFile("", headFile);
  const lengths = new Map(logs.map(({ id, length }) => [id, length]));
  const behind = [...file.heads].flatMap(([id, text]) => {
    const lost = readSignedHead(text).size - (lengths.get(id) ?? 0);
    return lost > 0 ? [{ id, lost }] : [];
  });
  file.close();
  return behind;
}
