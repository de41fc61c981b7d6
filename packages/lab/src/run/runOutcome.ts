import type { Block, SimulationResult } from "@evenhand/core";

export interface StudyRun {
  /** The result of the policies whose trials are all done. */
  readonly result: SimulationResult;
  readonly complete: boolean;
  /** The blocks that are done, from which a later run can go on. */
  readonly blocks: readonly Block[];
  /** Rounds of the blocks that this run has finished. */
  readonly rounds: number;
  /** The time that these rounds took, added up over the threads. */
  readonly milliseconds: number;
}

export interface RunOutcome {
  readonly runs: readonly StudyRun[];
  readonly interrupted: boolean;
  /** Rounds of all blocks: also of those that were not finished, or that another run had finished. */
  readonly roundsDone: number;
  readonly roundsTotal: number;
  /** Threads that played: 1 where it was the calling thread. */
  readonly threads: number;
}
