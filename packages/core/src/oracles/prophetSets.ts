import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import type { Arm } from "../arms.js";
import { gaps } from "./gaps.js";

/**
 * The arms that a prophet serves, and those that it does not. It knows the means, and pays A_k
 * for each pull below a threshold.
 */
export interface ProphetSets {
  readonly optimal: readonly Arm[];
  readonly critical: readonly Arm[];
  readonly nonCritical: readonly Arm[];
}

/**
 * [penalty, Section 2]: A_opt = { μ_k = μ* }, A_cr = { A_k >= Δ_k > 0 }: cheaper to serve than to pay for,
 * A_non-cr = { Δ_k > A_k }: cheaper to pay for. Means and penalties are compared as the doubles they are,
 * Δ_k = μ* − μ_k rounded once: an arm with A_k = Δ_k is critical.
 */
export const prophetSets = checked(
  { means: needs.numbers(), penalties: needs.numbers() },
  (means: ArrayLike<number>, penalties: ArrayLike<number>): ProphetSets => {
    needs.equallyLong({ means, penalties });
    const gap = gaps(means);
    const arms = [...gap.keys()];
    return {
      optimal: arms.filter((arm) => gap[arm] === 0),
      critical: arms.filter((arm) => gap[arm] > 0 && penalties[arm] >= gap[arm]),
      nonCritical: arms.filter((arm) => gap[arm] > penalties[arm]),
    };
  },
);
