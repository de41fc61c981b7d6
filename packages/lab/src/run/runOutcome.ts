import type { Block, SimulationResult } from "@evenhand/core";

export interface StudyRun {
  /** Of the policies whose trials are all done. */
  readonly result: SimulationResult;
  readonly complete: boolean;
  /** To go on another time. */
  readonly blocks: readonly Block[];
  /** Rounds of the blocks that this run has finished. */
  readonly rounds: number;
  /** What they took, added up over the threads. */
  readonly milliseconds: number;
}

export interface RunOutcome {
  readonly runs: readonly StudyRun[];
  readonly interrupted: boolean;
  /** Also those of blocks that were not finished, and those that another run had finished. */
  readonly roundsDone: number;
  readonly roundsTotal: number;
  /** Threads that played: 1 where it was the calling thread. */
  readonly threads: number;
}
