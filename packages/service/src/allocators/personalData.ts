import { createHmac } from "node:crypto";
import { allocatorErrors, readEvent, type Allocator, type AllocatorEvent } from "@evenhand/allocator";
import { EvenhandError, nearest } from "@evenhand/core";
import type { DecisionInput, ErasureInput, LabelsInput } from "@evenhand/protocol";
import type { Engine } from "../engine/engine.js";
import { logMoved, untilUnmoved } from "../engine/movedLogs.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { pointersOf } from "../engine/pointersOf.js";
import { Remains } from "../engine/remains.js";
import type { StoredValue } from "../store/store.js";
import { keepNothing, repeating, type Keep } from "./idempotency.js";
import { pagesOf } from "../engine/storedEvents.js";
import { withoutReason } from "./tombstones.js";
import { checkWholeTexts } from "./wholeText.js";

export type Label = LabelsInput["arms"][number];

/** Events that are looked at together: some milliseconds. */
const PAGE = 500;
/** Events that are erased in one commit. */
const ERASED_TOGETHER = 10_000;

/** What is about people: labels, groups, subjects, callers' words. It lies beside the log, or can be erased from it. */
export class PersonalData {
  readonly #engine: Engine;
  readonly #remains: Remains;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#remains = new Remains(engine);
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
   * Erases what is asked for, and says how much that was, and until when nothing is left of it in the files. The log
   * stays whole: leaves, arms, rounds and rewards are untouched, names of arms too. The allocator in memory forgets it
   * in the same moment: the arm that a subject keeps, and callers' ids of open decisions.
   */
  async erase(id: string, { subject, labels = [], before = 0 }: ErasureInput, keep: Keep = keepNothing) {
    const { number } = (await this.#engine.load(id)).stored;
    const hash = subject === undefined ? undefined : (await this.subjects(id, [{ subject }]))[0];
    const places = hash === undefined && before === 0 ? [] : await this.#placesOf(number, hash, before);
    // A page at a time, so that decisions can come between. The answer comes with the last one.
    const last = places.splice(0, ERASED_TOGETHER);
    const events = last.length + places.length;
    while (places.length > 0) {
      await this.#erased(id, number, places.splice(0, ERASED_TOGETHER), [await this.#remains.mark()]);
    }
    const answer = await repeating(keep, async () => {
      const { labels: known, replaces } = await this.#stored(id);
      const erased = labels.filter((name) => known.delete(name)).length;
      const gone = { labels: erased, events, goneBy: await this.#remains.goneBy() };
      const values = [...(erased > 0 ? [labelsValue(id, known, replaces)] : []), ...keep(gone)];
      values.push(...(await withoutReason(await this.#engine.store(), id, before)));
      await this.#erased(id, number, last, [...values, await this.#remains.mark()]);
      return gone;
    });
    await this.#remains.wipeSmall();
    return answer;
  }

  async #erased(id: string, number: number, places: readonly number[], values: readonly StoredValue[]): Promise<void> {
    const loaded = await this.#engine.load(id);
    const isDone = await this.#engine.write(async (store) => {
      const records = await store.readAt(number, places);
      const events = records.flatMap((record, index) => {
        const place = places[index];
        return record === undefined ? [] : [{ place, record, ...readEvent(record, nodeSha256) }];
      });
      // A key stays, as 8 bytes of its hash, for the day in which its request must not be done again.
      const pointers = pointersOf(events).filter(({ kind }) => kind === "decision");
      if (!(await store.erase(number, places, values, pointers))) return false;
      // One that is read again now may have it still: it takes no snapshot, because the store counts erasures too.
      if (!this.#engine.isCurrent(loaded)) return true;
      for (const { event, place } of events) loaded.allocator.forget(event, place);
      loaded.erasures++;
      return true;
    });
    if (!isDone) throw logMoved("values that have changed");
  }

  /**
   * The places of the events before a time that have something personal, and of the decisions for a subject with what
   * was reported of them.
   */
  async #placesOf(allocator: number, subject: Uint8Array | undefined, before: number): Promise<number[]> {
    const places: number[] = [];
    const decisions = new Set<number>();
    let next = 0;
    for await (const records of pagesOf(await this.#engine.store(), allocator, { page: PAGE })) {
      for (const record of records) {
        const place = next++;
        if (record.personal === undefined) continue;
        const { event } = readEvent(record, nodeSha256);
        if (isDecisionFor(event, subject)) decisions.add(place);
        if (isOfPerson(event, place, decisions) || isBefore(event, before)) places.push(place);
      }
    }
    return places;
  }
}

function isDecisionFor({ kind, personal }: AllocatorEvent, subject: Uint8Array | undefined): boolean {
  return (
    kind === "decided" &&
    personal !== undefined &&
    subject !== undefined &&
    Buffer.compare(personal.subject, subject) === 0
  );
}

/** Whether it is one of these decisions, or tells what became of one. */
function isOfPerson({ fields }: AllocatorEvent, place: number, decisions: ReadonlySet<number>): boolean {
  return decisions.has("decision" in fields ? fields.decision : place);
}

/** Without its name an arm could not be asked for any more. */
function isBefore({ kind, at }: AllocatorEvent, before: number): boolean {
  return at < before && kind !== "created" && kind !== "armsAdded";
}

/** With more arms the nearest name is not looked for: that takes some microseconds for each. */
const MOST_COMPARED = 10_000;

export function checkArms(
  { state: { arms } }: Allocator,
  labels: readonly Label[],
  pathOf = (index: number) => `arms[${index}].id`,
): void {
  for (const [index, { id }] of labels.entries()) {
    if (arms.knows(id)) continue;
    const names = Array.from({ length: Math.min(arms.count, MOST_COMPARED) }, (_, arm) => arms.name(arm) ?? "");
    const meant = arms.count > MOST_COMPARED ? undefined : nearest(id, names);
    const remedy = meant === undefined ? {} : { remedy: `Did you mean ${meant}?` };
    const details = { received: id, required: `the name of one of the ${arms.count} arms`, path: pathOf(index) };
    throw new EvenhandError("arm-name-unknown", { ...details, ...remedy }, allocatorErrors["arm-name-unknown"]);
  }
}

function labelsOf(id: string): string {
  return `labels ${id}`;
}

function labelsValue(id: string, labels: ReadonlyMap<string, Label>, replaces: Uint8Array | "nothing"): StoredValue {
  return { name: labelsOf(id), value: Buffer.from(JSON.stringify([...labels.values()])), replaces };
}
