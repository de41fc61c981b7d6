import { EvenhandError } from "../errors.js";
import type { DeservedShare } from "../functions/deservedShare.js";
import { pow } from "../math/index.js";
import { defineDeservedShare } from "./defineDeservedShare.js";

/** f(μ)_i = μ_i / K [ron2021, Section 2.2]; L = 1/K. */
export const linearShare = defineDeservedShare({
  id: "linear",
  summary: "An arm deserves μ_i/K of the rounds: in proportion to its own reward.",
  parameters: {},
  create: ({ arms }) => monotoneShare(arms, 1, (mean) => mean),
});

/** f(μ)_i = μ_i^c / K [ron2021, Section 3.1]; L = c/K, the slope at 1. Below c = 1 the slope at 0 is infinite. */
export const powerShare = defineDeservedShare({
  id: "power",
  summary: "An arm deserves μ_i^c/K of the rounds: the larger c, the more a high reward is worth.",
  parameters: { c: { kind: "number", min: 1, max: 100, default: 2, words: "the power c: 1 is linear" } },
  create: ({ arms }, { c }) => monotoneShare(arms, c, (mean) => pow(mean, c)),
});

/**
 * f(μ)_i = 0 up to μ_i = 1/2, then L·(μ_i − 1/2)/K up to 1/2 + ε, then L·ε/K: the function of Theorem 3's lower bound
 * [ron2021, Appendix A.3].
 *
 * Its l1 constant is L/K, the slope of one piece: Claim 1 proves just that, and then states the weaker L. Σ f <= 1
 * needs L·min(ε, 1/2) <= 1; the paper asks for ε < 1/L.
 */
export const piecewiseShare = defineDeservedShare({
  id: "piecewise",
  summary: "An arm deserves nothing up to a mean of 1/2, then a share that grows by L/K a unit up to 1/2 + ε.",
  parameters: {
    slope: { kind: "number", min: 0, words: "L: how fast the deserved share grows, times K" },
    width: { kind: "number", min: 0, max: 1, words: "ε: how far above a mean of 1/2 the share grows" },
  },
  create: ({ arms }, { slope, width }) => {
    const largest = slope * Math.min(width, 0.5);
    if (!(largest <= 1)) {
      throw new EvenhandError("deserved-shares-sum", {
        received: `${arms} arms × ${slope} × ${Math.min(width, 0.5)} / ${arms} = ${largest}`,
        required: "slope × width of at most 1",
        path: "slope",
      });
    }
    return monotoneShare(arms, slope, (mean) => slope * Math.min(Math.max(mean - 0.5, 0), width));
  },
});

/**
 * f(μ)_i = g(μ_i)/K with a g that never falls [ron2021, Section 3.1]. An arm's share depends on its own mean alone, so
 * the extremes over a box lie at the ends of that arm's interval, and the l1 constant is g's steepest slope over K.
 */
function monotoneShare(arms: number, steepest: number, g: (mean: number) => number): DeservedShare {
  return {
    lipschitz: () => steepest / arms,
    shares: (means, into) => {
      for (let arm = 0; arm < arms; arm++) into[arm] = g(means[arm]) / arms;
    },
    spread: (lower, upper, arm) => (g(upper[arm]) - g(lower[arm])) / arms,
  };
}
