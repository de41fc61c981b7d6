import { defineDeservedShare } from "./defineDeservedShare.js";
import { monotoneShare } from "./monotoneShare.js";

/** f(μ)_i = μ_i / K [ron2021, Section 2.2]; L = 1/K. */
export const linearShare = defineDeservedShare({
  id: "linear",
  summary: "An arm deserves μ_i/K of the rounds: in proportion to its own reward.",
  parameters: {},
  create: ({ arms }) => monotoneShare(arms, 1, (mean) => mean),
});
