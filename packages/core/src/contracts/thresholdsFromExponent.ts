import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import { pow } from "../math/index.js";
import { Shares } from "../shares/shares.js";
import { wholePulls } from "../shares/wholePulls.js";

const DENOMINATOR = 1_000_000_000;

/**
 * τ_k = T^(−b), a threshold that depends on the horizon [penalty, Section 5], as the exact share p/10^9 below it:
 * written so that it can be given as `shares`.
 */
export const thresholdsFromExponent = checked(
  { exponent: needs.anything, horizon: needs.horizon, arms: needs.arms },
  (exponent: number, horizon: number, arms: number): string[] => {
    if (typeof exponent !== "number" || !(exponent > 0 && exponent < 1)) {
      throw new EvenhandError("parameter-range", {
        received: exponent,
        required: "an exponent b with 0 < b < 1",
        path: "exponent",
      });
    }
    // A product within rounding of a whole number is that number: 10^9·(10^6)^(−1/2) is 10^6.
    const numerator = wholePulls(pow(horizon, -exponent) * DENOMINATOR);
    const thresholds = new Array<string>(arms).fill(`${numerator}/${DENOMINATOR}`);
    Shares.parse(thresholds, arms);
    return thresholds;
  },
);
