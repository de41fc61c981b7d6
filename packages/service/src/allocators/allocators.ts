import { createHmac, randomBytes } from "node:crypto";
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
  type ArmsAsked,
  type EventRecord,
  type Voided,
} from "@evenhand/allocator";
import type {
  AllocatorInput,
  ArmInput,
  DecisionAnswer,
  DecisionInput,
  RewardInput,
  TermsBody,
} from "@evenhand/protocol";
import type { Engine, Loaded } from "../engine/engine.js";
import { createdWith, nodeSha256 } from "../engine/foldedAllocator.js";
import { serviceError } from "../errors.js";
import type { Proofs } from "../ledger/proofs.js";
import { decisionName, partsOfName } from "./decisionName.js";
import { InProgress, keyed, type Keyed } from "./idempotency.js";
import { termsOf } from "./termsOf.js";

type Effect = "without-loss" | "now";

/** An event with its place in the log. */
export interface PlacedEvent {
  readonly place: number;
  readonly event: AllocatorEvent;
  readonly record: EventRecord;
}

/**
 * All allocators of a folder, for a program that has them in its own process, and for the routes of the service. Answers come
 * when they are on the disk.
 */
export class Allocators {
  /** What outsiders need to check what was done. */
  readonly proofs: Proofs;
  readonly #engine: Engine;
  readonly #inProgress = new InProgress();

  /** Answers what was accepted, and closes what was opened. */
  readonly close: () => Promise<void>;

  constructor(engine: Engine, proofs: Proofs, close: () => Promise<void> = () => engine.close()) {
    this.#engine = engine;
    this.proofs = proofs;
    this.close = close;
  }

  /** Whether the store is open and writes. */
  get isReady(): boolean {
    return this.#engine.isReady;
  }

  /** Creates an allocator; with `dryRun` only says what it would be. */
  async create(input: AllocatorInput, { origin, dryRun = false }: { origin: string; dryRun?: boolean }) {
    verifierKey(origin, this.proofs.publicKey);
    const command = { arms: input.arms.map(({ id }) => id), terms: termsOf(termsBody(input), input.arms) };
    if (dryRun) return { id: input.id, origin, ...allocatorView(tried(command).state) };
    const { allocator } = await this.#engine.create(input.id, origin, command);
    await this.#label(input.id, input.arms);
    return { id: input.id, origin, ...allocatorView(allocator.state) };
  }

  async list() {
    return (await (await this.#engine.store()).allocators()).filter(({ length }) => length > 0);
  }

  async view(id: string) {
    const { allocator, stored } = await this.#engine.load(id);
    return { id, origin: stored.origin, ...allocatorView(allocator.state), alarms: alarmsOf(allocator.state) };
  }

  async arms(id: string, asked: ArmsAsked) {
    return armsView((await this.#engine.load(id)).allocator.state, asked);
  }

  async history(id: string) {
    return seriesView((await this.#engine.load(id)).allocator.state);
  }

  /** Decides. With a key, the same request again is answered with what it was answered before. */
  async decide(id: string, items: readonly DecisionInput[], key?: string): Promise<DecisionAnswer[][]> {
    const loaded = await this.#engine.load(id);
    const request = keyed(key, { decide: items });
    return this.#inProgress.run(id, request, async () => {
      const earlier = await this.#earlier(loaded, request);
      if (earlier !== undefined) return earlier.map((event) => [this.#answer(id, loaded, event, true)]);
      const subjects = await this.#subjects(id, items);
      const asked = items.map(({ subject: _, ...item }, index) => ({
        ...item,
        ...(subjects[index] === undefined ? {} : { subject: subjects[index] }),
      }));
      const { answer } = await this.#engine.submit(id, { kind: "decide", items: asked, ...keyOf(request) });
      return Promise.all(answer.map((decided) => this.#answers(id, loaded, decided)));
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

  /** The decisions that a request with this key has led to, if there was one. Another request with the key is refused. */
  async #earlier({ stored }: Loaded, key: Keyed | undefined): Promise<PlacedEvent[] | undefined> {
    if (key === undefined) return undefined;
    const store = await this.#engine.store();
    const place = await store.point(stored.number, "key", key.hash);
    if (place === undefined) return undefined;
    const events: PlacedEvent[] = [];
    for (const [index, record] of (await store.read(stored.number, place, MOST_EVENTS)).entries()) {
      const { event } = readEvent(record, nodeSha256);
      if (index === 0) checkSameRequest(event, key);
      if (index > 0 && placeInCommand(event) !== index && event.kind !== "tenures") break;
      if (event.kind === "decided") events.push({ place: place + index, event, record });
    }
    return events;
  }

  /** Reports rewards, all or none. */
  async reward(items: readonly (RewardInput & { decision: string })[], key?: string): Promise<string[]> {
    const { allocator, decisions } = await this.#decisions(items.map(({ decision }) => decision));
    const request = keyed(key, { reward: items });
    return this.#inProgress.run(allocator, request, async () => {
      const asked = items.map((item, index) => ({ ...item, decision: decisions[index] }));
      const { answer } = await this.#engine.submit(allocator, { kind: "reward", items: asked, ...keyOf(request) });
      return answer;
    });
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

  /** Other terms for the arms that there are. With `dryRun` what they would mean, and nothing changes. */
  async change(
    id: string,
    body: TermsBody,
    arms: readonly Pick<ArmInput, "share" | "cap">[],
    effect: Effect,
    reason = "",
  ) {
    await this.#engine.submit(id, { kind: "change", terms: termsOf(body, arms), effect, reason });
    return this.view(id);
  }

  async setArms(id: string, kind: "pause-arms" | "resume-arms", arms: readonly string[]) {
    await this.#engine.submit(id, { kind, arms });
    return this.view(id);
  }

  async setStatus(id: string, kind: "pause" | "resume" | "archive", reason = "") {
    await this.#engine.submit(id, { kind, reason });
    return this.view(id);
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

  /** A keyed hash for each subject: the key can be thrown away, and then no hash leads to a person. */
  async #subjects(id: string, items: readonly DecisionInput[]): Promise<(Uint8Array | undefined)[]> {
    if (items.every(({ subject }) => subject === undefined)) return [];
    const store = await this.#engine.store();
    const name = `subject-key ${id}`;
    let key = await store.getValue(name);
    if (key === undefined) {
      key = new Uint8Array(randomBytes(32));
      const made = key;
      await this.#engine.write((current) => current.putValue(name, made));
    }
    const secret = key;
    return items.map(({ subject }) =>
      subject === undefined
        ? undefined
        : new Uint8Array(createHmac("sha256", secret).update(subject).digest().subarray(0, 16)),
    );
  }

  async #label(id: string, arms: readonly ArmInput[]): Promise<void> {
    const labels = arms.filter(({ label, group }) => label !== undefined || group !== undefined);
    if (labels.length === 0) return;
    await this.#engine.write((store) => store.putValue(`labels ${id}`, Buffer.from(JSON.stringify(labels))));
  }
}

/** More than a command can make: 1 000 decisions, and a change of shares after each. */
const MOST_EVENTS = 2001;

function keyOf(key: Keyed | undefined): { key?: Keyed } {
  return key === undefined ? {} : { key };
}

function placeInCommand({ personal }: AllocatorEvent): number | undefined {
  return personal !== undefined && "place" in personal ? personal.place : undefined;
}

function checkSameRequest({ personal }: AllocatorEvent, { fingerprint }: Keyed): void {
  const before = personal !== undefined && "fingerprint" in personal ? personal.fingerprint : undefined;
  if (before !== undefined && Buffer.from(before).equals(fingerprint)) return;
  const required = "the request that the key was used for before";
  throw serviceError("key-reused", { received: "another request with the same key", required });
}

function termsBody({ id: _, arms: __, ...terms }: AllocatorInput): TermsBody {
  return terms;
}

/** An allocator that is thrown away again. */
function tried(command: { arms: readonly string[]; terms: ReturnType<typeof termsOf> }) {
  const seed = { seed: new Uint8Array(16), blinding: new Uint8Array(32) };
  return createdWith({ kind: "create", ...command, seed, at: 0, entropy: new Uint8Array(32) }).allocator;
}
