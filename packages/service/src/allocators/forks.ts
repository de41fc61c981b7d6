import { readSignedHead, utcText, type Fork } from "@evenhand/allocator";
import type { ForkAnswer } from "@evenhand/protocol";
import { EvenhandError } from "@evenhand/core";
import type { Engine } from "../engine/engine.js";
import { folded } from "../engine/foldedAllocator.js";
import { partsOfName, placeInForm } from "../engine/decisionNames.js";
import { logMoved } from "../engine/movedLogs.js";
import { pointersOf } from "../engine/pointersOf.js";
import { allocatorUnknown, serviceError } from "../errors.js";
import { lastRestore } from "../ledger/restores.js";
import { formerOrigins, formerOriginsValue } from "../ledger/formerOrigins.js";
import type { LostHead } from "../ledger/comparedLogs.js";
import type { Ledger } from "../ledger/ledger.js";
import { isSignedByOneOf } from "../ledger/signingKeys.js";
import type { Store, StoredAllocator } from "../store/store.js";
import { keepNothing, repeating, type Keep } from "./idempotency.js";

/** What an operator says of events that are lost. */
export interface AskedFork {
  /** Why they are lost, for everyone who reads the log. */
  readonly because: string;
  /** A signed head that others have kept, where this service knows of none, or of an earlier one. */
  readonly head?: string | undefined;
}

/** Logs that go on without events which were under a signed head, under another name (docs/adr/0022). */
export class Forks {
  readonly #engine: Engine;
  readonly #ledger: Ledger;

  constructor(engine: Engine, ledger: Ledger) {
    this.#engine = engine;
    this.#ledger = ledger;
  }

  /** The allocators that are refused, because their logs lack what a head says, each with what was found. */
  get refused(): ReadonlyMap<string, Error> {
    return this.#ledger.logs.refused;
  }

  /** Goes on with what is left. Refused where nothing is lost that any known head says. */
  async fork(id: string, { because, head }: AskedFork, keep: Keep = keepNothing): Promise<ForkAnswer> {
    const made = await repeating(keep, async () => {
      const store = await this.#engine.store();
      const stored = await this.#found(store, id);
      const given = head === undefined ? [] : [this.#checked(head)];
      const [lost] = await this.#ledger.logs.lostHeads(store, stored, given);
      if (lost === undefined) {
        throw await nothingLost(store, stored);
      }
      return this.#made(store, stored, { lost, because, keep });
    });
    await this.#engine.forgetLog(id);
    const forked = await this.#engine.log(id);
    await this.#ledger.advance(this.#engine, [forked], true);
    return made;
  }

  /** The log: of one that is lost as a whole nothing can go on. */
  async #found(store: Store, id: string): Promise<StoredAllocator> {
    const stored = await store.find(id);
    if (stored !== undefined && stored.length > 0) return stored;
    if (this.#ledger.logs.known(id).length === 0) throw allocatorUnknown(id);
    const required = "at least its first event; create another allocator, with another id";
    throw serviceError("fork-refused", { received: "a log of which nothing is left", required, path: id });
  }

  /** A head of somebody else's must be one that this service has signed. */
  #checked(text: string): string {
    if (isHead(text) && isSignedByOneOf(text, this.#ledger.heads.keys)) return text;
    const required = "a head that this service has signed";
    throw serviceError("fork-refused", { received: "another text", required, path: "head" });
  }

  /** What is wrong with it is found before anything is written: an error of a write is one of the store. */
  async #made(store: Store, stored: StoredAllocator, { lost, because, keep }: MeantFork): Promise<ForkAnswer> {
    const { id, number, origin } = stored;
    const { allocator } = await folded(store, stored, { until: stored.length });
    const former = await formerOrigins(store, id);
    const after = await this.#nextName(store, stored, [...former, lost.head.origin]);
    const seed = { seed: this.#engine.random(16), blinding: this.#engine.random(32) };
    const kept = await keptOf(store, stored, lost);
    const fork = { before: lost.head.origin, after, head: lost.text, kept, reason: because };
    const carried = { at: this.#engine.now(), entropy: this.#engine.random(32) };
    const { events } = allocator.execute({ kind: "fork", ...fork, seed, ...carried });
    this.#engine.checkReadable(events);
    const [{ place }, reseeded] = events;
    const said = allocator.state.forks.at(-1) as Fork;
    const answer = { id, ...said };
    const appending = {
      allocator: number,
      expected: place,
      records: events.map(({ record }) => record),
      pointers: pointersOf(events),
      seeds: [{ from: reseeded.place, ...seed }],
      values: [formerOriginsValue(id, [...former, origin, lost.head.origin]), ...keep(answer)],
    };
    // A store that was opened again may have other events.
    const isDone = await this.#engine.write(async (current) => current === store && current.fork(appending, after));
    if (!isDone) throw logMoved("a log that has grown");
    return answer;
  }

  /** The first name with a number behind it that no log has had. */
  async #nextName(store: Store, { id, origin }: StoredAllocator, others: readonly string[]): Promise<string> {
    const [first = origin] = await formerOrigins(store, id);
    const names = new Set([...others, ...(await store.allocators()).map((one) => one.origin)]);
    const numbers = [...names].flatMap((name) => {
      const rest = name.startsWith(`${first}/`) ? name.slice(first.length + 1) : "";
      return /^\d{1,9}$/.test(rest) ? [Number(rest)] : [];
    });
    return `${first}/${Math.max(1, ...numbers) + 1}`;
  }

  /** What is found of a decision; where it was lost by a fork, the operator's words instead of that there is none. */
  async orLost<T>(name: string, find: () => Promise<T>): Promise<T> {
    try {
      return await find();
    } catch (error) {
      if (error instanceof EvenhandError && error.code === "decision-name") await this.#refuseLost(name);
      throw error;
    }
  }

  async #refuseLost(name: string): Promise<void> {
    const { allocator: id, id: own } = partsOfName(name);
    const { state } = (await this.#engine.load(id)).allocator;
    const place = placeInForm(own);
    const fork = state.forks.find(({ kept, size }) => place >= kept && place < size);
    if (fork === undefined) return;
    throw serviceError("decision-lost", {
      received: name,
      required: `one of the first ${fork.kept} events; the operator said so on ${utcText(fork.at)}: “${fork.reason}”`,
    });
  }
}

/** What a fork says, and how its answer is kept. */
interface MeantFork {
  readonly lost: LostHead;
  readonly because: string;
  readonly keep: Keep;
}

/** What was acknowledged and never signed cannot be forked: no one outside has a head with it. */
async function nothingLost(store: Store, { id, number, length }: StoredAllocator): Promise<EvenhandError> {
  const acknowledged = (await store.acknowledged?.(number)) ?? 0;
  const isShorter = length < acknowledged;
  const events = isShorter ? `${length} of the ${acknowledged} events that were acknowledged` : `${length} events`;
  const otherwise = isShorter ? "; evenhand backup and evenhand restore go on with what is left" : "";
  return serviceError("fork-refused", {
    received: `a log of ${events}, which fits every head that is known of it`,
    required: `one that lacks events which were signed${otherwise}`,
    path: id,
  });
}

function isHead(text: string): boolean {
  try {
    readSignedHead(text);
    return true;
  } catch (error) {
    if (error instanceof EvenhandError) return false;
    throw error;
  }
}

/** Fewer where the log was restored after the head was signed: what followed in this log is not what the head says. */
async function keptOf(
  store: Store,
  { id }: StoredAllocator,
  { head: { time }, kept, head }: LostHead,
): Promise<number> {
  const restored = await lastRestore(store, id);
  if (restored === undefined || time === undefined || restored.at < time || restored.place >= head.size) return kept;
  return restored.place;
}
