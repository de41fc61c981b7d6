import { LARGEST_WEIGHT } from "../limits.js";
import type { Parameters } from "../parameters/descriptors.js";

/**
 * Thresholds and penalty rates, in the same words for the contract and the policies that serve it. A penalty of more
 * than 10^9 would leave no digits of a reward in an index.
 */
export const thresholdParameters = {
  shares: { kind: "shares", words: "τ_k: the share of all rounds below which each missing pull is paid for" },
  penalties: {
    kind: "per-arm",
    min: 0,
    max: LARGEST_WEIGHT,
    default: 0.5,
    words: "A_k: what a missing pull of the arm costs",
  },
} as const satisfies Parameters;
