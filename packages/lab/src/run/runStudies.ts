import type { Block, SimulationResult, Study } from "@evenhand/core";
import { Run } from "./run.js";

export interface RunOptions {
  /** Worker threads; as many as the machine has cores where it is left out. */
  readonly workers?: number | undefined;
  /** For each study the blocks that another run has finished. */
  readonly finished?: readonly (readonly Block[])[] | undefined;
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
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
  /** The place of the study that is played at the moment. */
  readonly study: number;
}

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
}

/**
 * Plays studies on worker threads. The results are the same bits for any number of workers, and those of `simulateAll`.
 * All studies are checked before the first round. Memory does not grow with trials or horizon.
 */
export async function runStudies(studies: readonly Study[], options: RunOptions = {}): Promise<RunOutcome> {
  const run = new Run(studies, options);
  await run.play();
  return run.outcome();
}
