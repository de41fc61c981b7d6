import { EvenhandError } from "../errors.js";
import { defineDeservedShare } from "./defineDeservedShare.js";
import { monotoneShare } from "./monotoneShare.js";

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
