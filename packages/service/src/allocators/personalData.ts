import { createHmac, randomBytes } from "node:crypto";
import { allocatorErrors, readEvent, type Allocator, type EventRecord } from "@evenhand/allocator";
import { EvenhandError, nearest } from "@evenhand/core";
import type { DecisionInput, ErasureInput, LabelsInput } from "@evenhand/protocol";
import type { Engine } from "../engine/engine.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { Turns } from "../engine/turns.js";
import type { StoredValue } from "../store/store.js";
import { keepNothing, type Keep } from "./idempotency.js";
import { pagesOf } from "../engine/storedEvents.js";
import { checkWholeTexts } from "./wholeText.js";

type Label = LabelsInput["arms"][number];

/** Events that are looked at together. */
const PAGE = 10_000;

/** What is about people: labels, groups, subjects, callers' words. It lies beside the log, or can be erased from it. */
export class PersonalData {
  readonly #engine: Engine;
  /** Labels are read, changed and written as a whole: two at once would lose one another's. */
  readonly #turns = new Turns();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Labels and groups, by the arm's name. */
  async labels(id: string): Promise<ReadonlyMap<string, Label>> {
    const bytes = await (await this.#engine.store()).getValue(labelsOf(id));
    const labels = bytes === undefined ? [] : (JSON.parse(Buffer.from(bytes).toString()) as Label[]);
    return new Map(labels.map((label) => [label.id, label]));
  }

  /**
   * Sets labels and groups of these arms; the others keep theirs. Retired arms may have them: tables and reports show
   * those too. One of an arm that never was would be shown nowhere, and is a misspelt id.
   */
  async label(id: string, arms: readonly Label[], keep: Keep = keepNothing): Promise<{ readonly labels: number }> {
    return this.withLabels(id, arms, async (values) => {
      await this.#engine.look(id, ({ allocator }) => checkArms(allocator, arms));
      const answer = { labels: arms.length };
      await this.#engine.write((store) => store.putValues([...values, ...keep(answer)]));
      return answer;
    });
  }

  /** Work that stores labels and groups of these arms together with something else: they are the values. */
  withLabels<T>(id: string, arms: readonly Label[], work: (values: StoredValue[]) => Promise<T>): Promise<T> {
    const labelled = arms.filter(({ label, group }) => label !== undefined || group !== undefined);
    if (labelled.length === 0) return work([]);
    checkWholeTexts(labelled, ["id", "label", "group"], "arms");
    return this.#turns.take(async () => {
      const labels = new Map(await this.labels(id));
      for (const { id: arm, label, group } of labelled) labels.set(arm, { ...labels.get(arm), id: arm, label, group });
      return work([stored(id, labels)]);
    });
  }

  /** A keyed hash for each subject: the key can be thrown away, and then no hash leads to a person. */
  async subjects(id: string, items: readonly Pick<DecisionInput, "subject">[]): Promise<(Uint8Array | undefined)[]> {
    checkWholeTexts(items, ["subject"], "items");
    const secret = await this.#subjectKey(id);
    return items.map(({ subject }) =>
      subject === undefined
        ? undefined
        : new Uint8Array(createHmac("sha256", secret).update(subject).digest().subarray(0, 16)),
    );
  }

  /** The key is made once, also where two decisions need it at the same time. */
  async #subjectKey(id: string): Promise<Uint8Array> {
    const name = `subject-key ${id}`;
    const known = await (await this.#engine.store()).getValue(name);
    if (known !== undefined) return known;
    return this.#turns.take(async () => {
      const made = (await (await this.#engine.store()).getValue(name)) ?? new Uint8Array(randomBytes(32));
      await this.#engine.write((store) => store.putValues([{ name, value: made }]));
      return made;
    });
  }

  /**
   * Erases what is asked for, and says how much that was. The log stays whole: leaves, arms, rounds and rewards are
   * untouched, names of arms too. What the allocator in memory still needs (the arm that a subject keeps, ids of open
   * decisions) is forgotten there when its time is over.
   */
  async erase(id: string, { subject, labels = [], before = 0 }: ErasureInput, keep: Keep = keepNothing) {
    const { stored: allocator } = await this.#engine.load(id);
    const hash = subject === undefined ? undefined : (await this.subjects(id, [{ subject }]))[0];
    const isErased = (record: EventRecord) => isPersonalOf(record, hash, before);
    const places = hash === undefined && before === 0 ? [] : await this.#placesOf(allocator.number, isErased);
    return this.#turns.take(async () => {
      const known = new Map(await this.labels(id));
      const answer = { labels: labels.filter((name) => known.delete(name)).length, events: places.length };
      const values = [...(answer.labels > 0 ? [stored(id, known)] : []), ...keep(answer)];
      // A page at a time, so that decisions can come between. The answer comes with the last one.
      while (places.length > PAGE) {
        const page = places.splice(0, PAGE);
        await this.#engine.write((store) => store.erase(allocator.number, page));
      }
      if (places.length > 0) await this.#engine.write((store) => store.erase(allocator.number, places, values));
      else await this.#engine.write((store) => store.putValues(values));
      return answer;
    });
  }

  async #placesOf(allocator: number, isErased: (record: EventRecord) => boolean): Promise<number[]> {
    const places: number[] = [];
    let next = 0;
    for await (const records of pagesOf(await this.#engine.store(), allocator, { page: PAGE })) {
      for (const record of records) {
        if (isErased(record)) places.push(next);
        next++;
      }
    }
    return places;
  }
}

function isPersonalOf(record: EventRecord, subject: Uint8Array | undefined, before: number): boolean {
  if (record.personal === undefined) return false;
  const { event } = readEvent(record, nodeSha256);
  // Without its name an arm could not be asked for any more.
  if (event.kind === "created" || event.kind === "armsAdded") return false;
  if (event.at < before) return true;
  if (subject === undefined || event.kind !== "decided" || event.personal === undefined) return false;
  return Buffer.from(event.personal.subject).equals(subject);
}

/** With more arms the nearest name is not looked for: that takes some microseconds for each. */
const MOST_COMPARED = 10_000;

function checkArms({ state: { arms } }: Allocator, labels: readonly Label[]): void {
  for (const [index, { id }] of labels.entries()) {
    if (arms.knows(id)) continue;
    const names = Array.from({ length: Math.min(arms.count, MOST_COMPARED) }, (_, arm) => arms.name(arm) ?? "");
    const meant = arms.count > MOST_COMPARED ? undefined : nearest(id, names);
    const remedy = meant === undefined ? {} : { remedy: `Did you mean ${meant}?` };
    const details = { received: id, required: `the name of one of the ${arms.count} arms`, path: `arms[${index}].id` };
    throw new EvenhandError("arm-name-unknown", { ...details, ...remedy }, allocatorErrors["arm-name-unknown"]);
  }
}

function labelsOf(id: string): string {
  return `labels ${id}`;
}

function stored(id: string, labels: ReadonlyMap<string, Label>): StoredValue {
  return { name: labelsOf(id), value: Buffer.from(JSON.stringify([...labels.values()])) };
}
