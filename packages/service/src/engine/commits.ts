import type { Command, Executed } from "@evenhand/allocator";
import { Batch } from "./batch.js";
import type { Job } from "./job.js";
import type { StoreLatch } from "./storeLatch.js";

/** Is told of each commit: the commands that it stored, and the seconds that the store took. */
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
  /** Set by the one who measures commits. */
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

  add(job: Job, executed: Executed<Command["kind"]>): void {
    this.#decided.add(job, executed);
    this.#unanswered++;
  }

  /** A command that the allocator refused has made nothing. Its answer waits too: the disk may not yet have why. */
  addRefused(job: Job, error: unknown): void {
    this.#decided.addRefused(job, error);
    this.#unanswered++;
  }

  /** What was seen, when the disk has what it was seen in. */
  answerLater<T>(seen: T): Promise<T> {
    this.#unanswered++;
    return new Promise((resolve, reject) => this.#decided.addLook({ resolve: () => resolve(seen), reject }));
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
    const appendings = batch.takeAppendings();
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
