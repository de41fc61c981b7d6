import { logMoved, untilUnmoved } from "../engine/movedLogs.js";
import { serviceError } from "../errors.js";
import type { Store } from "../store/store.js";
import { AccessKeys, keysText, type KeyChange, type StoredKey } from "./accessKeys.js";
import { madeKey, withKey, withoutKey, type AskedKey, type MadeKey } from "./keyChanges.js";

/** The name in the database. */
export const ACCESS_KEYS_NAME = "access-keys";
/** When they were used last, as any replica has seen it. */
const USES_NAME = "access-keys-used";

/** The keys of a database that replicas share: each of them reads the list once a second, beside the requests. */
export class SharedKeys extends AccessKeys {
  readonly #store: () => Promise<Store>;
  #seen: Uint8Array | undefined;

  constructor(store: () => Promise<Store>) {
    super();
    this.#store = store;
  }

  async list(): Promise<readonly StoredKey[]> {
    await this.follow();
    return this.all;
  }

  async create(asked: AskedKey, now = Date.now()): Promise<MadeKey> {
    const made = madeKey(asked, now);
    await this.change(withKey(made.stored));
    return made;
  }

  revoke(id: string): Promise<void> {
    return this.change(withoutKey(id));
  }

  /** Keeps the keys of another place, and no others. */
  replaceAll(keys: readonly StoredKey[]): Promise<void> {
    return this.change(() => keys);
  }

  refresh(): void {
    // A request does not wait for the database.
  }

  /** Reads them again if they have changed. */
  async follow(): Promise<void> {
    const bytes = await (await this.#store()).getValue(ACCESS_KEYS_NAME);
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
  change(change: KeyChange): Promise<void> {
    return untilUnmoved(async () => {
      const keys = change(await this.list());
      const value = Buffer.from(keysText(keys));
      const store = await this.#store();
      const isDone = await store.putValues([{ name: ACCESS_KEYS_NAME, value, replaces: this.#seen ?? "nothing" }]);
      if (!isDone) throw logMoved("keys that have changed");
    });
  }

  protected writeUses(now: number): Promise<void> {
    return untilUnmoved(async () => {
      const store = await this.#store();
      const bytes = await store.getValue(USES_NAME);
      const before = bytes === undefined ? "{}" : Buffer.from(bytes).toString();
      this.uses.take(before);
      if (!this.uses.isDue(now)) return;
      const value = Buffer.from(this.uses.text(before, new Set(this.all.map(({ id }) => id)), now));
      const isDone = await store.putValues([{ name: USES_NAME, value, replaces: bytes ?? "nothing" }]);
      if (!isDone) throw logMoved("uses of keys that another replica has written");
      this.uses.wrote(now);
    });
  }
}
