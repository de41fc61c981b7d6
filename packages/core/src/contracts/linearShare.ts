import { defineDeservedShare } from "./deservedShare.js";

/** f(μ)_i = μ_i / K. Increasing in μ_i alone, so its range over a box lies at the ends of the arm's own interval. */
export const linearShare = defineDeservedShare({
  id: "linear",
  summary: "An arm deserves μ_i/K of the rounds: in proportion to its own reward.",
  parameters: {},
  create: (arms) => ({
    lipschitz: () => 1 / arms,
    shares: (means, into) => {
      for (let arm = 0; arm < arms; arm++) into[arm] = means[arm] / arms;
    },
    spread: (lower, upper, arm) => (upper[arm] - lower[arm]) / arms,
  }),
});
