import { pow } from "../math/index.js";
import { defineDeservedShare } from "./defineDeservedShare.js";
import { monotoneShare } from "./monotoneShare.js";

/** f(μ)_i = μ_i^c / K [ron2021, Section 3.1]; L = c/K, the slope at 1. Below c = 1 the slope at 0 is infinite. */
export const powerShare = defineDeservedShare({
  id: "power",
  summary: "An arm deserves μ_i^c/K of the rounds: the larger c, the more a high reward is worth.",
  parameters: { c: { kind: "number", min: 1, max: 100, default: 2, words: "the power c: 1 is linear" } },
  create: ({ arms }, { c }) => monotoneShare(arms, c, (mean) => pow(mean, c)),
});
