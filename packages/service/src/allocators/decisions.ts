import { decisionId, readEvent, type Command, type VoidResult } from "@evenhand/allocator";
import type { DecisionAnswer, DecisionDetails, DecisionInput, RewardInput, RewardUse } from "@evenhand/protocol";
import type { Engine, LoadedAllocator, StoredCommand } from "../engine/engine.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { serviceError } from "../errors.js";
import { chosenBy, decisionStatus, outcomesOf } from "./decisionDetails.js";
import { allocatorOf, decisionName, idsAt, placesNamed } from "../engine/decisionNames.js";
import { Explanations } from "./explanations.js";
import {
  keepNothing,
  keyedRequest,
  repeating,
  type Keep,
  type KeyedRequest,
  type RepeatableRequests,
  type RequestKey,
} from "./idempotency.js";
import type { PersonalData } from "./personalData.js";
import type { PlacedEvent } from "../engine/storedEvents.js";

/** The places of decisions in the log, in the groups in which they were asked for. */
type PlacesInGroups = readonly (readonly number[])[];

/** Decisions and what becomes of them: rewards, confirmations, no-shows. */
export class Decisions {
  readonly #engine: Engine;
  readonly #repeatable: RepeatableRequests;
  readonly #personal: PersonalData;
  readonly #explanations: Explanations;

  constructor(engine: Engine, repeatable: RepeatableRequests, personal: PersonalData) {
    this.#engine = engine;
    this.#repeatable = repeatable;
    this.#personal = personal;
    this.#explanations = new Explanations(engine);
  }

  /** Decides. With a key, the same request again is answered with what it was answered before. */
  async decide(id: string, items: readonly DecisionInput[], key?: RequestKey): Promise<DecisionAnswer[][]> {
    if (key === undefined) {
      return this.#engine.attend(id, (loaded) =>
        this.#decide(loaded, items).then((decided) => this.#answered(decided)),
      );
    }
    const request = keyedRequest(key, id, { decide: items });
    return isOneEventEach(items) ? this.#decideByLog(id, items, request) : this.#decideAndKeep(id, items, request);
  }

  /** Each decision has an event that bears the key: the log gives the answer again. */
  #decideByLog(id: string, items: readonly DecisionInput[], request: KeyedRequest): Promise<DecisionAnswer[][]> {
    return this.#repeatable.alone(request, () =>
      this.#engine.attend(id, async (loaded) => {
        const earlier = await this.#repeatable.eventsOf(request, loaded.stored);
        if (earlier !== undefined) return decisionsOf(earlier).map((event) => [answerOf(loaded, event)]);
        return this.#answered(await this.#decide(loaded, items, request));
      }),
    );
  }

  /** Some decisions may be earlier ones that are given again, without an event: the places of all of them are kept. */
  async #decideAndKeep(
    id: string,
    items: readonly DecisionInput[],
    request: KeyedRequest,
  ): Promise<DecisionAnswer[][]> {
    let decided: StoredCommand<"decide"> | undefined;
    const places = await this.#repeatable.once<PlacesInGroups>(request, (keep) =>
      this.#engine.attendOnce(id, async (loaded) => {
        // Refuses a key that the log has for another request.
        await this.#repeatable.eventsOf(request, loaded.stored);
        decided = await this.#decide(loaded, items, request, keep);
        return placesOf(decided.answer);
      }),
    );
    return decided === undefined ? this.#repeated(await this.#engine.load(id), places) : this.#answered(decided);
  }

  #decide(
    loaded: LoadedAllocator,
    items: readonly DecisionInput[],
    key?: KeyedRequest,
    keep?: Keep<PlacesInGroups>,
  ): Promise<StoredCommand<"decide">> {
    const submit = (asked: DecideItems) => {
      const command = { kind: "decide", items: asked, ...(key && { key }) } as const;
      return this.#engine.submit(loaded, command, keep && (({ answer }) => keep(placesOf(answer))));
    };
    if (nameNoPerson(items)) return submit(items);
    return this.#personal.subjects(loaded.stored.id, items).then((subjects) => submit(withSubjects(items, subjects)));
  }

  /** At once, but for earlier decisions that are given again: their ids are in the log alone. */
  #answered({ answer, loaded }: StoredCommand<"decide">): DecisionAnswer[][] | Promise<DecisionAnswer[][]> {
    const { id, number } = loaded.stored;
    const answered = (ids?: ReadonlyMap<number, string>) =>
      answer.map(({ decisions, isRepeat }) =>
        decisions.map(({ place, id: own, arms }) => {
          const name = decisionName(id, own ?? ids?.get(place) ?? "");
          return { id: name, place, arms: namesOf(loaded, arms), repeated: isRepeat };
        }),
      );
    const inLog: number[] = [];
    for (const { decisions } of answer) for (const one of decisions) if (one.id === undefined) inLog.push(one.place);
    if (inLog.length === 0) return answered();
    return this.#engine.store().then(async (store) => answered(await idsAt(store, number, inLog)));
  }

  /** Decisions that were kept by their places, as they were answered before. */
  async #repeated(loaded: LoadedAllocator, groups: PlacesInGroups): Promise<DecisionAnswer[][]> {
    const places = groups.flat();
    const records = await (await this.#engine.store()).readAt(loaded.stored.number, places);
    const answers = new Map<number, DecisionAnswer>();
    for (const [index, record] of records.entries()) {
      if (record === undefined) continue;
      const place = places[index];
      answers.set(place, answerOf(loaded, { place, ...readEvent(record, nodeSha256), record }));
    }
    return groups.map((group) => group.flatMap((place) => answers.get(place) ?? []));
  }

  /** Reports rewards, all or none. */
  async reward(items: readonly (RewardInput & { decision: string })[], key?: RequestKey): Promise<RewardUse[]> {
    const names = items.map(({ decision }) => decision);
    const pathOf = (index: number) => `items[${index}].decision`;
    const id = allocatorOf(names, pathOf);
    const reported = async (request?: KeyedRequest) =>
      this.#engine.attend(id, async (loaded) => {
        const places = await this.#placesOf(loaded, names, pathOf);
        const rewards = items.map(({ decision: _, ...item }, index) => ({ decision: places[index], ...item }));
        const earlier = request && (await this.#repeatable.eventsOf(request, loaded.stored));
        if (earlier !== undefined) return rewards.map(({ decision, place = 0 }) => useOf(earlier, decision, place));
        const command = { kind: "reward", items: rewards, ...(request && { key: request }) } as const;
        return (await this.#engine.submit(loaded, command)).answer;
      });
    if (key === undefined) return reported();
    const request = keyedRequest(key, id, { reward: items });
    return this.#repeatable.alone(request, () => reported(request));
  }

  /** The places of these decisions in the log of their allocator. */
  async #placesOf({ stored }: LoadedAllocator, names: readonly string[], pathOf?: (index: number) => string) {
    return placesNamed(await this.#engine.store(), stored.number, names, pathOf);
  }

  /** One decision: why it was made, how likely that was, who else was considered, and what became of it. */
  async find(name: string): Promise<DecisionDetails> {
    return this.#engine.attend(allocatorOf([name]), (loaded) => this.#details(loaded, name));
  }

  async #details(loaded: LoadedAllocator, name: string): Promise<DecisionDetails> {
    const [place] = await this.#placesOf(loaded, [name]);
    const { id: allocator, number } = loaded.stored;
    const store = await this.#engine.store();
    const [record] = await store.read(number, place, 1);
    const { event, salt } = readEvent(record, nodeSha256);
    if (event.kind !== "decided" && event.kind !== "granted") {
      throw serviceError("decision-name", { received: name, required: "the id that a decision came with" });
    }
    const id = decisionId(place, salt, nodeSha256);
    const chosen = chosenBy(loaded.allocator.state, event);
    const outcomes = await outcomesOf(store, number, { place, arms: chosen.length });
    return {
      ...{ id: decisionName(allocator, id), allocator, place, kind: event.kind, at: event.at },
      round: event.fields.round,
      chosen,
      ...(await this.#engine.look(allocator, (seen) => decisionStatus(seen.allocator.state, place, outcomes))),
      explanation: await this.#explanations.explain(loaded, { event, place, id }),
    };
  }

  async confirm(names: readonly string[], keep: Keep<undefined> = keepNothing): Promise<void> {
    await this.#inDecisions(names, keep, (loaded, decisions) =>
      this.#engine.submit(loaded, { kind: "confirm", decisions }, () => keep(undefined)),
    );
  }

  async void(
    names: readonly string[],
    keep: Keep<readonly VoidResult[]> = keepNothing,
  ): Promise<readonly VoidResult[]> {
    const { answer } = await this.#inDecisions(names, keep, (loaded, decisions) =>
      this.#engine.submit(loaded, { kind: "void", decisions }, (voided) => keep(voided.answer)),
    );
    return answer;
  }

  /** Works with the allocator of these decisions, and their places in its log. */
  #inDecisions<T>(
    names: readonly string[],
    keep: Keep<never>,
    work: (loaded: LoadedAllocator, places: number[]) => Promise<T>,
  ): Promise<T> {
    return repeating(keep, () =>
      this.#engine.attendOnce(allocatorOf(names, inDecisions), async (loaded) =>
        work(loaded, await this.#placesOf(loaded, names, inDecisions)),
      ),
    );
  }
}

/** Where a request for several decisions names each of them. */
function inDecisions(index: number): string {
  return `decisions[${index}]`;
}

function namesOf({ allocator }: LoadedAllocator, arms: readonly number[]): string[] {
  return arms.map((arm) => allocator.state.arms.name(arm) ?? `#${arm}`);
}

/** A decision as it was answered before, told from its event. */
function answerOf(loaded: LoadedAllocator, { place, event, salt }: PlacedEvent): DecisionAnswer {
  const arms = event.kind === "decided" ? event.fields.arms : [];
  const name = decisionName(loaded.stored.id, decisionId(place, salt, nodeSha256));
  return { id: name, place, arms: namesOf(loaded, arms), repeated: true };
}

function placesOf(decided: StoredCommand<"decide">["answer"]): PlacesInGroups {
  return decided.map(({ decisions }) => decisions.map(({ place }) => place));
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

/** Whether the items can be decided as they are: most name no person, and to copy one takes longer than to look. */
function nameNoPerson(
  items: readonly DecisionInput[],
): items is readonly (DecisionInput & { readonly subject?: undefined })[] {
  return items.every(({ subject }) => subject === undefined);
}

/** The items, with a keyed hash in the place of each subject. */
function withSubjects(items: readonly DecisionInput[], subjects: readonly (Uint8Array | undefined)[]): DecideItems {
  return items.map(({ subject, ...item }, index) =>
    subject === undefined ? item : { subject: subjects[index], ...item },
  );
}

/** Decisions that can be told from their events: one event for each item. */
function isOneEventEach(items: readonly DecisionInput[]): boolean {
  return items.every(({ id, subject, count = 1 }) => id === undefined && subject === undefined && count === 1);
}
