import { randomFillSync } from "node:crypto";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readSignedHead } from "@evenhand/allocator";
import { Engine } from "../engine/engine.js";
import { serviceError } from "../errors.js";
import { formerOrigins } from "../ledger/formerOrigins.js";
import { headsIn } from "../ledger/headFile.js";
import { restoreValue } from "../ledger/restores.js";
import { EmbeddedStore } from "../store/embedded/embeddedStore.js";
import type { SharedSecret } from "../store/sharedSecret.js";
import { checkEmpty, checkFiles, manifestOf, type BackupManifest, type WatchBackup } from "./backupFolder.js";
import { filledFolder } from "./filledFolder.js";

export interface RestoreOptions {
  /** The file outside of the folder that has the last heads: what the backup lacks is said at once. */
  readonly headFile?: string | undefined;
  /** The secret that has sealed seeds and signing key, where one has. */
  readonly secret?: SharedSecret | undefined;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly watch?: WatchBackup;
  /** Ends it before it is whole. */
  readonly signal?: AbortSignal | undefined;
}

/** An allocator of which more was signed than a backup has. */
export interface BehindBackup {
  readonly id: string;
  /** Events that are lost, at least. */
  readonly lost: number;
  /** Whether the backup has nothing of it: no log can go on. */
  readonly isWhole: boolean;
}

export interface RestoredFolder {
  readonly manifest: BackupManifest;
  readonly behind: readonly BehindBackup[];
  /** The allocators that cannot be read: their logs do not say that they were restored. */
  readonly unreadable: readonly string[];
}

/**
 * Makes a folder for a service of a backup. Each log says that it was restored, and of which backup: from there it is
 * another one than what may have followed in the place that was backed up. The folder has its name when all of them do.
 */
export async function restoreFolder(
  backup: string,
  folder: string,
  options: RestoreOptions = {},
): Promise<RestoredFolder> {
  const manifest = manifestOf(backup);
  checkEmpty(folder);
  const heads = options.headFile === undefined ? new Map<string, string>() : headsOutside(options.headFile);
  await checkFiles(backup, manifest);
  return filledFolder(folder, async (draft) => {
    for (const name of Object.keys(manifest.files)) copyFileSync(join(backup, name), join(draft, name));
    // The commits of the backup are the first ones that this folder can lose.
    await EmbeddedStore.open(draft).close();
    const behind = await behindOf(draft, heads);
    const unreadable = manifest.withSecrets ? await noted(draft, resolve(backup), manifest, options) : [];
    return { manifest, behind, unreadable };
  });
}

/** Writes into each log that it was restored. */
async function noted(
  folder: string,
  source: string,
  { made, logs }: BackupManifest,
  { now = () => Date.now(), watch = () => undefined, secret, signal }: RestoreOptions,
): Promise<string[]> {
  const engine = new Engine({
    now,
    random: (length) => randomFillSync(new Uint8Array(length)),
    pause: () => Promise.resolve(),
    openStore: () => Promise.resolve(EmbeddedStore.open(folder, secret)),
  });
  const unreadable: string[] = [];
  try {
    for (const [index, { id }] of logs.entries()) {
      watch(index, logs.length, id);
      signal?.throwIfAborted();
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

/** The logs that lack what a head says: they are shorter, or older than the fork which gave the log its name. */
async function behindOf(folder: string, heads: ReadonlyMap<string, string>): Promise<BehindBackup[]> {
  const store = EmbeddedStore.openReading(folder);
  try {
    const behind: BehindBackup[] = [];
    for (const [id, text] of heads) {
      const { origin, size } = readSignedHead(text);
      const { length = 0, origin: own } = (await store.find(id)) ?? {};
      const isOlder = own !== origin && !(await formerOrigins(store, id)).includes(origin);
      if (!isOlder && (own !== origin || length >= size)) continue;
      behind.push({ id, lost: Math.max(1, size - length), isWhole: length === 0 });
    }
    return behind;
  } finally {
    await store.close();
  }
}

function headsOutside(path: string): ReadonlyMap<string, string> {
  const required = "the file that the service kept its heads in";
  if (!existsSync(path)) throw serviceError("heads-unreadable", { received: `no ${path}`, required });
  const heads = headsIn(readFileSync(path, "utf8"));
  if (heads === undefined) throw serviceError("heads-unreadable", { received: `another text in ${path}`, required });
  return heads;
}
