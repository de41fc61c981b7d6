import { defineMetric } from "./defineMetric.js";

/**
 * Expected reward that was missed against the best arm (or arms, with several pulls a round), from the counts of pulls:
 * Σ_i Δ_i·N_i for arms that stay as they are [patil2019, (2)], and policy regret for arms that improve
 * [patil2023, Definition 1 with Proposition 1].
 *
 * It takes no quota into account: never show it without the violation beside it.
 */
export const regret = defineMetric({
  id: "regret",
  title: "Regret",
  unit: "expected reward",
  range: "0 or more",
  better: "lower",
  zero: "as good as always pulling the best arm",
  perArm: false,
  regretLike: true,
  create: ({ environment, perRound }) => ({
    read: ({ round, pulls }, into, at) => {
      const totals = Float64Array.from(pulls, (_, arm) => environment.expectedTotal(arm, round)).sort();
      const best = totals.subarray(-perRound).reduce((sum, total) => sum + total, 0);
      const earned = pulls.reduce((sum, count, arm) => sum + environment.expectedTotal(arm, count), 0);
      into[at] = best - earned;
    },
  }),
});
