import { logMoved, untilUnmoved } from "../engine/movedLogs.js";
import { serviceError } from "../errors.js";
import type { Store } from "../store/store.js";
import {
  AccessKeys,
  keysText,
  madeKey,
  withoutKey,
  type AskedKey,
  type KeyChange,
  type MadeKey,
  type StoredKey,
} from "./accessKeys.js";

/** The name in the database. */
export const ACCESS_KEYS_NAME = "access-keys";

/** The keys of a database that replicas share: each of them reads the list once a second, beside the requests. */
export class SharedKeys extends AccessKeys {
  #seen: Uint8Array | undefined;

  async list(store: Store): Promise<readonly StoredKey[]> {
    await this.follow(store);
    return this.all;
  }

  async create(store: Store, asked: AskedKey): Promise<MadeKey> {
    const made = madeKey(asked);
    await this.#change(store, (keys) => [...keys, made.stored]);
    return made;
  }

  revoke(store: Store, id: string): Promise<void> {
    return this.#change(store, withoutKey(id));
  }

  /** Keeps the keys of another place, and no others. */
  replaceAll(store: Store, keys: readonly StoredKey[]): Promise<void> {
    return this.#change(store, () => keys);
  }

  refresh(): void {
    // A request does not wait for the database.
  }

  /** Reads them again if they have changed. */
  async follow(store: Store): Promise<void> {
    const bytes = await store.getValue(ACCESS_KEYS_NAME);
    if (bytes !== undefined && this.#seen !== undefined && Buffer.compare(bytes, this.#seen) === 0) return;
    try {
      this.take(bytes === undefined ? "[]" : Buffer.from(bytes).toString());
    } catch (cause) {
      const received = "a value of the database that cannot be read";
      throw serviceError("key-file-unusable", { received, required: "a list of keys", cause });
    }
    this.#seen = bytes;
  }

  /** In the place of the list that was read: who was not the first changes the next one. */
  #change(store: Store, change: KeyChange): Promise<void> {
    return untilUnmoved(async () => {
      const keys = change(await this.list(store));
      const value = Buffer.from(keysText(keys));
      const isDone = await store.putValues([{ name: ACCESS_KEYS_NAME, value, replaces: this.#seen ?? "nothing" }]);
      if (!isDone) throw logMoved("keys that have changed");
    });
  }
}
