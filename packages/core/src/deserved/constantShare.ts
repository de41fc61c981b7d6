import { checkShares, type DeservedShare } from "../functions/deservedShare.js";
import { defineDeservedShare } from "./defineDeservedShare.js";

/** f(μ)_i = γ_i whatever the rewards: nothing is left to estimate, so L = 0 and the spread over any box is 0. */
function constantShareOf(values: Float64Array): DeservedShare {
  return {
    lipschitz: () => 0,
    shares: (_means, into) => {
      into.set(values);
    },
    spread: () => 0,
  };
}

export const zeroShare = defineDeservedShare({
  id: "zero",
  summary: "No arm deserves anything: the ordinary bandit.",
  parameters: {},
  create: ({ arms }) => constantShareOf(new Float64Array(arms)),
});

export const uniformShare = defineDeservedShare({
  id: "uniform",
  summary: "Every arm deserves 1/K of the rounds.",
  parameters: {},
  create: ({ arms }) => constantShareOf(new Float64Array(arms).fill(1 / arms)),
});

export const constantShare = defineDeservedShare({
  id: "constant",
  summary: "Every arm deserves a fixed share γ of the rounds: the same for all, or one for each.",
  parameters: { gamma: { kind: "per-arm", min: 0, max: 1, words: "the share γ_i that an arm deserves" } },
  create: ({ arms }, { gamma }) => {
    checkShares(gamma, arms, "gamma");
    return constantShareOf(gamma);
  },
});
