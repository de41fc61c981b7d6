import { createEnvironment, policyLabelled, type SimulationResult } from "@evenhand/core";
import type { ComparedPolicy } from "../../../reproduction/comparedPolicy.js";

/** The policy adds up its rewards in another order than the totals here. */
const ROUNDING = 1e-9;

/**
 * The argument of Lemma 10, as a bound that counts of pulls can break. When some arm was first pulled an
 * M-th time, it had the largest p, which was OPT(M − 1) by Lemma 6; so every other arm's optimistic total
 * for M − 1 pulls was not above it,
 *
 *   Rew_i(N_i) + m·f_i(N_i) + Δ_i(N_i)·m(m + 1)/2 <= OPT(M − 1),   M = max_j N_j,   m = M − 1 − N_i,
 *
 * and further pulls of arm i only lower the left side, by diminishing returns. So
 * Δ_i(N_i) <= 2·OPT(M − 1)/(m(m + 1)), which falls to 0: an arm that still improves does not wait for ever. Answers
 * for how many arms at how many checkpoints it holds.
 */
export function waitingArms(
  result: SimulationResult,
  { label }: ComparedPolicy,
): { readonly checked: number; readonly within: number } {
  const environment = createEnvironment(result.study.environment);
  const rewardOf = (arm: number, n: number) => environment.curve?.(arm).reward(n) ?? NaN;
  let [checked, within] = [0, 0];
  for (const { values } of policyLabelled(result, label).metrics["pulls"].checkpoints) {
    const pulls = values.map(({ mean }) => mean);
    const before = Math.max(...pulls) - 1;
    const best = Math.max(...pulls.map((_, arm) => environment.expectedTotal(arm, before)));
    for (const [arm, n] of pulls.entries()) {
      const left = before - n;
      if (n < 2 || left < 1) continue;
      const last = rewardOf(arm, n);
      const growth = (last - rewardOf(arm, n - 1)) * ((left * (left + 1)) / 2);
      checked++;
      if (environment.expectedTotal(arm, n) + left * last + growth <= best * (1 + ROUNDING)) within++;
    }
  }
  return { checked, within };
}
