import type { Allocator, AppendedEvent, Command, CommandResult } from "@evenhand/allocator";
import type { Appending, StoredSeed, StoredValue } from "../store/store.js";
import { notLaterThanDue } from "./due.js";
import type { LoadedAllocator } from "./loadedAllocators.js";
import { pointersOf } from "./pointersOf.js";
import type { StoreLatch } from "./storeLatch.js";

/** A command without the time and the randomness, which the engine adds. */
export type CommandInput<C extends Command = Command> = C extends unknown ? Omit<C, "at" | "entropy"> : never;

/** What else is to be stored in the commit of a command, from what the command has done. */
export type ValuesOfCommand<K extends Command["kind"]> = (
  executed: CommandResult<K>,
  allocator: Allocator,
) => readonly StoredValue[];

/** A command whose events are on the disk. */
export interface StoredCommand<K extends Command["kind"]> extends CommandResult<K> {
  /** The allocator that executed it. */
  readonly loaded: LoadedAllocator;
}

/** A command that waits for its answer. */
export interface Job {
  readonly loaded: LoadedAllocator;
  readonly command: CommandInput;
  readonly values: ValuesOfCommand<Command["kind"]> | undefined;
  readonly resolve: (stored: StoredCommand<Command["kind"]>) => void;
  readonly reject: (error: unknown) => void;
}

/** Is called after each commit, with the number of its commands and the seconds that the store took. */
export type WatchCommit = (commands: number, seconds: number) => void;

/**
 * What was decided, on its way to the disk: batch after batch, each in one commit and answered after it. What is
 * decided during one commit goes with the next.
 */
export class Commits {
  readonly #latch: StoreLatch;
  /** What will be stored by the next commit. */
  #decided = new Batch();
  #storing: Promise<void> | undefined;
  #unanswered = 0;
  /** Replaced by the metrics. */
  watch: WatchCommit = () => undefined;

  constructor(latch: StoreLatch) {
    this.#latch = latch;
  }

  /** Commands that were decided, and looks at what they did, that are not yet answered. */
  get unanswered(): number {
    return this.#unanswered;
  }

  /** How many answers wait for the next commit. */
  get size(): number {
    return this.#decided.size;
  }

  /** The commit that is under way, and those that will follow it; undefined where all is stored. */
  get storing(): Promise<void> | undefined {
    return this.#storing;
  }

  add(job: Job, executed: CommandResult<Command["kind"]>): void {
    this.#decided.add(job, executed);
    this.#unanswered++;
  }

  /**
   * A command that the allocator refused has made no event. The refusal still waits for the next commit: its reason may
   * be an earlier command that is not on the disk yet.
   */
  addRefused({ reject }: Job, error: unknown): void {
    this.#decided.addAnswer(() => reject(error), reject);
    this.#unanswered++;
  }

  /** Answers with what was seen in memory, once the commands that led to it are on the disk. */
  answerLater<T>(seen: T): Promise<T> {
    this.#unanswered++;
    return new Promise((resolve, reject) => this.#decided.addAnswer(() => resolve(seen), reject));
  }

  /** Stores what was decided as soon as the disk is free. */
  start(): void {
    this.#storing ??= this.#store();
  }

  async #store(): Promise<void> {
    // A batch without events is answered at once, and `#storing` must have been set before it is taken back.
    await Promise.resolve();
    while (this.#decided.size > 0) {
      const batch = this.#decided;
      this.#decided = new Batch();
      try {
        await this.#commit(batch);
        batch.answer();
      } catch (error) {
        batch.fail(error);
      }
      this.#unanswered -= batch.size;
    }
    this.#storing = undefined;
  }

  async #commit(batch: Batch): Promise<void> {
    const { commands, values } = batch;
    const appendings = batch.appendings();
    if (appendings.length + values.length === 0) return;
    const begun = performance.now();
    await this.#latch.write((store) => store.append(appendings, values));
    this.watch(commands, (performance.now() - begun) / 1000);
  }

  /** What no commit has taken yet will never be stored. */
  drop(error: unknown): void {
    this.#unanswered -= this.#decided.size;
    this.#decided.fail(error);
    this.#decided = new Batch();
  }
}

/** What the commands of a batch have added to one log. */
interface LogAddition {
  readonly events: AppendedEvent[];
  readonly seeds: StoredSeed[];
}

/** Commands that were decided one after the other, and are stored in one commit. */
class Batch {
  readonly #rejects: Job["reject"][] = [];
  readonly #answers: (() => void)[] = [];
  readonly #additions = new Map<LoadedAllocator, LogAddition>();
  /** What is stored beside the events. */
  readonly values: StoredValue[] = [];

  /** How many commands were executed, and not refused. */
  commands = 0;

  /** How many answers wait for it. */
  get size(): number {
    return this.#answers.length;
  }

  add({ loaded, command, values, resolve, reject }: Job, executed: CommandResult<Command["kind"]>): void {
    if (values !== undefined) this.values.push(...values(executed, loaded.allocator));
    this.commands++;
    this.addAnswer(() => resolve({ answer: executed.answer, events: executed.events, loaded }), reject);
    if (executed.events.length === 0) return;
    let addition = this.#additions.get(loaded);
    if (addition === undefined) this.#additions.set(loaded, (addition = { events: [], seeds: [] }));
    for (const event of executed.events) addition.events.push(event);
    if (command.kind === "reseed") addition.seeds.push({ ...command.seed, from: executed.events[0].place });
  }

  /** An answer that is given when the batch is on the disk. */
  addAnswer(answer: () => void, reject: Job["reject"]): void {
    this.#answers.push(answer);
    this.#rejects.push(reject);
  }

  /** Its events, as they are to be stored now. */
  appendings(): Appending[] {
    return [...this.#additions].map(([loaded, { events, seeds }]) => ({
      allocator: loaded.stored.number,
      expected: events[0].place,
      records: events.map(({ record }) => record),
      pointers: pointersOf(events),
      seeds,
      ...earlierDue(loaded),
    }));
  }

  /** Answers all: the batch is on the disk, and so are those before it. */
  answer(): void {
    for (const answer of this.#answers) answer();
  }

  /** Refuses all: the batch may not be on the disk. */
  fail(error: unknown): void {
    for (const reject of this.#rejects) reject(error);
  }
}

/** Later decisions wait longer: the time is written once, and again only after it was looked at. */
function earlierDue(loaded: LoadedAllocator): Pick<Appending, "due"> {
  const due = notLaterThanDue(loaded.allocator.state);
  if (due >= loaded.due) return {};
  loaded.due = due;
  return { due };
}
