import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { ln } from "../math/index.js";

/** Σ μ_i·log x_i: the objective of proportional fairness [wang2020, (2)]. −∞ where an arm has nothing. */
export const logUtility = checked(
  { utilities: needs.numbers(), allocation: needs.numbers() },
  (utilities: ArrayLike<number>, allocation: ArrayLike<number>): number => {
    needs.equallyLong({ utilities, allocation });
    let sum = 0;
    for (let arm = 0; arm < utilities.length; arm++) sum += utilities[arm] * ln(allocation[arm]);
    return sum;
  },
);
