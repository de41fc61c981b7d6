import { type CertifiedFormula, certify, partRange, ROUNDING } from "../functions/formula/certify.js";
import { valueAt, type Expression } from "../functions/formula/expression.js";
import { spreadByParts } from "../functions/rangeByParts.js";
import { defineDeservedShare } from "./defineDeservedShare.js";

const EFFORT = { tolerance: 0.001, evaluations: 101 };

/**
 * f(μ)_i as the user writes it, a formula of the arm's mean μ_i, the sum of all means, the arm's number and how many
 * arms there are.
 *
 * That shares are at least 0 and sum to at most 1 is certified by interval arithmetic before the first round, and so
 * are the Lipschitz constant and the range over a box: never guessed by sampling.
 */
export const formulaShare = defineDeservedShare({
  id: "formula",
  summary: "An arm deserves what a formula of its mean reward says.",
  parameters: {
    share: { kind: "formula", words: "the share that an arm deserves, such as max(0, mean - 0.2) / arms" },
  },
  create: ({ arms }, { share }) => {
    const { expressions, lipschitz } = certifiedOnce(share, arms);
    const searches = expressions.map((expression) => partRange(expression));
    return {
      lipschitz: () => lipschitz,
      shares: (means, into) => {
        const sum = means.reduce((total, mean) => total + mean, 0);
        for (let arm = 0; arm < arms; arm++) {
          const value = valueAt(expressions[arm % expressions.length], { mean: means[arm], sum });
          into[arm] = value < 0 && value > -ROUNDING ? 0 : value;
        }
      },
      spread: (lower, upper, arm, threshold) => {
        if (lipschitz === 0) return 0;
        const box = [lower, upper].map((side) => Float64Array.of(side[arm], othersOf(side, arm)));
        return spreadByParts(searches[arm % searches.length], box[0], box[1], { ...EFFORT, threshold });
      },
    };
  },
});

/** A study reads the same formula for its contract and each of its policies, and certifying one may take a while. */
const certified = new Map<string, CertifiedFormula>();
const MOST_KEPT = 32;

function certifiedOnce(formula: Expression, arms: number): CertifiedFormula {
  const key = `${arms} ${JSON.stringify(formula)}`;
  const known = certified.get(key);
  if (known !== undefined) return known;
  const found = certify(formula, arms, "share");
  if (certified.size === MOST_KEPT) certified.clear();
  certified.set(key, found);
  return found;
}

function othersOf(means: Float64Array, arm: number): number {
  return means.reduce((sum, mean, other) => (other === arm ? sum : sum + mean), 0);
}
