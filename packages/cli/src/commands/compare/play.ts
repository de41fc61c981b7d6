import { setImmediate } from "node:timers/promises";
import {
  simulate,
  type Block,
  type Progress,
  type SimulationResult,
  type Specification,
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
  study: Study & { readonly policies: readonly Specification[] },
  show: (progress: Progress, policy: string) => void,
  signal: AbortSignal,
): Promise<Played> {
  const roundsTotal = study.policies.length * study.trials * study.horizon;
  const run = simulate(study);
  const blocks: Block[] = [];
  let roundsDone = 0;
  let heard = performance.now();
  for (;;) {
    const step = run.next();
    if (step.done === true) return { result: step.value, interrupted: false, roundsDone, roundsTotal };
    roundsDone = step.value.roundsDone;
    if (step.value.finished !== undefined) blocks.push(step.value.finished);
    show(step.value, study.policies[step.value.policy].id);
    if (performance.now() - heard < MILLISECONDS_AT_A_TIME) continue;
    await setImmediate();
    heard = performance.now();
    if (signal.aborted) return { result: resultOfFinished(study, blocks), interrupted: true, roundsDone, roundsTotal };
  }
}

/** The study of the policies whose trials are all in `blocks`: it has nothing left to play. */
function resultOfFinished(study: Study, blocks: readonly Block[]): SimulationResult | undefined {
  const trialsOf = (policy: number) =>
    blocks.filter((block) => block.policy === policy).reduce((sum, { cells }) => sum + cells[0].moments.count, 0);
  const policies = study.policies.filter((_, policy) => trialsOf(policy) === study.trials);
  if (policies.length === 0) return undefined;
  const finished = blocks.filter((block) => block.policy < policies.length);
  const run = simulate({ ...study, policies }, finished);
  for (;;) {
    const step = run.next();
    if (step.done === true) return step.value;
  }
}
