import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { ln, pow } from "../math/index.js";
import { gaps } from "../oracles/knownMeans.js";
import type { Shares } from "../shares/shares.js";
import { bound, type Bound, noBound, sharesOver } from "./bound.js";

/** What the theorems on quotas speak of: mean rewards μ_i, quotas r_i and the horizon T, with one pull a round. */
export interface QuotaInstance {
  readonly means: ArrayLike<number>;
  readonly shares: Shares;
  readonly horizon: number;
}

/** Refuses what is no such instance. */
function quotaInstance(value: unknown): void {
  needs.object({ means: needs.numbers() })(value, "");
  const { length } = (value as QuotaInstance).means;
  needs.object({ shares: sharesOver(length), horizon: needs.horizon })(value, "");
}

/** The quantities of the instance, by the paper's names. */
interface QuotaQuantities {
  readonly arms: number;
  /** Δ_i */
  readonly gap: Float64Array;
  /** r_i */
  readonly share: Float64Array;
  /** m = 1 − Σ r: what is not promised; 0 also where rounding alone is left. */
  readonly free: number;
}

const ROUNDING = 1e-12;

function quotaQuantities({ means, shares }: QuotaInstance): QuotaQuantities {
  const share = shares.values();
  const free = 1 - share.reduce((sum, one) => sum + one, 0);
  return { arms: means.length, gap: gaps(means), share, free: Math.abs(free) > ROUNDING ? free : 0 };
}

/** What the paper assumes throughout (Section 3), and this instance does not meet. */
function outsideSection3({ means }: QuotaInstance, { free }: QuotaQuantities): string | undefined {
  if (Array.from(means).some((mean) => !(mean >= 0 && mean <= 1))) return "the means do not all lie in [0, 1]";
  if (free < 0) return "the quotas sum to more than 1: the theorems have one pull a round";
  return undefined;
}

/** 1 + π²/3: how often an arm is pulled by mistake once it has been seen often enough. */
const MISTAKES = 1 + (Math.PI * Math.PI) / 3;

/**
 * r-Regret of FUCB and of T-FUCB, with UCB1 as the learner and rewards in [0, 1] [patil2019, Theorems 2 and 3]:
 *
 *   (1 + π²/3)·Σ_i Δ_i + Σ_{i in S(T)} Δ_i·(8 ln T/Δ_i² − r_i·T),   S(T) = { i : Δ_i > 0, r_i·T < 8 ln T/Δ_i² }
 *
 * The paper counts r_i·T pulls without rounding (footnote 6); in whole pulls an arm outside S(T) may have one more, and
 * the bound another Σ Δ_i at most, which is not added. At practical horizons `trivialRegretBound` can be smaller.
 */
export const quotaRegretBound = checked({ instance: quotaInstance }, (instance: QuotaInstance): Bound => {
  const { horizon } = instance;
  const quantities = quotaQuantities(instance);
  const because = outsideSection3(instance, quantities);
  if (because !== undefined) return noBound(because);
  let sum = 0;
  quantities.gap.forEach((gap, arm) => {
    if (gap === 0) return;
    const needed = (8 * ln(horizon)) / (gap * gap);
    sum += MISTAKES * gap + gap * Math.max(0, needed - quantities.share[arm] * horizon);
  });
  return bound(sum);
});

/**
 * r-Regret of every policy that keeps the quotas, with Δ_k the largest gap [patil2019, Section 3.1 and Theorem 5]:
 *
 *   T·Δ_k·(1 − Σ r)
 *
 * The theorem has exact quotas. A policy of which no arm is more than v pulls behind at T can miss v·Σ_i (Δ_k − Δ_i)
 * more, all of it pulls of the worst arm: give v as `violation` (below 1 for `deadline-quota`). Its proof divides by
 * the quotas of all arms but the worst, which may be 0; the claim holds there too.
 */
export const trivialRegretBound = checked(
  { instance: quotaInstance, options: needs.optional(needs.options({ violation: needs.optional(needs.number()) })) },
  (instance: QuotaInstance, { violation = 0 } = {}): Bound => {
    const quantities = quotaQuantities(instance);
    const because = outsideSection3(instance, quantities);
    if (because !== undefined) return noBound(because);
    const { gap, free } = quantities;
    const largest = gap.reduce((most, one) => Math.max(most, one), 0);
    const behind = gap.reduce((sum, one) => sum + largest - one, 0);
    return bound(instance.horizon * largest * free + violation * behind);
  },
);

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
