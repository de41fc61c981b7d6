import { inclusionProof, LedgerTree, provesInclusion, readSignedHead, type Head } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import { z } from "zod";
import { inWords, type Alarms } from "../alarms/alarms.js";
import type { Engine } from "../engine/engine.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { readersTurn } from "../engine/turns.js";
import type { Store, StoredAllocator, StoredValue } from "../store/store.js";
import { headName, withTiles } from "./logTree.js";

/** Milliseconds in which everything that is stored is looked at once. */
const ROUND = 7 * 24 * 3_600_000;

/** Leaves that are hashed at once, those of a tile, and rows that are compared at once: some milliseconds. */
const PIECE = 256;

/** Pieces of one pass, which comes every second: two thousand leaves, so that a round of 1.2 billion takes a week. */
const MOST_AT_ONCE = 8;

/** The value of the store with what was done. */
const NAME = "scrub";

/** Where a round is: in the log of an allocator, or in the rows behind all logs. */
const state = z.strictObject({
  /** When the round began, in milliseconds since 1970. */
  begun: z.int(),
  done: z.int(),
  /** The allocator whose log is next; undefined: the logs are done. */
  allocator: z.int().optional(),
  /** The piece of its log. */
  piece: z.int(),
  /** The place of the rows that are next; undefined: the first ones. */
  rows: z.string().optional(),
  /** Whether one of the rows so far was damaged. */
  hasDamagedRows: z.boolean(),
  isOver: z.boolean(),
  /** What differed when it was looked at last: by the allocator's id, and "" for rows. */
  found: z.record(z.string(), z.string()),
});

type ScrubState = z.infer<typeof state>;

export interface ScrubOptions {
  readonly alarms: Pick<Alarms, "raise" | "clear">;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Which of these allocators are looked after here: other processes have the rest. By default all. */
  readonly own?: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/**
 * Reads in the background what may not have been asked for in years, everything once a week: leaves are hashed again
 * and compared with the tiles, these with the signed head, and rows with their checksums. What differs is an alarm
 * until a later round finds it as it should be. A restart goes on where the last process was.
 */
export class Scrub {
  readonly #engine: Engine;
  readonly #options: ScrubOptions;
  #state: ScrubState | undefined;
  /** The allocators of the round, and how many pieces there are, about: rows are counted as leaves are. */
  #logs: { readonly all: readonly StoredAllocator[]; readonly pieces: number } | undefined;

  constructor(engine: Engine, options: ScrubOptions) {
    this.#engine = engine;
    this.#options = options;
  }

  /** What a later process needs to go on; nothing before the first pass. */
  values(): StoredValue[] {
    return this.#state === undefined ? [] : [{ name: NAME, value: Buffer.from(JSON.stringify(this.#state)) }];
  }

  /** Looks at as much as is due by now. */
  async pass(): Promise<void> {
    const store = await this.#engine.store();
    const now = this.#options.now();
    this.#state ??= await this.#known(store);
    if (this.#state.isOver && now - this.#state.begun >= ROUND) this.#begin(now, this.#state.found);
    for (let count = 0; count < MOST_AT_ONCE && !this.#state.isOver; count++) {
      const { pieces } = (this.#logs ??= await logsOf(store));
      if (this.#state.done >= (pieces * (now - this.#state.begun)) / ROUND) return;
      await readersTurn();
      await this.#lookAtNext(store, this.#state);
      this.#state.done++;
    }
  }

  /** What an earlier process has written; a round that begins where there is none. */
  async #known(store: Store): Promise<ScrubState> {
    const value = await store.getValue(NAME);
    const known = value === undefined ? undefined : state.safeParse(jsonOf(value)).data;
    // A clock that was set back must not put the next round off.
    if (known === undefined || known.begun > this.#options.now()) return this.#begin(this.#options.now(), {});
    for (const [id, detail] of Object.entries(known.found)) this.#raise(id, detail);
    return known;
  }

  #begin(now: number, found: ScrubState["found"]): ScrubState {
    this.#logs = undefined;
    return (this.#state = { begun: now, done: 0, allocator: 0, piece: 0, hasDamagedRows: false, isOver: false, found });
  }

  async #lookAtNext(store: Store, at: ScrubState): Promise<void> {
    const stored = this.#logs?.all.find(({ number }) => number >= (at.allocator ?? Infinity));
    if (stored === undefined) {
      await this.#lookAtRows(store, at);
      return;
    }
    if (at.allocator !== stored.number) Object.assign(at, { allocator: stored.number, piece: 0 });
    const { own } = this.#options;
    const isOwn = own === undefined || (await own([stored.id])).has(stored.id);
    const head = isOwn ? await headOf(store, stored) : undefined;
    const begin = at.piece * PIECE;
    if (head === undefined || begin >= head.size) {
      next(at);
      return;
    }
    const difference = await differenceIn(store, stored, head, begin);
    // A fork gives the log another head, and other tiles, at any time.
    if (difference !== undefined && (await headOf(store, stored))?.origin !== head.origin) return;
    if (difference !== undefined) this.#raise(stored.id, (at.found[stored.id] = difference));
    at.piece++;
    // One difference names the log: the rest of it is the doctor's.
    if (difference !== undefined) next(at);
    else if (at.piece * PIECE >= head.size) this.#clear(at, stored.id);
  }

  async #lookAtRows(store: Store, at: ScrubState): Promise<void> {
    at.allocator = undefined;
    const { damaged = [], next: rows } = (await store.compareRows?.(at.rows, PIECE)) ?? {};
    at.rows = rows;
    at.isOver = rows === undefined;
    if (damaged.length > 0) {
      at.hasDamagedRows = true;
      this.#raise("", (at.found[""] = damaged[0]));
    }
    if (at.isOver && !at.hasDamagedRows) this.#clear(at, "");
  }

  #raise(id: string, detail: string): void {
    this.#options.alarms.raise("scrub-difference", { allocator: id === "" ? undefined : id, detail });
  }

  #clear(at: ScrubState, id: string): void {
    if (at.found[id] === undefined) return;
    at.found = Object.fromEntries(Object.entries(at.found).filter(([one]) => one !== id));
    this.#options.alarms.clear("scrub-difference", id === "" ? undefined : id);
  }
}

function next(at: ScrubState): void {
  at.allocator = (at.allocator ?? 0) + 1;
  at.piece = 0;
}

async function logsOf(store: Store) {
  const all = await store.allocators();
  const leaves = all.reduce((sum, { length }) => sum + Math.ceil(length / PIECE), 0);
  return { all, pieces: all.length + 2 * leaves };
}

/** The last signed head of the log, as the store has it. */
async function headOf(store: Store, stored: StoredAllocator): Promise<Head | undefined> {
  const value = await store.getValue(headName(stored)).catch(ifNotDamaged);
  return value === undefined ? undefined : readSignedHead(Buffer.from(value).toString());
}

/** What differs in the leaves of one tile and above them, up to the signed root; undefined where all is as it was. */
async function differenceIn(
  store: Store,
  { number }: StoredAllocator,
  { size, root }: Head,
  begin: number,
): Promise<string | undefined> {
  const count = Math.min(PIECE, size - begin);
  const where = `events ${begin} to ${begin + count - 1}`;
  try {
    const records = await store.read(number, begin, count);
    if (records.length < count) return `${where}: ${records.length} of them are there`;
    const tree = new LedgerTree(nodeSha256);
    for (const { leaf } of records) tree.append(leaf);
    const hashes = tree.takeTiles().find(({ level }) => level === 0)?.hashes ?? new Uint8Array(0);
    const stored = await store.tile(number, 0, begin / PIECE);
    if (Buffer.compare(hashes, stored?.subarray(0, hashes.length) ?? new Uint8Array(0)) !== 0) {
      return `${where}: their hashes are not those of the tree`;
    }
    // The way from one leaf to the root takes in every hash of the tiles above it.
    const proof = await withTiles(
      (level, index) => store.tile(number, level, index),
      (readTile) => inclusionProof(begin, size, readTile, nodeSha256),
    );
    const isProved = provesInclusion({ leaf: records[0].leaf, index: begin, size, root }, proof, nodeSha256);
    return isProved ? undefined : `${where}: the hashes above them do not lead to the signed head`;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return `${where}: ${inWords(error)}`;
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof EvenhandError && ["store-damaged", "tile-missing"].includes(error.code);
}

/** A damaged head is found with the other rows. */
function ifNotDamaged(error: unknown): undefined {
  if (!isDamage(error)) throw error;
}

function jsonOf(value: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(value).toString());
  } catch {
    return undefined;
  }
}
