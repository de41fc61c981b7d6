import { readEvent, type AllocatorEvent } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import type { Engine } from "../engine/engine.js";
import { untilUnmoved } from "../engine/movedLogs.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { hashOf } from "../engine/pointersOf.js";
import { serviceError } from "../errors.js";
import type { StoredAllocator, StoredValue } from "../store/store.js";
import type { PlacedEvent } from "../engine/storedEvents.js";
import { checkWholeText } from "./wholeText.js";

/** How long an answer is kept. */
const KEPT_FOR = 86_400_000;
/** Old ones are looked for once in this time. */
const SWEPT_EVERY = 3_600_000;
/** Answers that one request looks at, which keeps one more: there may be a million, each a question to a database. */
const SWEPT_AT_ONCE = 4;

/** Versions before this one named an answer by its caller and key alone: those could be of any route and allocator. */
const FORMER_PREFIX = "answer ";
const PREFIX = "answer-2 ";

/** More than a command can make: 1 000 rewards, what stood in for each, and a change of shares after both. */
const MOST_EVENTS = 4001;

/** An idempotency key as it was written, by whom and at which route: elsewhere the same text is another key. */
export interface RequestKey {
  readonly caller: string;
  readonly route: string;
  readonly text: string;
}

/** A request that its caller may repeat: the key, and what was asked for. */
export interface KeyedRequest {
  readonly hash: Uint8Array;
  readonly fingerprint: Uint8Array;
}

/** The hashes of a key, which belongs to one allocator too, and of a request. The same request is the same text. */
export function keyedRequest({ caller, route, text }: RequestKey, allocator: string, request: unknown): KeyedRequest {
  checkWholeText(text, "key");
  return {
    hash: hashOf(JSON.stringify([caller, route, allocator, text])),
    fingerprint: hashOf(JSON.stringify([allocator, request])),
  };
}

interface KeptAnswer {
  readonly at: number;
  readonly fingerprint: string;
  readonly answer: unknown;
}

/** What an answer takes the place of. */
type Replaced = StoredValue["replaces"];

/** What must be stored in one commit with the work, so that the answer is known exactly where the work was done. */
export type Keep<T = unknown> = (answer: T) => readonly StoredValue[];

/** The request has no key: it is done again where it is repeated. */
export const keepNothing: Keep = () => [];

/** Does work again where others were in its way; but a request with a key is begun again with a look for the key. */
export function repeating<T>(keep: Keep<never>, work: () => Promise<T>): Promise<T> {
  return keep === keepNothing ? untilUnmoved(work) : work();
}

/**
 * Requests that their callers may repeat, for a day. The same key with another request is refused, and so is a request
 * while one with its key is worked on.
 *
 * What was decided bears the key in the log, and is told again from its events (`eventsOf`). Every other answer is kept
 * beside the log (`once`), stored in the same commit as the work. Either way, whenever the process dies, both the work
 * and the answer are on the disk, or neither is.
 */
export class RepeatableRequests {
  readonly #engine: Engine;
  readonly #inProgress = new Set<string>();
  #sweptAt = 0;
  /** The names of those that were not looked at yet. */
  #unswept: string[] = [];

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Does the work, unless a request with the same key is being worked on. */
  async alone<T>({ hash }: KeyedRequest, work: () => Promise<T>): Promise<T> {
    const name = Buffer.from(hash).toString("hex");
    if (this.#inProgress.has(name)) {
      const required = "an answer to the first one before it is repeated";
      throw serviceError("key-in-progress", { received: "a request with the same key", required });
    }
    this.#inProgress.add(name);
    try {
      return await work();
    } finally {
      this.#inProgress.delete(name);
    }
  }

  /** The answer that was kept, or the one of the work, which hands it to `keep` and stores what that returns. */
  once<T>(request: KeyedRequest, work: (keep: Keep<T>) => Promise<T>): Promise<T> {
    return this.alone(request, () =>
      untilUnmoved(async () => {
        const { answer: kept, replaces } = await this.#kept(request);
        if (kept !== undefined) return kept as T;
        let isKept = false;
        const answer = await work((given) => {
          isKept = true;
          return this.#valuesOf(request, given, replaces);
        }).catch(async (error: unknown) => (await this.#keptBefore(request, error)) as T);
        // What stores nothing, such as a dry run, may be repeated: its answer is kept all the same.
        if (!isKept) await this.#engine.putAll(this.#valuesOf(request, answer, replaces));
        // Beside the request: of a day's answers each one is read. What fails is done an hour later.
        void this.#sweep().catch(() => undefined);
        return answer;
      }),
    );
  }

  /** An allocator may have been created by the same request, which came to another process too. */
  async #keptBefore(request: KeyedRequest, error: unknown): Promise<unknown> {
    const isThere = error instanceof EvenhandError && error.code === "allocator-exists";
    const { answer } = isThere ? await this.#kept(request) : {};
    if (answer === undefined) throw error;
    return answer;
  }

  /** The answer that was kept, if there is one; otherwise what the next one takes the place of. */
  async #kept(request: KeyedRequest): Promise<{ readonly answer?: unknown; readonly replaces?: Replaced }> {
    const bytes = await (await this.#engine.store()).getValue(nameOf(request));
    if (bytes === undefined) return { replaces: "nothing" };
    const { at, fingerprint, answer } = keptIn(bytes);
    if (at < this.#engine.now() - KEPT_FOR) return { replaces: bytes };
    checkSame(Buffer.from(fingerprint, "hex"), request);
    return { answer };
  }

  /** An answer is kept once: where another process has kept one meanwhile, nothing is stored of the work. */
  #valuesOf(request: KeyedRequest, answer: unknown, replaces?: Replaced): StoredValue[] {
    const fingerprint = Buffer.from(request.fingerprint).toString("hex");
    const kept: KeptAnswer = { at: this.#engine.now(), fingerprint, answer };
    return [{ name: nameOf(request), value: Buffer.from(JSON.stringify(kept)), ...(replaces && { replaces }) }];
  }

  /** Looks at some of the answers that are kept, and deletes the old ones among them. */
  async #sweep(): Promise<void> {
    const now = this.#engine.now();
    const store = await this.#engine.store();
    if (this.#unswept.length === 0 && now >= this.#sweptAt + SWEPT_EVERY) {
      this.#sweptAt = now;
      this.#unswept = [...(await store.valueNames(FORMER_PREFIX)), ...(await store.valueNames(PREFIX))];
    }
    for (const name of this.#unswept.splice(-SWEPT_AT_ONCE)) {
      const bytes = await store.getValue(name);
      if (bytes === undefined || (name.startsWith(PREFIX) && keptIn(bytes).at >= now - KEPT_FOR)) continue;
      await this.#engine.write((writing) => writing.deleteValue(name, bytes));
    }
  }

  /** The events that a request with this key has led to, if there was one. */
  async eventsOf(request: KeyedRequest, { number }: StoredAllocator): Promise<PlacedEvent[] | undefined> {
    const place = await this.#placeOf(request, number);
    if (place === undefined) return undefined;
    const events: PlacedEvent[] = [];
    let first = 0;
    const records = await (await this.#engine.store()).read(number, place, MOST_EVENTS);
    for (const [index, record] of records.entries()) {
      const { event, salt } = readEvent(record, nodeSha256);
      if (index === 0) {
        checkSame(fingerprintOf(event), request);
        first = placeInCommand(event) ?? 0;
      }
      // These two bear no request: what comes behind them tells whether the command went on.
      if (event.kind === "tenures" || event.kind === "settled") continue;
      if (placeInCommand(event) !== first + index) break;
      events.push({ place: place + index, event, salt, record });
    }
    return events;
  }

  /** The first event that bears the key. An event whose personal part was erased may be it, and is taken for it. */
  async #placeOf({ hash }: KeyedRequest, allocator: number): Promise<number | undefined> {
    const store = await this.#engine.store();
    const [places] = await store.point(allocator, "key", [hash]);
    for (const place of places) {
      const [record] = await store.read(allocator, place, 1);
      const { personal } = readEvent(record, nodeSha256).event;
      if (personal === undefined || !("key" in personal) || Buffer.from(personal.key).equals(hash)) return place;
    }
    return undefined;
  }
}

/** Refuses a request that is not the one which the key was used for before. */
function checkSame(before: Uint8Array | undefined, { fingerprint }: KeyedRequest): void {
  if (before !== undefined && Buffer.from(before).equals(fingerprint)) return;
  const required = "the request that the key was used for before";
  throw serviceError("key-reused", { received: "another request with the same key", required });
}

function nameOf({ hash }: KeyedRequest): string {
  return PREFIX + Buffer.from(hash).toString("hex");
}

function keptIn(bytes: Uint8Array): KeptAnswer {
  return JSON.parse(Buffer.from(bytes).toString()) as KeptAnswer;
}

function placeInCommand({ personal }: AllocatorEvent): number | undefined {
  return personal !== undefined && "place" in personal ? personal.place : undefined;
}

function fingerprintOf({ personal }: AllocatorEvent): Uint8Array | undefined {
  return personal !== undefined && "fingerprint" in personal ? personal.fingerprint : undefined;
}
