import type { TombstoneAnswer } from "@evenhand/protocol";
import type { Engine } from "../engine/engine.js";
import { serviceError } from "../errors.js";
import type { Store, StoredValue } from "../store/store.js";

/** Milliseconds for which a replica may not know yet of an allocator that another one has hidden. */
const KNOWN_FOR = 5000;

const PREFIX = "hidden ";

/**
 * Allocators that were created by mistake, and are hidden: their contracts have ended, lists leave them out, and
 * requests are told when and why. Logs, heads and receipts are served as before: a head may have been signed, and
 * the holder of a receipt must be able to check it (docs/adr/0023-hidden-allocators.md).
 */
export class Tombstones {
  readonly #engine: Engine;
  #ids: ReadonlySet<string> | undefined;
  #readAt = -Infinity;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Whether none is hidden, as far as that is known without a look at the store. */
  get areNone(): boolean {
    return !this.#engine.isShared && this.#ids?.size === 0;
  }

  /** The ids of all hidden allocators. */
  async ids(): Promise<ReadonlySet<string>> {
    const now = this.#engine.now();
    const isOld = this.#engine.isShared && Math.abs(now - this.#readAt) >= KNOWN_FOR;
    if (this.#ids !== undefined && !isOld) return this.#ids;
    const names = await (await this.#engine.store()).valueNames(PREFIX);
    this.#readAt = now;
    return (this.#ids = new Set(names.map((name) => name.slice(PREFIX.length))));
  }

  async of(id: string): Promise<TombstoneAnswer | undefined> {
    const bytes = await (await this.#engine.store()).getValue(PREFIX + id);
    return bytes === undefined ? undefined : (JSON.parse(Buffer.from(bytes).toString()) as TombstoneAnswer);
  }

  /** Refuses where one of these allocators is hidden. */
  async check(idsOf: () => readonly string[]): Promise<void> {
    const hidden = await this.ids();
    const found = hidden.size === 0 ? undefined : idsOf().find((id) => hidden.has(id));
    const tombstone = found === undefined ? undefined : await this.of(found);
    if (tombstone === undefined) return;
    const { allocator, at, reason } = tombstone;
    const why = reason === "" ? "for a reason that was erased" : reason;
    const received = `${allocator}, hidden on ${new Date(at).toISOString()}: ${why}`;
    throw serviceError("allocator-hidden", { received, required: "an allocator that is not hidden" });
  }

  /**
   * Hides an allocator for ever, and ends its contract, with the reason in its log: what is hidden was not hidden
   * silently. One that is hidden keeps the tombstone that it has.
   */
  async hide(id: string, { reason, by }: { reason: string; by: string }): Promise<TombstoneAnswer> {
    const tombstone = await this.#engine.attend(id, async (loaded) => {
      const known = await this.of(id);
      if (known !== undefined) return known;
      const made = { allocator: id, at: this.#engine.now(), reason, by };
      const value = { name: PREFIX + id, value: Buffer.from(JSON.stringify(made)), replaces: "nothing" as const };
      if (loaded.allocator.state.status === "archived") await this.#engine.putAll([value]);
      else await this.#engine.submit(loaded, { kind: "archive", reason }, () => [value]);
      return made;
    });
    this.#ids = undefined;
    return tombstone;
  }
}

/** The tombstone without its reason, where that was written before a time and is to be erased with all of then. */
export async function withoutReason(
  store: Pick<Store, "getValue">,
  id: string,
  before: number,
): Promise<StoredValue[]> {
  const name = PREFIX + id;
  const replaces = await store.getValue(name);
  if (replaces === undefined) return [];
  const tombstone = JSON.parse(Buffer.from(replaces).toString()) as TombstoneAnswer;
  if (tombstone.at >= before || tombstone.reason === "") return [];
  return [{ name, replaces, value: Buffer.from(JSON.stringify({ ...tombstone, reason: "" })) }];
}
