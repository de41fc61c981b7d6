import { decisionId, readEvent, type Command, type Voided } from "@evenhand/allocator";
import type { DecisionAnswer, DecisionDetails, DecisionInput, RewardInput, RewardUse } from "@evenhand/protocol";
import type { Also, Engine, Loaded } from "../engine/engine.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { serviceError } from "../errors.js";
import { chosenBy } from "./chosenBy.js";
import { decisionName } from "./decisionName.js";
import { decisionStatus } from "./decisionStatus.js";
import { eventsOfKey } from "./eventsOfKey.js";
import { InProgress, keyed, type Keyed, type RequestKey } from "./idempotency.js";
import { Explanations } from "./explanations.js";
import { keepNothing, type Keep, type KeptAnswers } from "./keptAnswers.js";
import { outcomesOf } from "./outcomes.js";
import type { PersonalData } from "./personalData.js";
import { idAt, placesNamed } from "./placesNamed.js";
import type { PlacedEvent } from "./shownEvent.js";

/** Decisions and what becomes of them: rewards, confirmations, no-shows. */
export class Decisions {
  readonly #engine: Engine;
  readonly #answers: KeptAnswers;
  readonly #personal: PersonalData;
  readonly #explanations: Explanations;
  readonly #inProgress = new InProgress();

  constructor(engine: Engine, answers: KeptAnswers, personal: PersonalData) {
    this.#engine = engine;
    this.#answers = answers;
    this.#personal = personal;
    this.#explanations = new Explanations(engine);
  }

  /** Decides. With a key, the same request again is answered with what it was answered before. */
  async decide(id: string, items: readonly DecisionInput[], key?: RequestKey): Promise<DecisionAnswer[][]> {
    const request = keyed(key, id, { decide: items });
    return this.#inProgress.run(request, () => this.#decide(id, items, request));
  }

  async #decide(id: string, items: readonly DecisionInput[], request: Keyed | undefined): Promise<DecisionAnswer[][]> {
    const loaded = await this.#engine.load(id);
    const keptAs = isOneEventEach(items) ? undefined : request;
    const kept = keptAs === undefined ? undefined : await this.#answers.kept<number[][]>(keptAs);
    if (kept !== undefined) return this.#repeated(id, loaded, kept);
    const earlier = request === undefined ? undefined : await eventsOfKey(this.#engine, loaded, request);
    if (earlier !== undefined) return decisionsOf(earlier).map((event) => [answerOf(id, loaded, event)]);
    const isAboutPeople = items.some(({ subject }) => subject !== undefined);
    const asked = withSubjects(items, isAboutPeople ? await this.#personal.subjects(id, items) : []);
    const command = { kind: "decide", items: asked, ...keyOf(request) } as const;
    const also = keptAs === undefined ? undefined : placesKept((places) => this.#answers.valuesOf(keptAs, places));
    const { answer } = await this.#engine.submit(id, command, also);
    const answers: DecisionAnswer[][] = [];
    for (const { decisions, isRepeat } of answer) {
      const group: DecisionAnswer[] = [];
      for (const { place, id: own, arms } of decisions) {
        // The id of an earlier decision that was given again is in the log alone.
        const name = decisionName(id, own ?? (await idAt(this.#engine, loaded, place)));
        group.push({ id: name, place, arms: namesOf(loaded, arms), repeated: isRepeat });
      }
      answers.push(group);
    }
    return answers;
  }

  /** Decisions that were kept by their places, in groups, as they were answered before. */
  async #repeated(id: string, loaded: Loaded, kept: readonly (readonly number[])[]): Promise<DecisionAnswer[][]> {
    const store = await this.#engine.store();
    const eventAt = async (place: number) => {
      const [record] = await store.read(loaded.stored.number, place, 1);
      return answerOf(id, loaded, { place, ...readEvent(record, nodeSha256), record });
    };
    return Promise.all(kept.map((places) => Promise.all(places.map(eventAt))));
  }

  /** Reports rewards, all or none. */
  async reward(items: readonly (RewardInput & { decision: string })[], key?: RequestKey): Promise<RewardUse[]> {
    const names = items.map(({ decision }) => decision);
    const { allocator, decisions } = await placesNamed(this.#engine, names, (index) => `items[${index}].decision`);
    const request = keyed(key, allocator, { reward: items });
    return this.#inProgress.run(request, async () => {
      const earlier =
        request === undefined
          ? undefined
          : await eventsOfKey(this.#engine, await this.#engine.load(allocator), request);
      if (earlier !== undefined) return items.map(({ place = 0 }, index) => useOf(earlier, decisions[index], place));
      const asked = items.map(({ decision: _, ...item }, index) => ({ decision: decisions[index], ...item }));
      const { answer } = await this.#engine.submit(allocator, { kind: "reward", items: asked, ...keyOf(request) });
      return answer;
    });
  }

  /** One decision: why it was made, how likely that was, who else was considered, and what became of it. */
  async find(name: string): Promise<DecisionDetails> {
    const { allocator, decisions } = await placesNamed(this.#engine, [name]);
    const [place] = decisions;
    const loaded = await this.#engine.load(allocator);
    const store = await this.#engine.store();
    const [record] = await store.read(loaded.stored.number, place, 1);
    const { event, salt } = readEvent(record, nodeSha256);
    if (event.kind !== "decided" && event.kind !== "granted") {
      throw serviceError("decision-name", { received: name, required: "the id that a decision came with" });
    }
    const id = decisionId(place, salt, nodeSha256);
    const chosen = chosenBy(loaded.allocator.state, event);
    const outcomes = await outcomesOf(store, loaded.stored.number, { place, arms: chosen.length });
    return {
      ...{ id: decisionName(allocator, id), allocator, place, kind: event.kind, at: event.at },
      round: event.fields.round,
      chosen,
      ...(await this.#engine.look(allocator, (seen) => decisionStatus(seen.allocator.state, place, outcomes))),
      explanation: await this.#explanations.explain(loaded, { event, place, id }),
    };
  }

  async confirm(names: readonly string[], keep: Keep<undefined> = keepNothing): Promise<void> {
    const { allocator, decisions } = await placesNamed(this.#engine, names, inDecisions);
    await this.#engine.submit(allocator, { kind: "confirm", decisions }, () => keep(undefined));
  }

  async void(names: readonly string[], keep: Keep<readonly Voided[]> = keepNothing): Promise<readonly Voided[]> {
    const { allocator, decisions } = await placesNamed(this.#engine, names, inDecisions);
    const asked = { kind: "void", decisions } as const;
    return (await this.#engine.submit(allocator, asked, ({ answer }) => keep(answer))).answer;
  }
}

/** Where a request for several decisions names each of them. */
function inDecisions(index: number): string {
  return `decisions[${index}]`;
}

function namesOf({ allocator }: Loaded, arms: readonly number[]): string[] {
  return arms.map((arm) => allocator.state.arms.name(arm) ?? `#${arm}`);
}

/** A decision as it was answered before, told from its event. */
function answerOf(id: string, loaded: Loaded, { place, event, salt }: PlacedEvent): DecisionAnswer {
  const arms = event.kind === "decided" ? event.fields.arms : [];
  const name = decisionName(id, decisionId(place, salt, nodeSha256));
  return { id: name, place, arms: namesOf(loaded, arms), repeated: true };
}

/** Keeps the places of decisions, in the groups in which they were asked for. */
function placesKept(keep: Keep<readonly (readonly number[])[]>): Also<"decide"> {
  return ({ answer }) => keep(answer.map(({ decisions }) => decisions.map(({ place }) => place)));
}

function decisionsOf(events: readonly PlacedEvent[]): PlacedEvent[] {
  return events.filter(({ event }) => event.kind === "decided");
}

/** What became of the report for this arm of a decision. One that was known already made no event. */
function useOf(events: readonly PlacedEvent[], decision: number, place: number): RewardUse {
  for (const { event } of events) {
    if (event.kind !== "rewarded") continue;
    if (event.fields.decision === decision && event.fields.place === place) return event.fields.use;
  }
  return "known";
}

type DecideItems = Extract<Command, { kind: "decide" }>["items"];

/** The items, with a keyed hash in the place of each subject. */
function withSubjects(items: readonly DecisionInput[], subjects: readonly (Uint8Array | undefined)[]): DecideItems {
  return items.map(({ subject, ...item }, index) =>
    subject === undefined ? item : { subject: subjects[index], ...item },
  );
}

function keyOf(key: Keyed | undefined): { key?: Keyed } {
  return key === undefined ? {} : { key };
}

/** Decisions that can be told from their events: one event for each item. */
function isOneEventEach(items: readonly DecisionInput[]): boolean {
  return items.every(({ id, subject, count = 1 }) => id === undefined && subject === undefined && count === 1);
}
