import type { Appended, Command, Executed } from "@evenhand/allocator";
import type { Appending, StoredSeed, StoredValue } from "../store/store.js";
import type { Job, Loaded } from "./job.js";
import { notLaterThanDue } from "./nextDue.js";
import { pointersOf } from "./pointersOf.js";

/** What one allocator has done in a batch. */
interface Made {
  readonly events: Appended[];
  readonly seeds: StoredSeed[];
}

/** Commands that were decided one after the other, and are stored in one commit. */
export class Batch {
  readonly #rejects: Job["reject"][] = [];
  readonly #answers: (() => void)[] = [];
  readonly #made = new Map<Loaded, Made>();
  /** What is stored beside the events. */
  readonly values: StoredValue[] = [];

  /** How many commands have made it, and were not refused. */
  commands = 0;

  /** How many answers wait for it. */
  get size(): number {
    return this.#answers.length;
  }

  add(job: Job, executed: Executed<Command["kind"]>): void {
    const also = job.also?.(executed, job.loaded) ?? [];
    this.values.push(...also);
    this.commands++;
    this.#rejects.push(job.reject);
    this.#answers.push(() => job.resolve(executed));
    if (executed.events.length === 0) return;
    let made = this.#made.get(job.loaded);
    if (made === undefined) this.#made.set(job.loaded, (made = { events: [], seeds: [] }));
    for (const event of executed.events) made.events.push(event);
    if (job.asked.kind === "reseed") made.seeds.push({ ...job.asked.seed, from: executed.events[0].place });
  }

  /** A command that the allocator refused has made nothing. Its answer waits too: the disk may not yet have why. */
  addRefused({ reject }: Job, error: unknown): void {
    this.#rejects.push(reject);
    this.#answers.push(() => reject(error));
  }

  /** Somebody who has seen what the commands did: the answer waits for them. */
  addLook({ resolve, reject }: { resolve: () => void; reject: Job["reject"] }): void {
    this.#rejects.push(reject);
    this.#answers.push(resolve);
  }

  /** Its events, to be stored now. */
  takeAppendings(): Appending[] {
    return [...this.#made].map(([loaded, { events, seeds }]) => ({
      allocator: loaded.stored.number,
      expected: events[0].place,
      records: events.map(({ record }) => record),
      pointers: pointersOf(events),
      seeds,
      ...earlierDue(loaded),
    }));
  }

  /** It is on the disk, and what was decided before it too. */
  answer(): void {
    for (const answer of this.#answers) answer();
  }

  /** It is perhaps not on the disk. */
  fail(error: unknown): void {
    for (const reject of this.#rejects) reject(error);
  }
}

/** Later decisions wait longer: the time is written once, and again only after it was looked at. */
function earlierDue(loaded: Loaded): Pick<Appending, "due"> {
  const due = notLaterThanDue(loaded.allocator.state);
  if (due >= loaded.due) return {};
  loaded.due = due;
  return { due };
}
