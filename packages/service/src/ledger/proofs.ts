import {
  consistencyProof,
  formatReceipt,
  formatVerifierKey,
  inclusionProof,
  logEntry,
  logHeader,
  provesConsistency,
  provesInclusion,
  readSignedHead,
  rootAt,
  verifierKey,
  type EventRecord,
  type ReadTile,
} from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import { partsOfName, placesNamed } from "../engine/decisionNames.js";
import { withoutCallersWords } from "../engine/storedEvents.js";
import { readersTurn } from "../engine/turns.js";
import type { Engine, StoredLog } from "../engine/engine.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { serviceError } from "../errors.js";
import type { Store } from "../store/store.js";
import type { FormerKey } from "./formerKeys.js";
import type { Ledger } from "./ledger.js";
import { withTiles } from "./logTree.js";
import { isSignedByOneOf } from "./signingKeys.js";

/** Events that are read and written at once: some milliseconds. */
const PAGE = 500;

/** What an outsider needs to check an allocator: heads, receipts, tiles, the log and the key. */
export class Proofs {
  readonly #engine: Engine;
  readonly #ledger: Ledger;

  /** The signed heads themselves, and the logs that do not fit them. */
  get ledger(): Ledger {
    return this.#ledger;
  }

  constructor(engine: Engine, ledger: Ledger) {
    this.#engine = engine;
    this.#ledger = ledger;
  }

  /**
   * The allocators whose logs have lost events that were under a signed head. Each of them is refused when it is asked
   * for. Those that were not looked for before the signal are not among them.
   */
  async behind(stopping?: AbortSignal): Promise<string[]> {
    return this.#ledger.logs.behind(await this.#engine.store(), stopping);
  }

  /** The Ed25519 key that signs all heads: 32 bytes. */
  get publicKey(): Uint8Array {
    return this.#ledger.heads.key.publicKey;
  }

  /** The keys that have signed before, the oldest first: what they signed can be checked with them as ever. */
  get formerKeys(): readonly FormerKey[] {
    return this.#ledger.heads.formerKeys;
  }

  /** A key as a line, under the name of the allocator's log; the one that signs now where none is given. */
  async verifierKey(id: string, publicKey = this.publicKey): Promise<string> {
    const { stored } = await this.#engine.log(id);
    return formatVerifierKey(verifierKey(stored.origin, publicKey));
  }

  /** The last signed head. It is a second old at most where the log has grown since. */
  async head(id: string): Promise<string> {
    return this.#headOf(await this.#engine.log(id));
  }

  async #headOf(log: StoredLog): Promise<string> {
    await this.#ledger.advance(this.#engine, [log]);
    const head = this.#ledger.heads.get(log.stored.id);
    if (head === undefined) {
      throw serviceError("store-failed", {
        received: "a store that was opened again",
        required: "a head that is stored",
      });
    }
    if (isSignedByOneOf(head, this.#ledger.heads.keys)) return head;
    throw damaged(`a head of ${log.stored.id} that no key of this service has signed`);
  }

  /** That a decision is in the log, for somebody who has its id. */
  async receipt(decision: string): Promise<string> {
    const log = await this.#engine.log(partsOfName(decision).allocator);
    const store = await this.#engine.store();
    const { number } = log.stored;
    const [index] = await placesNamed(store, number, [decision]);
    const [record] = await store.read(number, index, 1);
    const signedHead = await this.#headOf(log);
    const { size, root } = readSignedHead(signedHead);
    if (index >= size) {
      const required = `one of the ${size} events that the last head has`;
      throw serviceError("receipt-early", { received: `event ${index}`, required });
    }
    const proof = await fromTiles(store, number, (readTile) => inclusionProof(index, size, readTile, nodeSha256));
    const { leaf } = record;
    if (provesInclusion({ leaf, index, size, root }, proof, nodeSha256)) {
      return formatReceipt({ leaf, index, proof, signedHead });
    }
    throw damaged(`hashes that do not lead from event ${index} of ${log.stored.id} to the head of ${size} events`);
  }

  /** That the tree of `from` leaves is the beginning of the one of `to` leaves: at most those of the last head. */
  async consistency(id: string, from: number, to?: number) {
    const log = await this.#engine.log(id);
    const head = await this.#headOf(log);
    const { size, root } = readSignedHead(head);
    const until = to ?? size;
    if (from > until || until > size) {
      const required = `two sizes in their order, at most the ${size} of the last head`;
      throw serviceError("query-invalid", { received: `from ${from} to ${until}`, required, path: "from" });
    }
    const store = await this.#engine.store();
    const hashes = await fromTiles(store, log.stored.number, (readTile) => {
      const [older, newer] = [from, until].map((leaves) => ({
        size: leaves,
        root: rootAt(leaves, readTile, nodeSha256),
      }));
      const proof = consistencyProof(from, until, readTile, nodeSha256);
      // The signed root is the one that no damaged tile can have changed: the newer tree has to lead to it.
      const anchor = consistencyProof(until, size, readTile, nodeSha256);
      const isProved =
        provesConsistency(newer, { size, root }, anchor, nodeSha256) &&
        provesConsistency(older, newer, proof, nodeSha256);
      return isProved ? proof : undefined;
    });
    if (hashes === undefined) {
      throw damaged(`hashes of ${id} that do not lead from ${from} events to the head of ${size}`);
    }
    return { from, to: until, hashes: hashes.map((hash) => Buffer.from(hash).toString("base64")), head };
  }

  /** The hashes of a tile as they were stored last; undefined where there is none. */
  async tile(id: string, level: number, index: number): Promise<Uint8Array | undefined> {
    const { stored } = await this.#engine.log(id);
    return (await this.#engine.store()).tile(stored.number, level, index);
  }

  /**
   * The log file, piece by piece, as far as it goes now. Without `callersWords` it has the names of arms, and nothing
   * else of what is personal: callers' ids, subjects, reasons and keys stay here, as if they had been erased.
   */
  async log(id: string, { callersWords }: { readonly callersWords: boolean }): Promise<AsyncIterable<Uint8Array>> {
    const { stored, length } = await this.#engine.log(id);
    const entry = callersWords ? logEntry : (record: EventRecord) => logEntry(withoutCallersWords(record));
    return this.#pieces(stored, length, entry);
  }

  async *#pieces(
    { number, origin }: StoredLog["stored"],
    length: number,
    entry: typeof logEntry,
  ): AsyncGenerator<Uint8Array> {
    yield logHeader(origin);
    for (let from = 0; from < length;) {
      await readersTurn();
      const records = await (await this.#engine.store()).read(number, from, Math.min(PAGE, length - from));
      if (records.length === 0) return;
      yield Buffer.concat(records.map(entry));
      from += records.length;
    }
  }
}

/** What is computed from the tiles of a log, all of which are there where a head was signed. */
async function fromTiles<T>(store: Store, number: number, compute: (readTile: ReadTile) => T): Promise<T> {
  try {
    return await withTiles((level, place) => store.tile(number, level, place), compute);
  } catch (error) {
    if (error instanceof EvenhandError && error.code === "tile-missing") throw damaged(error.message, error);
    throw error;
  }
}

/** What is handed out is kept by others, who could not know that a bit of it was flipped here. */
function damaged(received: string, cause?: unknown): Error {
  return serviceError("store-damaged", { received, required: "what was signed", cause });
}
