import type { Block, SimulationResult } from "@evenhand/core";

export interface RunOptions {
  /**
   * Worker threads: by default as many as the machine has cores, and none where the calling thread is done sooner than
   * threads would have started.
   */
  readonly workers?: number | undefined;
  /**
   * The address of the module that the studies' definitions of the user's own come from, for worker threads. Without it
   * such studies are played by the calling thread, as are studies with functions in their parameters: functions cannot
   * be sent.
   */
  readonly module?: string | undefined;
  /** For each study the blocks that another run has finished. */
  readonly finished?: readonly (readonly Block[])[] | undefined;
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
  /** A block of the study at this place is finished. */
  readonly onBlock?: ((study: number) => void) | undefined;
  /** The study at this place is done. */
  readonly onFinished?: ((study: number) => void) | undefined;
  /** Stops the run within milliseconds; what is finished by then is in its outcome. */
  readonly signal?: AbortSignal | undefined;
}

export interface RunProgress {
  readonly roundsDone: number;
  readonly roundsTotal: number;
  /** Rounds of `roundsDone` that another run had finished. */
  readonly roundsKept: number;
  /** The places of the study and of its policy that are played at the moment. */
  readonly study: number;
  readonly policy: number;
}

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
