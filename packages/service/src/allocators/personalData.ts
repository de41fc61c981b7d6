import { createHmac, randomBytes } from "node:crypto";
import { readEvent } from "@evenhand/allocator";
import type { DecisionInput, ErasureInput, LabelsInput } from "@evenhand/protocol";
import type { Engine } from "../engine/engine.js";
import { nodeSha256 } from "../engine/foldedAllocator.js";

type Label = LabelsInput["arms"][number];

/** Events that are looked at together. */
const PAGE = 10_000;

/** What is about people: labels, groups, subjects, callers' words. It lies beside the log, or can be erased from it. */
export class PersonalData {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Labels and groups, by the arm's name. */
  async labels(id: string): Promise<ReadonlyMap<string, Label>> {
    const bytes = await (await this.#engine.store()).getValue(labelsOf(id));
    const labels = bytes === undefined ? [] : (JSON.parse(Buffer.from(bytes).toString()) as Label[]);
    return new Map(labels.map((label) => [label.id, label]));
  }

  /** Sets labels and groups of these arms; the others keep theirs. */
  async label(id: string, arms: readonly Label[]): Promise<void> {
    const told = arms.filter(({ label, group }) => label !== undefined || group !== undefined);
    if (told.length === 0) return;
    const labels = new Map(await this.labels(id));
    for (const { id: arm, label, group } of told) labels.set(arm, { ...labels.get(arm), id: arm, label, group });
    await this.#putLabels(id, labels);
  }

  async #putLabels(id: string, labels: ReadonlyMap<string, Label>): Promise<void> {
    const bytes = Buffer.from(JSON.stringify([...labels.values()]));
    await this.#engine.write((store) => store.putValue(labelsOf(id), bytes));
  }

  /** A keyed hash for each subject: the key can be thrown away, and then no hash leads to a person. */
  async subjects(id: string, items: readonly Pick<DecisionInput, "subject">[]): Promise<(Uint8Array | undefined)[]> {
    if (items.every(({ subject }) => subject === undefined)) return [];
    const store = await this.#engine.store();
    const name = `subject-key ${id}`;
    let key = await store.getValue(name);
    if (key === undefined) {
      const made = new Uint8Array(randomBytes(32));
      await this.#engine.write((writing) => writing.putValue(name, made));
      key = made;
    }
    const secret = key;
    return items.map(({ subject }) =>
      subject === undefined
        ? undefined
        : new Uint8Array(createHmac("sha256", secret).update(subject).digest().subarray(0, 16)),
    );
  }

  /**
   * Erases what is asked for, and says how much that was. The log stays whole: leaves, arms, rounds and rewards are
   * untouched, names of arms too. What the allocator in memory still needs (the arm that a subject keeps, ids of open
   * decisions) is forgotten there when its time is over.
   */
  async erase(id: string, { subject, labels = [], before = 0 }: ErasureInput) {
    const known = new Map(await this.labels(id));
    const erasedLabels = labels.filter((name) => known.delete(name)).length;
    if (erasedLabels > 0) await this.#putLabels(id, known);
    const hash = subject === undefined ? undefined : (await this.subjects(id, [{ subject }]))[0];
    const erasedEvents = hash === undefined && before === 0 ? 0 : await this.#eraseEvents(id, hash, before);
    return { labels: erasedLabels, events: erasedEvents };
  }

  async #eraseEvents(id: string, subject: Uint8Array | undefined, before: number): Promise<number> {
    const { stored } = await this.#engine.load(id);
    const store = await this.#engine.store();
    let erased = 0;
    for (let from = 0; ; from += PAGE) {
      const records = await store.read(stored.number, from, PAGE);
      const places = records.flatMap((record, index) => {
        if (record.personal === undefined) return [];
        const { event } = readEvent(record, nodeSha256);
        // Without its name an arm could not be asked for any more.
        if (event.kind === "created" || event.kind === "armsAdded") return [];
        const isOfSubject =
          subject !== undefined &&
          event.kind === "decided" &&
          event.personal !== undefined &&
          Buffer.from(event.personal.subject).equals(subject);
        return isOfSubject || event.at < before ? [from + index] : [];
      });
      if (places.length > 0) await this.#engine.write((writing) => writing.erase(stored.number, places));
      erased += places.length;
      if (records.length < PAGE) return erased;
    }
  }
}

function labelsOf(id: string): string {
  return `labels ${id}`;
}
