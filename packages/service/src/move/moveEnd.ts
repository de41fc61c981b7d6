import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { readSignedHead } from "@evenhand/allocator";
import type { StoredKey } from "../access/accessKeys.js";
import { KeyFile } from "../access/keyFile.js";
import { SharedKeys } from "../access/sharedKeys.js";
import { serviceError } from "../errors.js";
import { base64, formerKeys, keepFormerKeys } from "../ledger/formerKeys.js";
import { HeadFile } from "../ledger/headFile.js";
import { headName } from "../ledger/logTree.js";
import { keepSigningKey, keptSigningKey, keyOf } from "../ledger/signingKey.js";
import { secretsOfDatabase, valuesOfSecrets, type SigningSecrets } from "../ledger/signingKeys.js";
import { PostgresReplicaRows } from "../replicas/replicaRows.js";
import type { SharedSecret } from "../store/sharedSecret.js";
import { EmbeddedStore } from "../store/embedded/embeddedStore.js";
import { databaseFile } from "../store/embedded/openDatabase.js";
import { PostgresStore } from "../store/postgres/postgresStore.js";
import type { Store, StoredAllocator, StoredValue } from "../store/store.js";

/** The keys of a service: the one that signs with those before it, and those of its callers. */
export interface MovedKeys {
  /** Undefined where nothing was ever signed. */
  readonly signing: SigningSecrets | undefined;
  readonly access: readonly StoredKey[];
}

/** One end of a move: a store, and where the keys and the heads beside it are kept. */
export interface MoveEnd {
  /** As people call it; without a password. */
  readonly name: string;
  readonly store: Store;
  /** The replicas that serve it now. A folder has a lock instead. */
  servedBy(): Promise<readonly string[]>;
  /** Refuses a source that has lost events which were under a signed head: a copy would not know of them. */
  refuseLost(): Promise<void>;
  /** Stores the mark of a target: it is written to from now on. False where another command was first. */
  begin(mark: readonly StoredValue[]): Promise<boolean>;
  /** Stores the mark of a source, as the last that is written to it. */
  end(mark: readonly StoredValue[]): Promise<boolean>;
  keys(): Promise<MovedKeys>;
  /** Keeps these keys, and the heads that the store has of these logs. */
  keep(keys: MovedKeys, logs: readonly StoredAllocator[]): Promise<void>;
  close(): Promise<void>;
}

/** A folder. One to move from must be there. */
export function openFolderEnd(folder: string, isSource: boolean): MoveEnd {
  if (isSource && !existsSync(join(folder, databaseFile))) {
    throw serviceError("folder-unusable", { received: folder, required: "a folder in which a service has run" });
  }
  return new FolderEnd(folder);
}

class FolderEnd implements MoveEnd {
  readonly name: string;
  readonly store: EmbeddedStore;
  readonly #folder: string;

  constructor(folder: string) {
    this.name = resolve(folder);
    this.#folder = folder;
    this.store = EmbeddedStore.open(folder);
  }

  servedBy(): Promise<readonly string[]> {
    return Promise.resolve([]);
  }

  async refuseLost(): Promise<void> {
    const lengths = new Map((await this.store.allocators()).map(({ id, length }) => [id, length]));
    for (const [id, head] of this.#heads((file) => [...file.heads])) {
      const [{ size }, length] = [readSignedHead(head), lengths.get(id) ?? 0];
      if (length >= size) continue;
      const required = `the ${size} events of the head that was signed last`;
      throw serviceError("store-behind", { received: `${length} events of ${id}`, required });
    }
  }

  begin(mark: readonly StoredValue[]): Promise<boolean> {
    return this.store.putValues(mark);
  }

  /** It has the lock: no other process writes to it. */
  end(mark: readonly StoredValue[]): Promise<boolean> {
    return this.store.putValues(mark);
  }

  keys(): Promise<MovedKeys> {
    const secret = keptSigningKey(this.#folder)?.secret;
    const signing = secret === undefined ? undefined : { secret, former: formerKeys(this.#folder) };
    return Promise.resolve({ signing, access: new KeyFile(this.#folder).list() });
  }

  async keep({ signing, access }: MovedKeys, logs: readonly StoredAllocator[]): Promise<void> {
    if (signing !== undefined) {
      const { secret, former } = signing;
      keepFormerKeys(this.#folder, former);
      keepSigningKey(this.#folder, () => ({ secret, former: former.length }));
    }
    new KeyFile(this.#folder).replaceAll(access);
    const values = await Promise.all(logs.map((log) => this.store.getValue(headName(log))));
    const heads = logs.flatMap(({ id }, index) => {
      const head = values[index];
      return head === undefined ? [] : [{ id, head: Buffer.from(head).toString() }];
    });
    this.#heads((file) => file.keep(heads));
  }

  #heads<T>(work: (file: HeadFile) => T): T {
    const file = new HeadFile(this.#folder);
    try {
      return work(file);
    } finally {
      file.close();
    }
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

/** A database that replicas share. */
export async function openDatabaseEnd(url: string, secret: SharedSecret): Promise<MoveEnd> {
  return new DatabaseEnd(url, await PostgresStore.open(url, secret));
}

class DatabaseEnd implements MoveEnd {
  readonly name: string;
  readonly store: PostgresStore;
  readonly #rows: PostgresReplicaRows;
  readonly #access = new SharedKeys(() => Promise.resolve(this.store));

  constructor(url: string, store: PostgresStore) {
    this.#rows = new PostgresReplicaRows(url);
    this.name = url.replace(/\/\/[^@/]*@/, "//").replace(/\?.*$/, "");
    this.store = store;
  }

  async servedBy(): Promise<readonly string[]> {
    return (await this.#rows.replicas()).filter(({ isFresh }) => isFresh).map(({ id }) => id);
  }

  /** What was kept outside is in the folders of the replicas, which refuse a database that has lost something. */
  refuseLost(): Promise<void> {
    return Promise.resolve();
  }

  begin(mark: readonly StoredValue[]): Promise<boolean> {
    return this.store.putFirst(mark);
  }

  end(mark: readonly StoredValue[]): Promise<boolean> {
    return this.store.putLast(mark);
  }

  async keys(): Promise<MovedKeys> {
    return { signing: await secretsOfDatabase(this.store), access: await this.#access.list() };
  }

  async keep({ signing, access }: MovedKeys): Promise<void> {
    if (signing !== undefined) await this.store.putValues(valuesOfSecrets(signing));
    await this.#access.replaceAll(access);
  }

  async close(): Promise<void> {
    await Promise.all([this.store.close(), this.#rows.close()]);
  }
}

/** Refuses a target whose signing key is neither the source's nor one that it had before. */
export function refuseOtherKey(source: MovedKeys, target: MovedKeys): void {
  if (target.signing === undefined) return;
  const known = base64(keyOf(target.signing.secret).publicKey);
  const own = source.signing === undefined ? [] : [base64(keyOf(source.signing.secret).publicKey)];
  const former = (source.signing?.former ?? []).map(({ publicKey }) => publicKey);
  if ([...own, ...former].includes(known)) return;
  const required = "none yet, or the key of the source";
  throw serviceError("move-conflict", { received: `the signing key ${known}`, required });
}
