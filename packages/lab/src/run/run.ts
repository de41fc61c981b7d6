import { CheckedStudy, resultOf, talliesOf, type Block, type Study, type Tally } from "@evenhand/core";
import type { RunOptions, RunOutcome, StudyRun } from "./runOptions.js";
import { TaskRun, type Times } from "./taskRun.js";

/** Plays studies, and adds up what came of them. */
export class Run {
  readonly #studies: readonly CheckedStudy[];
  readonly #tallies: readonly (readonly Tally[])[];
  readonly #tasks: TaskRun;

  constructor(studies: readonly Study[], options: RunOptions, times?: Partial<Times>) {
    this.#studies = studies.map((study) => new CheckedStudy(study));
    this.#tallies = this.#studies.map((study, i) => talliesOf(study, options.finished?.[i]));
    this.#tasks = new TaskRun(this.#studies, this.#tallies, options, times);
  }

  async play(): Promise<void> {
    await this.#tasks.play();
  }

  outcome(): RunOutcome {
    const runs = this.#studies.map((_, study) => this.runOf(study));
    const { roundsDone, roundsTotal, threads } = this.#tasks;
    return { runs, interrupted: runs.some(({ complete }) => !complete), roundsDone, roundsTotal, threads };
  }

  /** What there is of the study so far. */
  runOf(study: number): StudyRun {
    const tallies = this.#tallies[study];
    const blocks = () => this.blocksOf(study);
    return {
      result: resultOf(this.#studies[study], tallies),
      complete: tallies.every((tally) => tally.complete),
      // A copy, made for those who ask: with many arms it is large.
      get blocks() {
        return blocks();
      },
      rounds: this.#tasks.rounds[study],
      milliseconds: this.#tasks.milliseconds[study],
    };
  }

  /** The blocks that are done, from which a later run can go on. */
  blocksOf(study: number): readonly Block[] {
    return this.#tallies[study].flatMap((tally) => tally.blocks());
  }
}
