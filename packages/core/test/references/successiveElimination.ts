/**
 * Successive elimination (Even-Dar, Mannor, Mansour 2006; Slivkins, "Introduction to Multi-Armed Bandits", section 1.3)
 * with a known horizon T: the surviving arms in turn, ascending; after each full pass, with n pulls of each survivor
 * and c = sqrt(2 ln T/n), an arm is dropped for good where
 *
 *     mean_i + c < max_j (mean_j − c),   j over the survivors of the pass.
 *
 * Settled: all arms of a pass are judged by the same maximum; an equality keeps the arm. A last survivor gets the rest.
 * The horizon may end in the middle of a pass.
 */
import { History, range } from "../support/history.js";
import type { Rewards } from "../support/history.js";

export function successiveEliminationReference(options: {
  arms: number;
  /** The horizon T. */
  rounds: number;
  rewards: Rewards;
}): number[] {
  const { rounds } = options;
  const history = new History();
  let survivors = range(options.arms);
  for (let n = 1; history.pulls.length < rounds; n++) {
    for (const arm of survivors) {
      if (history.pulls.length < rounds) history.pull(history.pulls.length + 1, arm, options.rewards);
    }
    if (history.pulls.length === rounds) break;
    const radius = Math.sqrt((2 * Math.log(rounds)) / n);
    const bar = Math.max(...survivors.map((arm) => history.mean(arm) - radius));
    survivors = survivors.filter((arm) => !(history.mean(arm) + radius < bar));
  }
  return history.arms();
}
