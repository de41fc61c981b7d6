import {
  allocatorView,
  armsView,
  alarmsOf,
  decisionId,
  placeOf,
  readEvent,
  seriesView,
  verifierKey,
  type AllocatorEvent,
  type ArmRow,
  type ArmsAsked,
  type Voided,
} from "@evenhand/allocator";
import {
  allocatorInput,
  type AllocatorInput,
  type DecisionAnswer,
  type DecisionInput,
  type RewardInput,
  type TermsBody,
} from "@evenhand/protocol";
import type { Engine, Loaded } from "../engine/engine.js";
import { createdWith, nodeSha256 } from "../engine/foldedAllocator.js";
import { serviceError } from "../errors.js";
import type { Proofs } from "../ledger/proofs.js";
import { Changes } from "./changes.js";
import { decisionFacts } from "./decisionFacts.js";
import { decisionName, partsOfName } from "./decisionName.js";
import { InProgress, keyed, sameRequest, type Keyed } from "./idempotency.js";
import { KeptAnswers } from "./keptAnswers.js";
import { LiveEvents } from "./liveEvents.js";
import { notPromised } from "./notPromised.js";
import { PersonalData } from "./personalData.js";
import type { PlacedEvent } from "./shownEvent.js";
import { termsOf } from "./termsOf.js";

/** A page of arms, each with its label; null where it has none. */
export interface LabelledArms {
  readonly total: number;
  readonly rows: readonly (ArmRow & { readonly label: string | null })[];
}

/**
 * All allocators of a folder, for a program that has them in its own process, and for the routes of the service.
 * Answers come when they are on the disk.
 */
export class Allocators {
  /** What outsiders need to check what was done. */
  readonly proofs: Proofs;
  readonly #engine: Engine;
  readonly #inProgress = new InProgress();
  readonly answers: KeptAnswers;
  readonly changes: Changes;
  readonly live: LiveEvents;
  readonly personal: PersonalData;

  /** Answers what was accepted, and closes what was opened. */
  readonly close: () => Promise<void>;

  constructor(engine: Engine, proofs: Proofs, close: () => Promise<void> = () => engine.close()) {
    this.#engine = engine;
    this.proofs = proofs;
    this.close = close;
    this.answers = new KeptAnswers(engine);
    this.live = new LiveEvents(this);
    this.personal = new PersonalData(engine);
    this.changes = new Changes(engine, this.personal);
  }

  /** Whether the store is open and writes. */
  get isReady(): boolean {
    return this.#engine.isReady;
  }

  /** Creates an allocator; with `dryRun` only says what it would be. */
  async create(input: AllocatorInput, { origin, dryRun = false }: { origin: string; dryRun?: boolean }) {
    verifierKey(origin, this.proofs.publicKey);
    checkId(input.id);
    const command = { arms: input.arms.map(({ id }) => id), terms: termsOf(termsBody(input), input.arms) };
    if (dryRun) return understood(input.id, origin, tried(command));
    const { allocator } = await this.#engine.create(input.id, origin, command);
    await this.personal.label(input.id, input.arms);
    return understood(input.id, origin, allocator);
  }

  async list() {
    return (await (await this.#engine.store()).allocators()).filter(({ length }) => length > 0);
  }

  async view(id: string) {
    const { allocator, stored } = await this.#engine.load(id);
    return { id, origin: stored.origin, ...allocatorView(allocator.state), alarms: alarmsOf(allocator.state) };
  }

  /** A page of the arms, with the labels and groups that lie beside the log. */
  async arms(id: string, asked: ArmsAsked): Promise<LabelledArms> {
    const { allocator } = await this.#engine.load(id);
    const labels = await this.personal.labels(id);
    const groups = new Map([...labels].flatMap(([name, { group }]) => (group === undefined ? [] : [[name, group]])));
    const { total, rows } = armsView(allocator.state, { ...asked, groups });
    return { total, rows: rows.map((row) => ({ ...row, label: labels.get(row.name ?? "")?.label ?? null })) };
  }

  /** Those in memory, looked at as a whole, for those who watch the service. */
  async watched() {
    return (await this.#engine.loaded()).map(({ stored: { id }, allocator: { state } }) => ({
      id,
      view: allocatorView(state),
      alarms: alarmsOf(state),
      pulls: state.arms.count > MOST_WATCHED_ARMS ? [] : pullsOf(state),
    }));
  }

  /** Commands that wait to be stored. */
  get waiting(): number {
    return this.#engine.waiting;
  }

  async history(id: string) {
    return seriesView((await this.#engine.load(id)).allocator.state);
  }

  /** Decides. With a key, the same request again is answered with what it was answered before. */
  async decide(id: string, items: readonly DecisionInput[], key?: string): Promise<DecisionAnswer[][]> {
    const loaded = await this.#engine.load(id);
    const request = keyed(key, { decide: items });
    return this.#inProgress.run(id, request, async () => {
      const kept = request === undefined || isOneEventEach(items) ? undefined : await this.answers.kept(request);
      if (kept !== undefined) return repeatedAll(kept as DecisionAnswer[][]);
      const earlier = await this.#earlier(loaded, request);
      if (earlier !== undefined) return decisionsOf(earlier).map((event) => [this.#answer(id, loaded, event, true)]);
      const subjects = await this.personal.subjects(id, items);
      const asked = items.map(({ subject: _, ...item }, index) => ({
        ...item,
        ...(subjects[index] === undefined ? {} : { subject: subjects[index] }),
      }));
      const { answer } = await this.#engine.submit(id, { kind: "decide", items: asked, ...keyOf(request) });
      const answers = await Promise.all(answer.map((decided) => this.#answers(id, loaded, decided)));
      if (request !== undefined && !isOneEventEach(items)) await this.answers.keep(request, answers);
      return answers;
    });
  }

  async #answers(
    id: string,
    loaded: Loaded,
    {
      decisions,
      isRepeat,
    }: { decisions: readonly { place: number; id?: string; arms: readonly number[] }[]; isRepeat: boolean },
  ): Promise<DecisionAnswer[]> {
    return Promise.all(
      decisions.map(async ({ place, id: own, arms }) => ({
        id: decisionName(id, own ?? (await this.#idAt(loaded, place))),
        place,
        arms: this.#names(loaded, arms),
        repeated: isRepeat,
      })),
    );
  }

  #answer(id: string, loaded: Loaded, { place, event, record }: PlacedEvent, repeated: boolean): DecisionAnswer {
    const { salt } = readEvent(record, nodeSha256);
    const arms = event.kind === "decided" ? event.fields.arms : [];
    return {
      id: decisionName(id, decisionId(place, salt, nodeSha256)),
      place,
      arms: this.#names(loaded, arms),
      repeated,
    };
  }

  #names({ allocator }: Loaded, arms: readonly number[]): string[] {
    return arms.map((arm) => allocator.state.arms.name(arm) ?? `#${arm}`);
  }

  /** The events that a request with this key has led to, if there was one. Another request with the key is refused. */
  async #earlier({ stored }: Loaded, key: Keyed | undefined): Promise<PlacedEvent[] | undefined> {
    if (key === undefined) return undefined;
    const store = await this.#engine.store();
    const place = await store.point(stored.number, "key", key.hash);
    if (place === undefined) return undefined;
    const events: PlacedEvent[] = [];
    let first = 0;
    for (const [index, record] of (await store.read(stored.number, place, MOST_EVENTS)).entries()) {
      const { event } = readEvent(record, nodeSha256);
      if (index === 0) {
        sameRequest(fingerprintOf(event), key);
        first = placeInCommand(event) ?? 0;
      }
      // These two bear no request: what comes behind them tells whether the command went on.
      if (event.kind === "tenures" || event.kind === "settled") continue;
      if (placeInCommand(event) !== first + index) break;
      events.push({ place: place + index, event, record });
    }
    return events;
  }

  /** Reports rewards, all or none. */
  async reward(items: readonly (RewardInput & { decision: string })[], key?: string): Promise<string[]> {
    const { allocator, decisions } = await this.#decisions(items.map(({ decision }) => decision));
    const request = keyed(key, { reward: items });
    return this.#inProgress.run(allocator, request, async () => {
      const earlier = await this.#earlier(await this.#engine.load(allocator), request);
      if (earlier !== undefined) return items.map(({ place = 0 }, index) => useOf(earlier, decisions[index], place));
      const asked = items.map((item, index) => ({ ...item, decision: decisions[index] }));
      const { answer } = await this.#engine.submit(allocator, { kind: "reward", items: asked, ...keyOf(request) });
      return answer;
    });
  }

  /** One decision: its arms, the rule that chose each, and what is known of its outcome. */
  async decision(name: string) {
    const { allocator: id, decisions } = await this.#decisions([name]);
    const loaded = await this.#engine.load(id);
    const [{ event }] = await this.events(id, decisions[0], 1);
    return {
      id: name,
      allocator: id,
      place: decisions[0],
      ...decisionFacts(loaded.allocator.state, decisions[0], event),
    };
  }

  async confirm(names: readonly string[], key?: string): Promise<void> {
    const { allocator, decisions } = await this.#decisions(names);
    await this.#engine.submit(allocator, { kind: "confirm", decisions, ...keyOf(keyed(key, { confirm: names })) });
  }

  async void(names: readonly string[], key?: string): Promise<readonly Voided[]> {
    const { allocator, decisions } = await this.#decisions(names);
    const asked = { kind: "void", decisions, ...keyOf(keyed(key, { void: names })) } as const;
    return (await this.#engine.submit(allocator, asked)).answer;
  }

  /** The places of these decisions, all of one allocator; each id must be the one that the decision came with. */
  async #decisions(names: readonly string[]): Promise<{ allocator: string; decisions: number[] }> {
    const parts = names.map(partsOfName);
    const [{ allocator }] = parts;
    if (parts.some((one) => one.allocator !== allocator)) {
      throw serviceError("decision-name", { received: names.join(", "), required: "decisions of one allocator" });
    }
    const loaded = await this.#engine.load(allocator);
    const decisions = await Promise.all(
      parts.map(async ({ id }, index) => {
        const place = placeOf(id);
        if (place < loaded.allocator.state.length && (await this.#idAt(loaded, place)) === id) return place;
        throw serviceError("decision-name", { received: names[index], required: "the id that a decision came with" });
      }),
    );
    return { allocator, decisions };
  }

  async #idAt({ stored }: Loaded, place: number): Promise<string> {
    const [record] = await (await this.#engine.store()).read(stored.number, place, 1);
    if (record === undefined) return "";
    return decisionId(place, readEvent(record, nodeSha256).salt, nodeSha256);
  }

  /** Up to `limit` events from this place on. */
  async events(id: string, from: number, limit: number): Promise<PlacedEvent[]> {
    const { stored } = await this.#engine.load(id);
    const records = await (await this.#engine.store()).read(stored.number, from, limit);
    return records.map((record, index) => ({
      place: from + index,
      event: readEvent(record, nodeSha256).event,
      record,
    }));
  }
}

/** With more arms than this, single arms are not watched. */
const MOST_WATCHED_ARMS = 100;

function pullsOf({ arms, tallies }: Loaded["allocator"]["state"]) {
  const pulls = tallies.column("pulls");
  return Array.from({ length: arms.count }, (_, arm) => ({ arm: arms.name(arm) ?? `#${arm}`, pulls: pulls[arm] }));
}

/** More than a command can make: 1 000 rewards, what stood in for each, and a change of shares after both. */
const MOST_EVENTS = 4001;

function repeatedAll(answers: readonly (readonly DecisionAnswer[])[]): DecisionAnswer[][] {
  return answers.map((decisions) => decisions.map((decision) => ({ ...decision, repeated: true })));
}

function decisionsOf(events: readonly PlacedEvent[]): PlacedEvent[] {
  return events.filter(({ event }) => event.kind === "decided");
}

/** What became of the report for this arm of a decision. One that was known already made no event. */
function useOf(events: readonly PlacedEvent[], decision: number, place: number): string {
  for (const { event } of events) {
    if (event.kind !== "rewarded") continue;
    if (event.fields.decision === decision && event.fields.place === place) return event.fields.use;
  }
  return "known";
}

function keyOf(key: Keyed | undefined): { key?: Keyed } {
  return key === undefined ? {} : { key };
}

function placeInCommand({ personal }: AllocatorEvent): number | undefined {
  return personal !== undefined && "place" in personal ? personal.place : undefined;
}

function fingerprintOf({ personal }: AllocatorEvent): Uint8Array | undefined {
  return personal !== undefined && "fingerprint" in personal ? personal.fingerprint : undefined;
}

/** Decisions that can be told from their events: one event for each item. */
function isOneEventEach(items: readonly DecisionInput[]): boolean {
  return items.every(({ id, subject, count = 1 }) => id === undefined && subject === undefined && count === 1);
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
function understood(id: string, origin: string, { state }: Loaded["allocator"]) {
  return { id, origin, ...allocatorView(state), notPromised: notPromised(state.terms) };
}

/** An allocator that is thrown away again. */
function tried(command: { arms: readonly string[]; terms: ReturnType<typeof termsOf> }) {
  const seed = { seed: new Uint8Array(16), blinding: new Uint8Array(32) };
  return createdWith({ kind: "create", ...command, seed, at: 0, entropy: new Uint8Array(32) }).allocator;
}
