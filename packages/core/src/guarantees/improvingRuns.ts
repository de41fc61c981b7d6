import type { Arm } from "../arms.js";
import { checked } from "../door/checked.js";
import { curve as anyCurve } from "../door/curve.js";
import { environment as anyEnvironment } from "../door/environment.js";
import * as needs from "../door/needs.js";
import type { Environment } from "../environment.js";
import type { Curve } from "../functions/curve.js";
import { LARGEST_COUNT } from "../limits.js";

/** What Algorithm 1 does on improving arms, as questions to a run [patil2023, Lemmas 6 and 10, Theorem 5]. */

/**
 * Lemma 6 for one N: is the first arm that was pulled an (N + 1)-th time a best single arm for horizon N? Undefined
 * where none was. It needs N >= 2, since the first two pulls of every arm are forced. Compared exactly.
 */
export const firstAcrossIsBest = checked(
  { environment: anyEnvironment, pulls: needs.listOf(needs.whole()), n: needs.whole(1, LARGEST_COUNT) },
  (environment: Environment, pulls: readonly Arm[], n: number): boolean | undefined => {
    const counts = new Array<number>(environment.arms).fill(0);
    const first = pulls.find((arm) => ++counts[arm] === n + 1);
    if (first === undefined) return undefined;
    const reached = environment.expectedTotal(first, n);
    return counts.every((_, arm) => environment.expectedTotal(arm, n) <= reached);
  },
);

/** Lemma 10: an arm that is pulled only finitely often, N_i times, has stopped improving, Δ_i(N_i) = 0. */
export const isImproving = checked(
  { curve: anyCurve, pulls: needs.whole() },
  (curve: Curve, pulls: number): boolean => {
    return pulls < 2 || curve.reward(pulls) > curve.reward(pulls - 1);
  },
);

/**
 * Theorem 5's a_i − f_i(N_i) <= ε. For every ε > 0 Algorithm 1 gets there in time. Undefined where a_i is not known.
 */
export const hasReachedPotential = checked(
  { curve: anyCurve, pulls: needs.whole(), tolerance: needs.number() },
  (curve: Curve, pulls: number, tolerance: number): boolean | undefined => {
    if (curve.potential === undefined) return undefined;
    return curve.potential - (pulls === 0 ? 0 : curve.reward(pulls)) <= tolerance;
  },
);
