import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { bound, noBound, type Bound } from "./bound.js";
import { opportunityEpsilon, type OpportunityFamily } from "./opportunityEpsilon.js";

/**
 * Regret that no algorithm can avoid on all instances of Theorem 3's family: Ω(T^(2/3))
 * [ron2021, A.3]. With ε = c·T^(−1/3),
 *
 *   every arm has 1/(8ε²) pulls: (K − 1)/(16ε²) on the instance with S = [K − 1]
 *   some arm has fewer:          (1 + ε)/2·(T·L·ε/(2K) − 1 − 1/(8ε²)) where that arm is not in S, with probability 0.01
 *
 * and the answer is the smaller of the two, the second times its `probability`, which the paper's last line leaves out.
 * The paper drops terms of order T^(1/3); the −1 is for the rounding of T·f, and makes the bound 0 at short horizons.
 * That 1/(8ε²) pulls are needed to tell the instances apart, and the 0.01, are stated there without a proof.
 */
export const opportunityLowerBound = checked(
  { family: needs.options({ probability: needs.optional(needs.number({ min: 0, max: 1 })) }) },
  ({ probability = 0.01, ...family }: OpportunityFamily & { readonly probability?: number }): Bound => {
    const { explored, unexplored } = lowerBoundCases(family);
    if (!explored.applies) return explored;
    if (!unexplored.applies) return unexplored;
    return bound(Math.min(explored.value, probability * Math.max(0, unexplored.value)));
  },
);

/** The two cases by themselves, and the number of pulls between them. */
export function lowerBoundCases(family: OpportunityFamily): {
  readonly threshold: Bound;
  readonly explored: Bound;
  readonly unexplored: Bound;
} {
  const epsilon = opportunityEpsilon(family);
  if (!epsilon.applies) {
    const none = noBound(epsilon.because);
    return { threshold: none, explored: none, unexplored: none };
  }
  const { arms, horizon, slope } = family;
  const threshold = 1 / (8 * epsilon.value * epsilon.value);
  const deserved = (horizon * slope * epsilon.value) / (2 * arms);
  return {
    threshold: bound(threshold),
    explored: bound(((arms - 1) * threshold) / 2),
    unexplored: bound(((1 + epsilon.value) / 2) * (deserved - 1 - threshold)),
  };
}
