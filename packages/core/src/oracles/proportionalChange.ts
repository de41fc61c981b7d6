import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";

/**
 * Σ μ_i·(x'_i − x_i)/x_i: what the arms would gain in proportion to what they have if x' took the place of x. The
 * allocation x is proportionally fair if that is at most 0 for every x' with the same total [wang2020, Definition 1].
 * For x* = T·μ/Σμ it is 0 for all of them.
 */
export const proportionalChange = checked(
  { utilities: needs.numbers(), allocation: needs.numbers(), alternative: needs.numbers() },
  (utilities: ArrayLike<number>, allocation: ArrayLike<number>, alternative: ArrayLike<number>): number => {
    needs.equallyLong({ utilities, allocation, alternative });
    let sum = 0;
    for (let arm = 0; arm < utilities.length; arm++) {
      sum += (utilities[arm] * (alternative[arm] - allocation[arm])) / allocation[arm];
    }
    return sum;
  },
);
