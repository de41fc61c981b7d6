import { runStudies, type RunOptions, type RunOutcome, type RunProgress } from "@evenhand/lab/run";
import type { PlannedStudy } from "@evenhand/protocol";
import { untilInterrupted } from "../terminal/untilInterrupted.js";
import { ProgressLine } from "../terminal/progressLine.js";

export interface PlayOptions extends Pick<RunOptions, "workers" | "finished" | "module"> {
  /** What the progress line says is being played. */
  readonly describe: (progress: RunProgress) => string;
}

/** Plays studies, with a progress line on stderr, until they are done or the user interrupts them. */
export async function playPlanned(planned: readonly PlannedStudy[], options: PlayOptions): Promise<RunOutcome> {
  const { describe, ...others } = options;
  const studies = planned.map(({ study }) => study);
  const line = new ProgressLine(process.stderr);
  const onProgress = (progress: RunProgress) => line.show(progress, describe(progress));
  return untilInterrupted((signal) => runStudies(studies, { ...others, signal, onProgress })).finally(() =>
    line.clear(),
  );
}
