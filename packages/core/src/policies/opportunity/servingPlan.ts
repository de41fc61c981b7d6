import type { Arm } from "../../arms.js";
import { deservedPulls } from "../../deserved/defineDeservedShare.js";
import type { DeservedShare } from "../../functions/deservedShare.js";
import { ln, pow } from "../../math/index.js";
import { type Invariant, sumsOfRewards, totalOf } from "../../state/invariants.js";
import type { PolicyState } from "../../state/policyState.js";
import type { GapBounds } from "./gapBounds.js";

/** More than rounding can change in a bound of a gap. */
const ROUNDING = 1e-9;

/** What withholding an opportunity costs, and which pulls the arms deserve, over a horizon. */
export interface ServingTerms {
  readonly horizon: number;
  /** λ_i. */
  readonly costs: Float64Array;
  readonly deserved: DeservedShare;
}

/**
 * Writes into `plan` the pulls that each arm shall have in all, by estimates: floor(T·f(means)_i) times where granting
 * is cheaper than withholding, gap_i < λ_i, and never otherwise [ron2021, Lemma 1 with estimates].
 */
export function servingPlan(
  { horizon, costs, deserved }: ServingTerms,
  means: Float64Array,
  gaps: Float64Array,
  plan: Uint32Array,
): void {
  const pulls = new Float64Array(means.length);
  deservedPulls(deserved, means, horizon, pulls);
  for (let arm = 0; arm < plan.length; arm++) plan[arm] = gaps[arm] < costs[arm] ? pulls[arm] : 0;
}

/** How closely shares and gaps are learned. Theorem 2's where one is not given. */
export interface Closeness {
  readonly alpha?: number | undefined;
  readonly beta?: number | undefined;
}

/**
 * The conditions under which phases 1 and 2 go on, by bounds that it brings up to date [ron2021, Algorithm 2]:
 *
 *   1, some gap is unclear:    UCB(Δ_i) > λ_i + β and LCB(Δ_i) < λ_i − β
 *   2, some share is unclear:  max f_i − min f_i > α over the box and LCB(Δ_i) < λ_i
 */
export class PhaseConditions {
  readonly #terms: ServingTerms;
  readonly #bounds: GapBounds;
  readonly #alpha: number;
  readonly #beta: number;
  /** An arm whose gap was unclear the last time. */
  #unclear: Arm = 0;
  /** How many sweeps were certain the last time. */
  #sweeps = 1;

  constructor(terms: ServingTerms, bounds: GapBounds, { alpha, beta }: Closeness) {
    const { horizon, costs, deserved } = terms;
    const rate = pow(ln(horizon) / horizon, 1 / 3);
    this.#terms = terms;
    this.#bounds = bounds;
    this.#alpha = alpha ?? pow(costs.length * deserved.lipschitz(costs.length), 2 / 3) * rate;
    this.#beta = beta ?? rate;
  }

  /** Looks first at the arm that was unclear the last time: most often it still is. */
  isSomeGapUnclear(): boolean {
    this.#bounds.refreshArm(this.#unclear);
    if (this.#isGapUnclear(this.#unclear)) return true;
    this.#bounds.refresh();
    const unclear = this.#terms.costs.findIndex((_, arm) => this.#isGapUnclear(arm));
    if (unclear >= 0) this.#unclear = unclear;
    return unclear >= 0;
  }

  /**
   * While the gap of some arm is unclear: how many sweeps, up to `most` and one at least, come before it can be clear,
   * whatever their rewards in [0, 1] are. In s sweeps a mean S/n becomes one from S/(n + s) to (S + s)/(n + s).
   */
  sweepsUnclear(most: number): number {
    let sweeps = Math.min(most, 2 * this.#sweeps);
    while (sweeps > 1 && !this.#isUnclearFor(sweeps - 1)) sweeps = sweeps >>> 1;
    this.#sweeps = sweeps;
    return sweeps;
  }

  /** Whether the arm whose gap was unclear the last time certainly has an unclear gap after each of these sweeps. */
  #isUnclearFor(sweeps: number): boolean {
    const { observed, sums } = this.#bounds;
    let [lowest, highest] = [0, 0];
    for (let arm = 0; arm < observed.length; arm++) {
      const count = observed[arm] + sweeps;
      lowest = Math.max(lowest, sums[arm] / count);
      highest = Math.max(highest, (sums[arm] + sweeps) / count);
    }
    const count = observed[this.#unclear] + sweeps;
    const sum = sums[this.#unclear];
    const radius = this.#bounds.radius(count);
    const gapUpper = Math.min(1, lowest - (sum + sweeps) / count + 2 * radius);
    const gapLower = Math.max(0, highest - sum / count - 2 * radius);
    const cost = this.#terms.costs[this.#unclear];
    return gapUpper - ROUNDING > cost + this.#beta && gapLower + ROUNDING < cost - this.#beta;
  }

  #isGapUnclear(arm: Arm): boolean {
    const { gapLower, gapUpper } = this.#bounds;
    const cost = this.#terms.costs[arm];
    return gapUpper[arm] > cost + this.#beta && gapLower[arm] < cost - this.#beta;
  }

  isSomeShareUnclear(): boolean {
    this.#bounds.refresh();
    const { gapLower, lower, upper } = this.#bounds;
    const { costs, deserved } = this.#terms;
    return costs.some(
      (cost, arm) => gapLower[arm] < cost && deserved.spread(lower, upper, arm, this.#alpha) > this.#alpha,
    );
  }
}

/** Gaps unclear, shares unclear, serving, learner. */
export type Phase = 1 | 2 | 3 | 4;

/** What is true of every state of a policy that counts its pulls by phases, with rewards in [0, 1]. */
export const phaseInvariants: readonly Invariant[] = [isInAPhase, everyPullHasAPhase, sumsOfRewards("sums", 0, 1)];

function isInAPhase({ scalars: { phase } }: PolicyState): string | undefined {
  return phase >= 1 ? undefined : `phase ${phase}`;
}

/** Pulls before arms or parameters changed belong to no phase. */
function everyPullHasAPhase({ columns: { pulls, phasePulls } }: PolicyState): string | undefined {
  const [all, inPhases] = [totalOf(pulls), totalOf(phasePulls)];
  return inPhases <= all ? undefined : `${all} pulls, and ${inPhases} in all phases`;
}
