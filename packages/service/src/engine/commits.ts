import type { Allocator, AppendedEvent, Command, CommandResult } from "@evenhand/allocator";
import type { EvenhandError } from "@evenhand/core";
import type { Appending, Conflicts, StoredSeed, StoredValue } from "../store/store.js";
import { notLaterThanDue } from "./due.js";
import type { LoadedAllocator, LogEnd } from "./loadedAllocators.js";
import { logMoved } from "./movedLogs.js";
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
 *
 * Where another process has appended to a log first, nothing of that log is stored, and its commands are rejected with
 * `append-conflict`, also those of the next batch, which were decided from the same memory. Other logs go on.
 */
export class Commits {
  readonly #latch: StoreLatch;
  readonly #onConflict: (loaded: LoadedAllocator) => void;
  /** What will be stored by the next commit. */
  #decided = new Batch();
  #storing: Promise<void> | undefined;
  #unanswered = 0;
  /** Replaced by the metrics. */
  watch: WatchCommit = () => undefined;

  /** `onConflict` is told of an allocator that is not what its log leads to any more. */
  constructor(latch: StoreLatch, onConflict: (loaded: LoadedAllocator) => void) {
    this.#latch = latch;
    this.#onConflict = onConflict;
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
   * A command that the allocator refused, when it had this many events, has made no event. The refusal still waits for
   * the next commit: its reason may be an earlier command that is not on the disk yet.
   */
  addRefused({ loaded, reject }: Job, length: number, error: unknown): void {
    this.#decided.addAnswer({ loaded, answer: () => reject(error), reject }, length);
    this.#unanswered++;
  }

  /** Answers with what was seen in memory, once the commands that led to it are on the disk. */
  answerLater<T>(loaded: LoadedAllocator, seen: T): Promise<T> {
    this.#unanswered++;
    return new Promise((resolve, reject) => {
      this.#decided.addAnswer({ loaded, answer: () => resolve(seen), reject }, loaded.allocator.state.length);
      this.start();
    });
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
        const conflicts = await this.#commit(batch);
        for (const [loaded, error] of batch.answer(conflicts)) {
          this.withdraw(loaded, error);
          this.#onConflict(loaded);
        }
      } catch (error) {
        batch.fail(error);
      }
      this.#unanswered -= batch.size;
    }
    this.#storing = undefined;
  }

  async #commit(batch: Batch): Promise<Conflicts> {
    const appendings = batch.appendings(this.#latch.isShared);
    if (appendings.length === 0) return none;
    const begun = performance.now();
    const conflicts = await this.#latch.write((store) => store.append(appendings));
    this.watch(batch.commands, (performance.now() - begun) / 1000);
    return conflicts;
  }

  /**
   * Rejects what no commit has taken yet, and rests on this allocator. With one that is read in its place it must not
   * come into one batch: the answer of the store is about a log, and would be taken for both.
   */
  withdraw(loaded: LoadedAllocator, error: EvenhandError): void {
    this.#unanswered -= this.#decided.withdraw(loaded, error);
  }

  /** What no commit has taken yet will never be stored. */
  drop(error: unknown): void {
    this.#unanswered -= this.#decided.size;
    this.#decided.fail(error);
    this.#decided = new Batch();
  }
}

const none: Conflicts = new Map();

/** What the commands of a batch have added to one log. */
interface LogAddition {
  /** How many events the log must have. */
  readonly expected: number;
  readonly events: AppendedEvent[];
  readonly seeds: StoredSeed[];
  /** What is stored beside the events. */
  readonly values: StoredValue[];
}

/** An answer that is given when the batch is on the disk. */
interface WaitingAnswer {
  readonly loaded: LoadedAllocator;
  readonly answer: () => void;
  readonly reject: Job["reject"];
}

/** Commands that were decided one after the other, and are stored in one commit. */
class Batch {
  #waiting: WaitingAnswer[] = [];
  readonly #additions = new Map<LoadedAllocator, LogAddition>();

  /** How many commands were executed, and not refused. */
  commands = 0;

  /** How many answers wait for it. */
  get size(): number {
    return this.#waiting.length;
  }

  add({ loaded, command, values, resolve, reject }: Job, { answer, events }: CommandResult<Command["kind"]>): void {
    const { length } = loaded.allocator.state;
    const addition = this.addAnswer(
      { loaded, answer: () => resolve({ answer, events, loaded }), reject },
      length - events.length,
    );
    this.commands++;
    for (const event of events) addition.events.push(event);
    if (values !== undefined) addition.values.push(...values({ answer, events }, loaded.allocator));
    if (command.kind === "reseed" || command.kind === "fork") {
      const from = events.find(({ event }) => event.kind === "reseeded");
      if (from !== undefined) addition.seeds.push({ ...command.seed, from: from.place });
    }
  }

  /** An answer that rests on the allocator as it was with this many events. */
  addAnswer(waiting: WaitingAnswer, length: number): LogAddition {
    this.#waiting.push(waiting);
    let addition = this.#additions.get(waiting.loaded);
    if (addition === undefined) {
      addition = { expected: length, events: [], seeds: [], values: [] };
      this.#additions.set(waiting.loaded, addition);
    }
    return addition;
  }

  /** What is to be stored now. Logs that others may append to are compared also where nothing is added to them. */
  appendings(isShared: boolean): Appending[] {
    const appendings: Appending[] = [];
    for (const [loaded, { expected, events, seeds, values }] of this.#additions) {
      if (!isShared && events.length + values.length === 0) continue;
      const records = events.map(({ record }) => record);
      const { number: allocator } = loaded.stored;
      const due = events.length === 0 ? {} : earlierDue(loaded);
      appendings.push({ allocator, expected, records, pointers: pointersOf(events), seeds, values, ...due });
    }
    return appendings;
  }

  /** Answers those whose logs were as expected: they are on the disk. The others are rejected, and returned. */
  answer(conflicts: Conflicts): Map<LoadedAllocator, EvenhandError> {
    const moved = new Map<LoadedAllocator, EvenhandError>();
    for (const [loaded, { events }] of this.#additions) {
      const length = conflicts.get(loaded.stored.number);
      if (length !== undefined) moved.set(loaded, logMoved(`a log of ${length} events`));
      else if (events.length > 0) setEnd(loaded.end, events[events.length - 1]);
    }
    for (const { loaded, answer, reject } of this.#waiting) {
      const error = moved.get(loaded);
      if (error === undefined) answer();
      else reject(error);
    }
    return moved;
  }

  /** Rejects what was decided from an allocator that is not what its log leads to: how many answers those were. */
  withdraw(moved: LoadedAllocator, error: EvenhandError): number {
    if (!this.#additions.delete(moved)) return 0;
    const { length } = this.#waiting;
    const isMoved = ({ loaded }: WaitingAnswer) => loaded === moved;
    for (const one of this.#waiting.filter(isMoved)) one.reject(error);
    this.#waiting = this.#waiting.filter((one) => !isMoved(one));
    return length - this.#waiting.length;
  }

  /** Refuses all: the batch may not be on the disk. */
  fail(error: unknown): void {
    for (const { reject } of this.#waiting) reject(error);
  }
}

function setEnd(end: LogEnd, { place, record }: AppendedEvent): void {
  end.length = place + 1;
  end.leaf = record.leaf;
}

/** Later decisions wait longer: the time is written once, and again only after it was looked at. */
function earlierDue(loaded: LoadedAllocator): Pick<Appending, "due"> {
  const due = notLaterThanDue(loaded.allocator.state);
  if (due >= loaded.due) return {};
  loaded.due = due;
  return { due };
}
