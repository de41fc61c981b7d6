import type { EventRecord } from "@evenhand/allocator";

/** An allocator as the store knows it. */
export interface StoredAllocator {
  /** Its place in the store: small, and never used twice. */
  readonly number: number;
  readonly id: string;
  /** The name of its log, which every signed head bears. */
  readonly origin: string;
  /** How many events its log has. */
  readonly length: number;
  /** How often personal parts of its log were erased: what was read before may have them. */
  readonly erasures: number;
}

/** A secret seed, and the event from which on it is in force. */
export interface StoredSeed {
  readonly from: number;
  readonly seed: Uint8Array;
  readonly blinding: Uint8Array;
}

/** A text that leads to an event: a caller's id for a decision, or an idempotency key. Both are hashes. */
export interface Pointer {
  readonly kind: "decision" | "key";
  /** 16 bytes. */
  readonly hash: Uint8Array;
  readonly place: number;
  /** Milliseconds since 1970: the time of the event, after which keys are forgotten. */
  readonly at: number;
}

/** Events of one allocator, to be stored after the `expected` ones that it has. */
export interface Appending {
  readonly allocator: number;
  readonly expected: number;
  /** None: the log is only compared, for an answer that rests on what memory has. */
  readonly records: readonly EventRecord[];
  readonly pointers: readonly Pointer[];
  /** Seeds that begin to be in force with these events. */
  readonly seeds?: readonly StoredSeed[];
  /** Milliseconds since 1970: the allocator is to be looked at then, also without a request. Without it, as before. */
  readonly due?: number;
  /** Small values that are stored with these events. Where one of them may not be stored, the log is in conflict. */
  readonly values?: readonly StoredValue[];
}

/** The logs that have another length than was expected, by their numbers, each with its length. */
export type Conflicts = ReadonlyMap<number, number>;

/**
 * Where logs live. The interface is compare and append: events are stored after exactly as many as the caller knows of,
 * or not at all, so that two who decide for one allocator can never both be right. What cannot be read now, and perhaps
 * a moment later, is refused with `store-failed`.
 */
export interface Store {
  /** Whether other processes may append to the same logs: then memory can be behind them. */
  readonly isShared: boolean;
  allocators(): Promise<readonly StoredAllocator[]>;
  /** How many logs were begun, in constant time. */
  count(): Promise<number>;
  /** A new log, empty. Refused where the id has a log with events: one that is still empty is given again. */
  create(id: string, origin: string): Promise<StoredAllocator>;
  find(id: string): Promise<StoredAllocator | undefined>;
  /**
   * Appends to some logs, each at most once. Of each log all is stored or nothing: nothing where it has another length
   * than expected, which the answer says. The rest is on the disk when it returns. After an error it is unknown what
   * was stored, and the store must be opened again.
   */
  append(appendings: readonly Appending[]): Promise<Conflicts>;
  /**
   * Appends the events with which a log goes on under another name, and forgets what was computed from its events
   * before (tiles, snapshots): some of it may be of events that are lost. All in one commit; false, and nothing, where
   * the log has another length than expected.
   */
  fork(appending: Appending, origin: string): Promise<boolean>;
  /** Up to `limit` events from this place on. */
  read(allocator: number, from: number, limit: number): Promise<readonly EventRecord[]>;
  /** The events at these places, in the order of the places; undefined where there is none. Asks the database once. */
  readAt(allocator: number, places: readonly number[]): Promise<readonly (EventRecord | undefined)[]>;
  /**
   * Events of a log that were acknowledged, as far as is known outside of the database; 0 where nothing is.
   */
  acknowledged?(allocator: number): Promise<number>;
  /**
   * Compares some rows with their checksums: the first ones, or those from a place on that was answered before. A
   * database server has checksums of its own.
   */
  compareRows?(place: string | undefined, limit: number): Promise<ComparedRows>;
  seeds(allocator: number): Promise<readonly StoredSeed[]>;
  /**
   * For each hash the places of the events that may bear it, in their order: a store may know its first 8 bytes alone.
   * Mostly it is one or none; who asks compares the whole hash. Asks the database once.
   */
  point(allocator: number, kind: Pointer["kind"], hashes: readonly Uint8Array[]): Promise<readonly number[][]>;
  /** The allocators that are to be looked at by this time: up to `limit`, the earliest first. */
  due(by: number, limit: number): Promise<readonly StoredDue[]>;
  /** When this allocator is to be looked at next; undefined: when something happens. Not where its log has grown. */
  setDue(allocator: number, expected: number, at: number | undefined): Promise<void>;
  /** Forgets keys that are older, within an hour. */
  forgetKeys(before: number): Promise<void>;
  /**
   * Erases the personal parts of these events, and what else has them: the snapshots behind the first of them, and
   * these pointers. The leaves, and so the tree, stay as they are. The values are stored in the same commit. Nothing is
   * done where one of them may not be stored.
   */
  erase(
    allocator: number,
    places: readonly number[],
    values?: readonly StoredValue[],
    pointers?: readonly Pointer[],
  ): Promise<boolean>;
  /** How many bytes `wipe` rewrites while decisions wait; undefined: none, because a database server has them. */
  size(): Promise<number | undefined>;
  /**
   * Leaves no byte of what was erased, deleted or replaced in the store's own files: they may have copies in parts of
   * their pages that are not in use. A database server has its dead rows removed, and its files are its own matter.
   */
  wipe(): Promise<void>;
  /**
   * A snapshot. The one of `replaced` events goes, and all parts that no snapshot has. Not stored where something was
   * erased since the events were read that it stands for, or where a part that it names is missing.
   */
  putSnapshot(allocator: number, snapshot: NewSnapshot, replaced?: number): Promise<boolean>;
  /** The newest snapshot, or the newest of at most this many events. */
  snapshot(allocator: number, atMost?: number): Promise<StoredSnapshot | undefined>;
  /**
   * Tiles, and values that are stored with them: all, or nothing where a value may not be stored. A tile that the store
   * has with more hashes stays.
   */
  putTiles(tiles: readonly StoredTile[], values: readonly StoredValue[]): Promise<boolean>;
  tile(allocator: number, level: number, index: number): Promise<Uint8Array | undefined>;
  /** Small values of the service itself, such as the hashes of keys. */
  getValue(name: string): Promise<Uint8Array | undefined>;
  /** All of them, or none where one of them may not be stored. */
  putValues(values: readonly StoredValue[]): Promise<boolean>;
  /** Deletes it where it still is what the caller has read. */
  deleteValue(name: string, value: Uint8Array): Promise<void>;
  /** The names that begin with this. */
  valueNames(prefix: string): Promise<readonly string[]>;
  /** Brings a write-ahead log into its database, when enough was written. Stores without one have nothing to do. */
  checkpoint?(): Promise<void>;
  close(): Promise<void>;
}

/** Some rows that were compared with their checksums. */
export interface ComparedRows {
  /** Of each damaged row where it is, in words. */
  readonly damaged: readonly string[];
  /** Where the next rows begin, for the next call; undefined: these were the last. */
  readonly next: string | undefined;
}

export interface StoredDue {
  readonly allocator: number;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What an allocator was with the first events of its log. */
export interface NewSnapshot {
  /** The events that it stands for. */
  readonly length: number;
  readonly bytes: Uint8Array;
  /** The SHA-256 of the leaf of the last of them: in another log it stands for nothing. */
  readonly leaf: Uint8Array;
  /** The erasures of the log when its events were read. */
  readonly erasures: number;
  /** Parts that lie beside it. Several snapshots may have the same one. */
  readonly parts?: {
    /** The names of all that it has, each once. */
    readonly names: readonly string[];
    /** Those that may be new to the store. */
    readonly added: readonly StoredPart[];
  };
}

export interface StoredPart {
  /** The same name, the same bytes. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface StoredSnapshot {
  /** The events that it stands for. */
  readonly length: number;
  readonly bytes: Uint8Array;
  /** As it was given; undefined in a snapshot of a version that did not know it. */
  readonly leaf: Uint8Array | undefined;
  /** The events of the snapshot before it; 0 where there is none. */
  readonly before: number;
  /** Its parts, by their names. */
  readonly parts: ReadonlyMap<string, Uint8Array>;
}

export interface StoredTile {
  readonly allocator: number;
  readonly level: number;
  readonly index: number;
  readonly hashes: Uint8Array;
}

export interface StoredValue {
  readonly name: string;
  readonly value: Uint8Array;
  /** It is stored only in the place of this, or where there is nothing. Without it, whatever is there. */
  readonly replaces?: Uint8Array | "nothing";
}
