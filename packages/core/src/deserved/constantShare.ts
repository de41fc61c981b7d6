import { EvenhandError } from "../errors.js";
import { defineDeservedShare } from "./defineDeservedShare.js";
import type { DeservedShare } from "./deservedShare.js";

/** f(μ)_i = γ whatever the rewards: nothing is left to estimate, so L = 0 and the spread over any box is 0. */
function constantShareOf(value: number): DeservedShare {
  return {
    lipschitz: () => 0,
    shares: (_means, into) => {
      into.fill(value);
    },
    spread: () => 0,
  };
}

export const zeroShare = defineDeservedShare({
  id: "zero",
  summary: "No arm deserves anything: the ordinary bandit.",
  parameters: {},
  create: () => constantShareOf(0),
});

export const uniformShare = defineDeservedShare({
  id: "uniform",
  summary: "Every arm deserves 1/K of the rounds.",
  parameters: {},
  create: ({ arms }) => constantShareOf(1 / arms),
});

export const constantShare = defineDeservedShare({
  id: "constant",
  summary: "Every arm deserves the same share γ <= 1/K of the rounds.",
  parameters: { gamma: { kind: "number", min: 0, max: 1, words: "the share γ that every arm deserves" } },
  create: ({ arms }, { gamma }) => {
    if (gamma * arms <= 1 || gamma <= 1 / arms) return constantShareOf(gamma);
    throw new EvenhandError("deserved-shares-sum", {
      received: `${arms} arms × ${gamma} = ${arms * gamma}`,
      required: `gamma of at most 1/${arms}`,
      path: "gamma",
    });
  },
});
