import { EvenhandError } from "../../errors.js";
import type { Fraction } from "../../shares/fraction.js";
import type { Shares } from "../../shares/shares.js";

const MAX_DENOMINATOR = 1_048_576;
const MAX_ALLOWED = 4_503_599_627_370_496;

/** Shares p_i/D and the tolerance α·D over one denominator, so small that deficits are exact (see DeficitLeader). */
export function commonDeficits(shares: Shares, tolerance: Fraction) {
  const { denominator, numerators } = shares.commonDenominator(MAX_DENOMINATOR, tolerance.denominator);
  const allowed = tolerance.numerator * (denominator / tolerance.denominator);
  if (allowed > MAX_ALLOWED) {
    throw new EvenhandError("parameter-range", {
      received: tolerance.numerator / tolerance.denominator,
      required: `at most ${MAX_ALLOWED / denominator}`,
      path: "tolerance",
    });
  }
  return { denominator, numerators, allowed };
}
