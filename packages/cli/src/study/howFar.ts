import type { RunOutcome } from "@evenhand/lab/run";
import type { PlannedStudy } from "@evenhand/protocol";

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
