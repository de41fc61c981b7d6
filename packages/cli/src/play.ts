import { setImmediate } from "node:timers/promises";
import {
  CheckedStudy,
  resultOf,
  simulate,
  talliesOf,
  type Block,
  type Progress,
  type SimulationResult,
  type Study,
} from "@evenhand/core";

export interface Played extends Pick<Progress, "roundsDone" | "roundsTotal"> {
  /** Of the whole study, or of the policies that had finished all their trials; undefined if none had. */
  readonly result: SimulationResult | undefined;
  readonly interrupted: boolean;
}

const MILLISECONDS_AT_A_TIME = 20;

/** Plays a study, and between slices lets the process hear signals. */
export async function play(
  study: Study,
  show: (progress: Progress, policy: string) => void,
  signal: AbortSignal,
): Promise<Played> {
  const roundsTotal = study.policies.length * study.trials * study.horizon;
  const checked = new CheckedStudy(study);
  const run = simulate(study);
  const blocks: Block[] = [];
  let roundsDone = 0;
  let heard = performance.now();
  for (;;) {
    const step = run.next();
    if (step.done === true) return { result: step.value, interrupted: false, roundsDone, roundsTotal };
    roundsDone = step.value.roundsDone;
    if (step.value.finished !== undefined) blocks.push(step.value.finished);
    show(step.value, checked.policies[step.value.policy].label);
    if (performance.now() - heard < MILLISECONDS_AT_A_TIME) continue;
    await setImmediate();
    heard = performance.now();
    if (signal.aborted)
      return { result: resultOfFinished(checked, blocks), interrupted: true, roundsDone, roundsTotal };
  }
}

/** Of the policies whose trials are all in `blocks`. */
function resultOfFinished(checked: CheckedStudy, blocks: readonly Block[]): SimulationResult | undefined {
  const result = resultOf(checked, talliesOf(checked, blocks));
  return result.policies.length === 0 ? undefined : result;
}
