import { bestIntegerAllocation } from "../oracles/bestIntegerAllocation.js";
import { logUtility } from "../oracles/logUtility.js";
import { utilitiesOf } from "../oracles/utilitiesOf.js";
import { defineMetric } from "./defineMetric.js";

/**
 * f(S*) − f(S_t), f = Σ μ_i·log n_i: what is missing to the best allocation of as many
 * whole pulls [wang2020, Theorem 1].
 */
export const proportionalGap = defineMetric({
  id: "proportional-gap",
  title: "Proportional gap",
  unit: "utility times logarithm of pulls",
  range: "0 or more; infinite while an arm has no pull that could have had one",
  better: "lower",
  zero: "no allocation of whole pulls is fairer",
  perArm: false,
  needsEveryArm: true,
  create: ({ environment, horizon, perRound }) => {
    const utilities = utilitiesOf(environment, horizon);
    const best = new Map<number, number>();
    const bestAfter = (round: number): number => {
      const known = best.get(round);
      if (known !== undefined) return known;
      const value = logUtility(utilities, bestIntegerAllocation(utilities, round * perRound, round));
      best.set(round, value);
      return value;
    };
    return {
      read: ({ round, pulls }, into, at) => {
        const [most, reached] = [bestAfter(round), logUtility(utilities, pulls)];
        // Fewer pulls than arms: every allocation has −∞. Rounding may put the best allocation itself below 0.
        into[at] = most === reached ? 0 : Math.max(0, most - reached);
      },
    };
  },
});
