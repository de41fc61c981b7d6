import {
  type DefinitionsModule,
  loadDefinitions,
  type RunOptions,
  type RunOutcome,
  type RunProgress,
  runStudies,
} from "@evenhand/lab/run";
import type { PlannedStudy } from "@evenhand/protocol";
import { ProgressLine } from "../terminal/progressLine.js";
import { untilInterrupted } from "../terminal/untilInterrupted.js";

interface PlayOptions extends Pick<RunOptions, "workers" | "finished" | "module"> {
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

/** What the progress line says of a study: its environment, and its rounds where there are several studies. */
export function describePlanned(planned: readonly PlannedStudy[]): (progress: Pick<RunProgress, "study">) => string {
  return ({ study }) => {
    const { environment, study: own } = planned[study];
    return planned.length === 1 ? environment : `${environment}, ${own.horizon} rounds`;
  };
}

/** How far an interrupted run came, and what there is to show of it. */
export function howFar({ roundsDone, roundsTotal, runs }: RunOutcome, planned: readonly PlannedStudy[]): string {
  const done = runs.reduce((sum, { result }) => sum + result.policies.length, 0);
  const all = planned.reduce((sum, { study }) => sum + study.policies.length, 0);
  const finished =
    done === 0
      ? "no policy had finished its trials, so there is no result"
      : `${done} of ${all} policies had finished all their trials`;
  return `interrupted after ${roundsDone} of ${roundsTotal} rounds; ${finished}`;
}

/** The module that --module names, loaded and checked; undefined where it was not typed. */
export async function moduleOfOption(typed: string | undefined): Promise<DefinitionsModule | undefined> {
  return typed === undefined ? undefined : loadDefinitions(typed);
}
