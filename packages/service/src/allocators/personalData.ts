import { createHmac } from "node:crypto";
import { allocatorErrors, readEvent, type Allocator, type EventRecord } from "@evenhand/allocator";
import { EvenhandError, nearest } from "@evenhand/core";
import type { DecisionInput, ErasureInput, LabelsInput } from "@evenhand/protocol";
import type { Engine, LoadedAllocator } from "../engine/engine.js";
import { logMoved, untilUnmoved } from "../engine/movedLogs.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import type { StoredValue } from "../store/store.js";
import { keepNothing, repeating, type Keep } from "./idempotency.js";
import { pagesOf } from "../engine/storedEvents.js";
import { checkWholeTexts } from "./wholeText.js";

export type Label = LabelsInput["arms"][number];

/** Events that are looked at together: some milliseconds. */
const PAGE = 500;
/** Events that are erased in one commit. */
const ERASED_TOGETHER = 10_000;

/** What is about people: labels, groups, subjects, callers' words. It lies beside the log, or can be erased from it. */
export class PersonalData {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Labels and groups, by the arm's name. */
  async labels(id: string): Promise<ReadonlyMap<string, Label>> {
    return (await this.#stored(id)).labels;
  }

  /**
   * Sets labels and groups of these arms; the others keep theirs. Retired arms may have them: tables and reports show
   * those too. One of an arm that never was would be shown nowhere, and is a misspelt id.
   */
  async label(id: string, arms: readonly Label[], keep: Keep = keepNothing): Promise<{ readonly labels: number }> {
    const answer = { labels: arms.length };
    await repeating(keep, async () => {
      const values = await this.labelValues(id, arms);
      await this.#engine.look(id, ({ allocator }) => checkArms(allocator, arms));
      await this.#engine.putAll([...values, ...keep(answer)]);
    });
    return answer;
  }

  /**
   * Labels and groups of these arms as values, to be stored together with something else. They are a part of one value:
   * where somebody else has changed it meanwhile, they are not stored, and must be made again.
   */
  async labelValues(id: string, arms: readonly Label[]): Promise<StoredValue[]> {
    const labelled = arms.filter(({ label, group }) => label !== undefined || group !== undefined);
    if (labelled.length === 0) return [];
    checkWholeTexts(labelled, ["id", "label", "group"], "arms");
    const { labels, replaces } = await this.#stored(id);
    for (const { id: arm, label, group } of labelled) labels.set(arm, { ...labels.get(arm), id: arm, label, group });
    return [labelsValue(id, labels, replaces)];
  }

  async #stored(id: string) {
    const bytes = await (await this.#engine.store()).getValue(labelsOf(id));
    const labels = bytes === undefined ? [] : (JSON.parse(Buffer.from(bytes).toString()) as Label[]);
    return { labels: new Map(labels.map((label) => [label.id, label])), replaces: bytes ?? ("nothing" as const) };
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
    return untilUnmoved(async () => {
      const known = await (await this.#engine.store()).getValue(name);
      if (known !== undefined) return known;
      const made = this.#engine.random(32);
      await this.#engine.putAll([{ name, value: made, replaces: "nothing" }]);
      return made;
    });
  }

  /**
   * Erases what is asked for, and says how much that was. The log stays whole: leaves, arms, rounds and rewards are
   * untouched, names of arms too. What the allocator in memory still needs (the arm that a subject keeps, ids of open
   * decisions) is forgotten there when its time is over.
   */
  async erase(id: string, { subject, labels = [], before = 0 }: ErasureInput, keep: Keep = keepNothing) {
    const loaded = await this.#engine.load(id);
    const { number } = loaded.stored;
    const hash = subject === undefined ? undefined : (await this.subjects(id, [{ subject }]))[0];
    const isErased = (record: EventRecord) => isPersonalOf(record, hash, before);
    const places = hash === undefined && before === 0 ? [] : await this.#placesOf(number, isErased);
    // A page at a time, so that decisions can come between. The answer comes with the last one.
    const last = places.splice(0, ERASED_TOGETHER);
    const events = last.length + places.length;
    while (places.length > 0) await this.#erased(loaded, places.splice(0, ERASED_TOGETHER), []);
    return repeating(keep, async () => {
      const { labels: known, replaces } = await this.#stored(id);
      const answer = { labels: labels.filter((name) => known.delete(name)).length, events };
      const values = [...(answer.labels > 0 ? [labelsValue(id, known, replaces)] : []), ...keep(answer)];
      if (last.length > 0) await this.#erased(loaded, last, values);
      else await this.#engine.putAll(values);
      return answer;
    });
  }

  async #erased(loaded: LoadedAllocator, places: readonly number[], values: readonly StoredValue[]): Promise<void> {
    const isDone = await this.#engine.write((store) => store.erase(loaded.stored.number, places, values));
    if (!isDone) throw logMoved("values that have changed");
    loaded.erasures++;
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

function labelsValue(id: string, labels: ReadonlyMap<string, Label>, replaces: Uint8Array | "nothing"): StoredValue {
  return { name: labelsOf(id), value: Buffer.from(JSON.stringify([...labels.values()])), replaces };
}
