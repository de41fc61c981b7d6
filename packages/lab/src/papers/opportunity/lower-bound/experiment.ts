import { opportunityEpsilon } from "@evenhand/core/guarantees";
import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { SettingRange } from "../../../reproduction/range.js";
import { claims, comparedClaims } from "./claims.js";
import { figures } from "./plot.js";
import { type LowerBoundSettings, settings, studies } from "./study.js";

/** Horizons up to this are tried with another family, with this many trials. */
const [LONGEST, TRIALS] = [300_000, 3];

/** The theorem fixes none of K, L and c. */
const ranges: readonly SettingRange<LowerBoundSettings>[] = [
  {
    words: ({ arms, slope, c, horizons }) => [
      `K = ${arms}, L = ${slope}, c = ${c}`,
      `T up to ${Math.max(...horizons)}`,
    ],
    tried: (ours) => {
      const short = ours.horizons.filter((horizon) => horizon <= LONGEST);
      const horizons = (short.length < 2 ? ours.horizons : short).slice(-2);
      const fewer = { ...ours, horizons, trials: Math.min(ours.trials, TRIALS) };
      return ours.triedArms
        .map((arms, i) => ({ ...fewer, arms, slope: ours.triedSlopes[i], c: ours.triedCs[i] }))
        .filter((family) => horizons.every((horizon) => opportunityEpsilon({ ...family, horizon }).applies));
    },
    studies,
    claims: comparedClaims,
  },
];

export const lowerBound = defineExperiment({
  paper: "opportunity",
  id: "lower-bound",
  title: "Regret on the family of the lower bound",
  source: "Section 4, Theorem 3; A.3",
  deviations: [
    "The theorem fixes no K, L, c or T: all are ours.",
    "Of the K·2^(K−1) members one for each |S| is run, with the best arm last; the others differ by the order of the arms.",
  ],
  settings,
  studies,
  figures,
  claims,
  ranges,
});
