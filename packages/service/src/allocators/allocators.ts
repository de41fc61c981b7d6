import type { Readable } from "node:stream";
import {
  allocatorView,
  armsView,
  readEvent,
  seriesView,
  verifierKey,
  type ArmsRequest,
  type ArmsView,
} from "@evenhand/allocator";
import { allocatorInput, type AllocatorInput, type TermsBody } from "@evenhand/protocol";
import type { Alarms } from "../alarms/alarms.js";
import type { Engine, LoadedAllocator, WatchCommit } from "../engine/engine.js";
import { createdWith } from "../engine/foldedAllocator.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { serviceError } from "../errors.js";
import type { Proofs } from "../ledger/proofs.js";
import { contractVersion, memoryOfAllocators, viewOf, watchedAllocators } from "./allocatorViews.js";
import { ArmViews } from "./armViews.js";
import { Audits } from "./audits.js";
import { callersPath, inCallersWords } from "./callersPath.js";
import { Changes } from "./changes.js";
import { contractChanges } from "./contractChanges.js";
import { Decisions } from "./decisions.js";
import { Exports } from "./exports.js";
import { FollowedDeadlines } from "./followedDeadlines.js";
import { Forks } from "./forks.js";
import { keepNothing, repeating, RepeatableRequests, type Keep } from "./idempotency.js";
import { LiveEvents } from "./liveEvents.js";
import { notPromised } from "./notPromised.js";
import { PersonalData } from "./personalData.js";
import type { PlacedEvent } from "../engine/storedEvents.js";
import { StoredData } from "./storedData.js";
import { Tombstones } from "./tombstones.js";
import { termsOf } from "./termsOf.js";

/** Arms that are shown with the state of an allocator. */
const MOST_ARM_ROWS = 100;

/** What is done with all of them together, where they are kept. */
interface Surroundings {
  /** Answers what was accepted, and closes what was opened. */
  readonly close?: () => Promise<void>;
  readonly backup?: (withSecrets: boolean) => Readable;
  /** Raises and clears the alarms that follow from the state of an allocator. */
  readonly look?: (loaded: LoadedAllocator) => void;
}

function noBackup(): never {
  const required = "the folder of a service that has its logs itself";
  throw serviceError("backup-of-database", { received: "a replica", required });
}

/**
 * All allocators of a folder, for a program that has them in its own process, and for the routes of the service.
 * Answers come when they are on the disk.
 */
export class Allocators {
  /** What outsiders need to check what was done. */
  readonly proofs: Proofs;
  readonly #engine: Engine;
  readonly #look: NonNullable<Surroundings["look"]>;
  readonly repeatable: RepeatableRequests;
  readonly audits: Audits;
  readonly decisions: Decisions;
  readonly changes: Changes;
  readonly live: LiveEvents;
  readonly personal: PersonalData;
  readonly armViews: ArmViews;
  readonly forks: Forks;
  readonly exports: Exports;
  readonly storedData: StoredData;
  readonly tombstones: Tombstones;

  /** Answers what was accepted, and closes what was opened. */
  readonly close: () => Promise<void>;

  /** All of it as one stream of bytes, with keys and seeds or without. */
  readonly backup: (withSecrets: boolean) => Readable;

  constructor(
    engine: Engine,
    proofs: Proofs,
    { close = () => engine.close(), backup = noBackup, look = () => undefined }: Surroundings = {},
  ) {
    this.#engine = engine;
    this.#look = look;
    this.proofs = proofs;
    this.close = close;
    this.backup = backup;
    this.repeatable = new RepeatableRequests(engine);
    this.audits = new Audits(engine, proofs);
    this.live = new LiveEvents(this, new FollowedDeadlines(engine));
    this.personal = new PersonalData(engine);
    this.armViews = new ArmViews(engine, this.personal);
    this.exports = new Exports(engine);
    this.storedData = new StoredData(engine, this.personal);
    this.tombstones = new Tombstones(engine);
    this.changes = new Changes(engine, this.personal);
    this.forks = new Forks(engine, proofs.ledger);
    this.decisions = new Decisions(engine, this.repeatable, this.personal);
  }

  /** The service's time, in milliseconds since 1970: it goes on with the time that passes, and is never set. */
  now(): number {
    return this.#engine.now();
  }

  /** How many decisions are open, in bytes of memory too, and how many bytes they may take. */
  get openDecisions() {
    return this.#engine.openDecisions.figures;
  }

  /** What operators should look at. */
  get alarms(): Alarms {
    return this.#engine.alarms;
  }

  /** Whether the store is open and writes. */
  get isReady(): boolean {
    return this.#engine.isReady;
  }

  /** Commands that wait to be stored. */
  get waiting(): number {
    return this.#engine.waiting;
  }

  /** Has each commit reported to this function. */
  watchCommits(watch: WatchCommit): void {
    this.#engine.watchCommits(watch);
  }

  /** What the metrics show of the allocators that are in memory. */
  watched(isWatched: (id: string) => boolean) {
    return watchedAllocators(this.#engine, isWatched);
  }

  /** How many are in memory, and about how many bytes they take. */
  inMemory() {
    return memoryOfAllocators(this.#engine);
  }

  /** How many there are, when the store is open and writes; throws what is wrong with it. Takes no longer for many. */
  async count(): Promise<number> {
    return (await this.#engine.store()).count();
  }

  /** Creates an allocator; with `dryRun` only says what it would be. */
  async create(
    input: AllocatorInput,
    { origin, dryRun = false, keep = keepNothing }: { origin: string; dryRun?: boolean; keep?: Keep },
  ) {
    verifierKey(origin, this.proofs.publicKey);
    checkId(input.id);
    const terms = termsBody(input);
    const written = { terms, before: "", arms: input.arms.map((_, index) => `arms[${index}]`) };
    return inCallersWords(
      (path, code) => callersPath(path, code, written),
      async () => {
        const command = { arms: input.arms.map(({ id }) => id), terms: termsOf(terms, input.arms) };
        if (dryRun) return understood(input.id, origin, await tried(command));
        return repeating(keep, async () => {
          const labels = await this.personal.labelValues(input.id, input.arms);
          let answer!: ReturnType<typeof understood>;
          await this.#engine.create(input.id, origin, command, (created) => {
            answer = understood(input.id, origin, created);
            return [...labels, ...keep(answer)];
          });
          return answer;
        });
      },
    );
  }

  /** How many logs are known to lead to no state. */
  get unreadable(): number {
    return this.#engine.unreadable.size;
  }

  /**
   * Reads every log once, so that those which lead to no state are known before they are asked for: their ids, with
   * what is wrong. Each is looked at for alarms, which would otherwise begin again only where somebody asks for it.
   * What was read for this alone does not stay in memory.
   */
  async readAll(stopping?: AbortSignal): Promise<ReadonlyMap<string, Error>> {
    for (const { id } of await this.list()) {
      if (stopping?.aborted === true) break;
      const wasLoaded = this.#engine.hasLoaded(id);
      const loaded = await this.#engine.load(id).catch(() => undefined);
      if (loaded === undefined) continue;
      this.#look(loaded);
      if (!wasLoaded) await this.#engine.unload(loaded);
    }
    return new Map(this.#engine.unreadable);
  }

  async list() {
    return (await (await this.#engine.store()).allocators()).filter(({ length }) => length > 0);
  }

  view(id: string) {
    return this.#engine.look(id, ({ stored, allocator }) => viewOf(stored, allocator));
  }

  /** The allocator and a page of its arms, both at the same event of its log. */
  async state(id: string, asked: ArmsRequest = { limit: MOST_ARM_ROWS }) {
    const labels = await this.personal.labels(id);
    return this.#engine.look(id, ({ stored, allocator }) => ({
      ...viewOf(stored, allocator),
      armRows: armsView(allocator.state, { ...asked, labels }),
    }));
  }

  /** A page of the arms, with the labels and groups that lie beside the log. */
  async arms(id: string, asked: ArmsRequest): Promise<ArmsView> {
    const labels = await this.personal.labels(id);
    return this.#engine.look(id, ({ allocator }) => armsView(allocator.state, { ...asked, labels }));
  }

  history(id: string) {
    return this.#engine.look(id, ({ allocator }) => seriesView(allocator.state));
  }

  /** How many events its log has, when they are on the disk. Where others append to it, the allocator is not read. */
  async storedLength(id: string): Promise<number> {
    const { isShared } = await this.#engine.store();
    return isShared ? this.length(id) : this.#engine.look(id, ({ allocator }) => allocator.state.length);
  }

  /** How many events its log has, or will have in a moment. */
  async length(id: string): Promise<number> {
    return (await this.#engine.log(id)).length;
  }

  /** Whether other processes may append to the same logs. */
  get isShared(): boolean {
    return this.#engine.isShared;
  }

  /** Up to `limit` events from this place on. */
  async events(id: string, from: number, limit: number): Promise<PlacedEvent[]> {
    const { stored } = await this.#engine.log(id);
    const records = await (await this.#engine.store()).read(stored.number, from, limit);
    return records.map((record, index) => ({
      place: from + index,
      ...readEvent(record, nodeSha256),
      record,
    }));
  }

  /** What was done to the contract, from this place of the log on: from its end at most. */
  async contractChanges(id: string, from: number) {
    const { stored, length } = await this.#engine.log(id);
    return contractChanges(await this.#engine.store(), stored.number, Math.min(from, length));
  }
}

/** A name of a decision begins with the id, and a point: a program that does not come by HTTP is checked here. */
function checkId(id: string): void {
  if (allocatorInput.shape.id.safeParse(id).success) return;
  const required = "1 to 64 small letters, digits and hyphens";
  throw serviceError("allocator-id", { received: id, required, path: "id" });
}

function termsBody({ id: _, arms: __, ...terms }: AllocatorInput): TermsBody {
  return terms;
}

/** What a contract was understood to be. */
function understood(id: string, origin: string, { state }: LoadedAllocator["allocator"]) {
  const version = contractVersion(state);
  return { id, origin, ...allocatorView(state), version, notPromised: notPromised(state.terms) };
}

/** An allocator that is thrown away again. */
async function tried(command: { arms: readonly string[]; terms: ReturnType<typeof termsOf> }) {
  const seed = { seed: new Uint8Array(16), blinding: new Uint8Array(32) };
  const create = { kind: "create", ...command, seed, at: 0, entropy: new Uint8Array(32) } as const;
  return (await createdWith(create)).allocator;
}
