import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { ln, pow } from "../math/index.js";
import { bound, noBound, type Bound } from "./bound.js";
import {
  outsideSection3,
  quotaInstance,
  quotaQuantities,
  type QuotaInstance,
  type QuotaQuantities,
} from "./quotaInstance.js";

/**
 * r-Regret of NAIVE with exploration ε, by the last line of the proof of Theorem 1 [patil2019, Appendix A]: for
 * every α > 1, with r'_i = r_i + m/K,
 *
 *   m/K·ε·T·Σ_i Δ_i + m·T·sqrt(α ln T/(2εT))·f + K·m·T^(1−α),   f = max_j (1/sqrt(r'_1) + 1/sqrt(r'_j))
 *
 * The proof has one fixed j, but j is the arm that the exploration happens to favour: f is that of the worst arm here,
 * and all K estimates must hold, not two, so the last term has K where the proof has 2. It counts n_i without rounding.
 */
export const naiveRegretBound = checked(
  {
    instance: quotaInstance,
    options: needs.options({ epsilon: needs.number(), alpha: needs.optional(needs.number()) }),
  },
  (instance: QuotaInstance, { epsilon, alpha = 2 }: { readonly epsilon: number; readonly alpha?: number }): Bound => {
    const { horizon } = instance;
    const quantities = quotaQuantities(instance);
    const because = outsideSection3(instance, quantities) ?? outsideTheorem1(alpha, epsilon);
    if (because !== undefined) return noBound(because);
    const { arms, gap, free } = quantities;
    if (free === 0 || sumOf(gap) === 0) return bound(0);
    const exploring = (free / arms) * epsilon * horizon * sumOf(gap);
    const radius = Math.sqrt((alpha * ln(horizon)) / (2 * epsilon * horizon));
    const trusting = free * horizon * radius * spread(instance, quantities);
    return bound(exploring + trusting + arms * free * pow(horizon, 1 - alpha));
  },
);

function outsideTheorem1(alpha: number, epsilon: number): string | undefined {
  if (!(alpha > 1)) return `α = ${alpha} is not above 1`;
  if (!(epsilon > 0 && epsilon <= 1)) return `ε = ${epsilon} is not a part of the horizon: 0 < ε <= 1`;
  return undefined;
}

/**
 * The ε that makes `naiveRegretBound` smallest [patil2019, end of the proof of Theorem 1], at most 1: the
 * paper's exceeds 1 at small T. It needs the unknown gaps; none can be given where all arms are equally
 * good or nothing is left to choose.
 */
export const naiveEpsilon = checked(
  { instance: quotaInstance, options: needs.optional(needs.options({ alpha: needs.optional(needs.number()) })) },
  (instance: QuotaInstance, { alpha = 2 } = {}): Bound => {
    const { horizon } = instance;
    const quantities = quotaQuantities(instance);
    const because = outsideSection3(instance, quantities) ?? outsideTheorem1(alpha, 1);
    if (because !== undefined) return noBound(because);
    const { arms, gap, free } = quantities;
    if (free === 0) return noBound("the quotas sum to 1: there is nothing to explore for");
    if (sumOf(gap) === 0) return noBound("all arms are equally good: there is nothing to explore for");
    const radius = Math.sqrt((alpha * ln(horizon)) / (2 * horizon));
    return bound(Math.min(1, pow(((arms / 2) * spread(instance, quantities) * radius) / sumOf(gap), 2 / 3)));
  },
);

/** (T² ln T)^(1/3), times the constant that the O(·) of Theorem 1 hides. */
export const naiveRegretOrder = checked(
  { horizon: needs.horizon, options: needs.constant },
  (horizon: number, { constant = 1 } = {}): Bound => {
    return bound(constant * pow(horizon * horizon * ln(horizon), 1 / 3));
  },
);

/** f for the worst sub-optimal j. Of several best arms the first is arm 1, as ties go to the lowest. */
function spread({ means }: QuotaInstance, { arms, gap, share, free }: QuotaQuantities): number {
  const inverseRoot = (arm: number) => 1 / Math.sqrt(share[arm] + free / arms);
  const best = gap.indexOf(0);
  let worst = 0;
  for (let arm = 0; arm < means.length; arm++) if (gap[arm] > 0) worst = Math.max(worst, inverseRoot(arm));
  return inverseRoot(best) + worst;
}

function sumOf(numbers: Float64Array): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
