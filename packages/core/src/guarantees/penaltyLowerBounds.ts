import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { exp, ln } from "../math/index.js";
import type { Specification } from "../parameters/descriptors.js";
import { Shares, type SharesInput } from "../shares/shares.js";
import { bound, type Bound, noBound } from "./bound.js";

/** An instance on which hard-threshold UCB, with these thresholds and penalties, cannot do well. */
export interface PenaltyLowerBound {
  readonly environment: Specification;
  /** Also what the policy takes as its parameters. */
  readonly parameters: { readonly shares: readonly (number | string)[]; readonly penalties: readonly number[] };
  readonly horizon: number;
  /** How often each arm that the proof counts is pulled at least. */
  readonly pulls: Bound;
  /** The penalised regret (10) is at least this. */
  readonly regret: Bound;
}

/**
 * [penalty, Theorem 5] Rewards always Δ for arm 0 and 0 for the others, A_k = A < Δ: all others are non-critical, and
 *
 *   R(T) >= Σ_{k: τ_k > 0} log T/(Δ − A)                                                                           (16)
 *
 * since each is pulled log T/(Δ − A)² times at least. Asked for: 8 log T/(Δ − A)² <= τ_k·T/2 for all others; and what
 * the proof needs without saying so: Σ τ < 1, τ_1 <= 1/2, so that arm 0 with T/2 pulls has no penalty in its index, and
 * the T from which on (22) holds.
 */
export const penaltyTheorem5 = checked(
  {
    options: needs.options({
      gap: needs.number(),
      penalty: needs.number(),
      shares: needs.listOf(needs.anything),
      horizon: needs.horizon,
    }),
  },
  (options: {
    readonly gap: number;
    readonly penalty: number;
    readonly shares: readonly (number | string)[];
    readonly horizon: number;
  }): PenaltyLowerBound => {
    const { gap, penalty, shares, horizon } = options;
    const [log, excess, others] = [ln(horizon), gap - penalty, thresholds(shares).slice(1)];
    const because =
      (gap > penalty ? undefined : `Δ = ${gap} is not above A = ${penalty}`) ??
      (others.every((share) => (8 * log) / (excess * excess) <= (share * horizon) / 2)
        ? tooEarly(shares, horizon, excess)
        : `8 log T/(Δ − A)² = ${(8 * log) / (excess * excess)} is above τT/2 of some arm`);
    return {
      environment: constant(shares.map((_, arm) => (arm === 0 ? gap : 0))),
      parameters: { shares, penalties: shares.map(() => penalty) },
      horizon,
      pulls: because === undefined ? bound(log / (excess * excess)) : noBound(because),
      regret: because === undefined ? bound((others.length * log) / excess) : noBound(because),
    };
  },
);

/**
 * [penalty, Theorem 6] Rewards always Δ_1 + Δ_2 for arm 0, then `critical` arms with Δ_1 and A_k = A_2 > Δ_2
 * (their gap), then non-critical arms with Δ_2 and A_k = A_1 < Δ_1:
 *
 *   R(T) >= Σ_cr Δ_2·(log T/Δ_2² − τ_k·T)                                                                          (17)
 *
 * since a critical arm is pulled log T/Δ_2² times at least. Asked for: Σ_non-cr 8 log
 * T/(Δ_1 − A_1)² + Σ_cr 8 log T/Δ_2² < T/2 and τ_k·T <= log T/Δ_2² for critical arms; without saying so,
 * as in Theorem 5, and a penalty for arm 0: here 0.
 */
export const penaltyTheorem6 = checked(
  {
    options: needs.options({
      gap1: needs.number(),
      gap2: needs.number(),
      penalty1: needs.number(),
      penalty2: needs.number(),
      critical: needs.whole(),
      shares: needs.listOf(needs.anything),
      horizon: needs.horizon,
    }),
  },
  (options: {
    /** Δ_1, the gap of the non-critical arms. */
    readonly gap1: number;
    /** Δ_2, the gap of the critical arms. */
    readonly gap2: number;
    readonly penalty1: number;
    readonly penalty2: number;
    /** How many arms after arm 0 are critical. */
    readonly critical: number;
    readonly shares: readonly (number | string)[];
    readonly horizon: number;
  }): PenaltyLowerBound => {
    const { gap1, gap2, penalty1, penalty2, critical, shares, horizon } = options;
    const byArm = (best: number, middle: number, worst: number) =>
      shares.map((_, arm) => (arm === 0 ? best : arm <= critical ? middle : worst));
    const log = ln(horizon);
    const least = log / (gap2 * gap2);
    const excess = gap1 - penalty1;
    const spent = 8 * (((shares.length - 1 - critical) * log) / (excess * excess) + critical * least);
    const due = thresholds(shares)
      .slice(1, 1 + critical)
      .map((share) => share * horizon);
    const because = refusal();
    const regret = due.reduce((sum, pulls) => sum + gap2 * (least - pulls), 0);
    return {
      environment: constant(byArm(gap1 + gap2, gap1, gap2)),
      parameters: { shares, penalties: byArm(0, penalty2, penalty1) },
      horizon,
      pulls: because === undefined ? bound(least) : noBound(because),
      regret: because === undefined ? bound(regret) : noBound(because),
    };

    function refusal(): string | undefined {
      if (!(gap2 < penalty2)) return `Δ_2 = ${gap2} is not below A_2 = ${penalty2}`;
      if (!(gap1 > penalty1)) return `Δ_1 = ${gap1} is not above A_1 = ${penalty1}`;
      if (!(spent < horizon / 2)) return `the others may take ${spent} pulls, not less than T/2`;
      if (due.some((pulls) => pulls > least)) return `τT of some critical arm is above log T/Δ_2² = ${least}`;
      return tooEarly(shares, horizon, gap2);
    }
  },
);

function constant(rewards: readonly number[]): Specification {
  return { id: "constant", parameters: { rewards } };
}

function thresholds(shares: SharesInput & readonly unknown[]): number[] {
  return [...Shares.parse(shares, shares.length).values()];
}

/** √(4 log T/T) < gap·(√(2 log(T/2)/log T) − 1): what (22) and its twin need, and what they need of the thresholds. */
function tooEarly(shares: readonly (number | string)[], horizon: number, gap: number): string | undefined {
  const share = thresholds(shares);
  if (share[0] > 1 / 2) return `τ of arm 0 is ${share[0]}, above 1/2`;
  if (share.reduce((sum, one) => sum + one, 0) > 1 - 1e-12) return "the thresholds sum to 1";
  const log = ln(horizon);
  const room = gap * (Math.sqrt((2 * ln(horizon / 2)) / log) - 1);
  const radius = Math.sqrt((4 * log) / horizon);
  return radius < room ? undefined : `T is too small: √(4 log T/T) = ${radius} is not below ${room}`;
}

/** KL of two unit Gaussians 2Δ apart is 2Δ²: the C of (51). The paper has 1/2. */
const GAUSSIAN_DIVERGENCE = 2;

/** Two worlds, of which one has at least the regret, whatever the policy. */
export interface TwoWorlds {
  readonly first: Specification;
  /** The other world, which depends on the arm (not arm 0) that the policy pulls least in the first, on average. */
  second(leastPulled: number): Specification;
  readonly regret: Bound;
}

/**
 * [penalty, Theorem 7] Unit Gaussian rewards; the first world has means Δ, 0, …, 0, in the second the least pulled arm
 * has 2Δ instead, Δ = sqrt((K − 1)/(C·T)), C = 2. For every policy the larger of the two penalised regrets is at least
 *
 *   (1 − Σ_k τ_k)·sqrt((K − 1)·T/C)/(8e)
 *
 * if K > 1, A_k > Δ for all k, Δ < 1/2 and Σ τ < 1. The paper has 1 − 2 max τ in place of 1 − Σ τ, which its proof
 * gives for K = 2 only: it counts the pulls of two arms. For K > 2 that is false: with all A_k >= 1 a policy that first
 * serves all thresholds and then plays the best mean has a regret of the order (1 − Σ τ)·√T, below any multiple of √T
 * as Σ τ tends to 1, while 1 − 2 max τ stays away from 0. Counting all arms, with N_1 compared to
 * (1 + τ_1 − Σ_{k>1} τ_k)·T/2, gives the above.
 */
export const penaltyTheorem7 = checked(
  {
    options: needs.options({
      penalties: needs.numbers(),
      shares: needs.listOf(needs.anything),
      horizon: needs.horizon,
    }),
  },
  (options: {
    readonly penalties: readonly number[];
    readonly shares: readonly (number | string)[];
    readonly horizon: number;
  }): TwoWorlds => {
    const { penalties, shares, horizon } = options;
    const arms = shares.length;
    const slack =
      1 -
      Shares.parse(shares, arms)
        .values()
        .reduce((sum, share) => sum + share, 0);
    const gap = Math.sqrt((arms - 1) / (GAUSSIAN_DIVERGENCE * horizon));
    const first = shares.map((_, arm) => (arm === 0 ? gap : 0));
    const world = (means: readonly number[]) => ({ id: "gaussian", parameters: { means, deviation: 1 } });
    return {
      first: world(first),
      second: (leastPulled) => world(first.map((mean, arm) => (arm === leastPulled ? 2 * gap : mean))),
      regret: regret(),
    };

    function regret(): Bound {
      if (arms < 2) return noBound("there is one arm only");
      if (!(gap < 1 / 2)) return noBound(`T is too small: Δ = ${gap} is not below 1/2`);
      if (penalties.some((rate) => rate <= gap)) return noBound(`some penalty is not above Δ = ${gap}`);
      if (slack <= 1e-12) return noBound("the thresholds sum to 1");
      return bound((slack * Math.sqrt(((arms - 1) * horizon) / GAUSSIAN_DIVERGENCE)) / (8 * exp(1)));
    }
  },
);
