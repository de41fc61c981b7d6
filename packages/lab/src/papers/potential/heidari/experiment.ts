import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { SettingRange } from "../../../reproduction/range.js";
import { beatsHkr, claims, earnsMoreThanRoundRobin, matchesHkr } from "./claims.js";
import { figures, tables } from "./plot.js";
import { type HeidariValues, settings, studies } from "./study.js";

/** The text gives no horizons, and does not say how close a match is. */
const ranges: readonly SettingRange<HeidariValues>[] = [
  {
    words: ({ tolerance }) => [`a tolerance of ${100 * tolerance} %`],
    tried: (ours) => ours.triedTolerances.map((tolerance) => ({ ...ours, tolerance })),
    claims: (results, values) => [matchesHkr(results, values)],
  },
  {
    words: ({ horizons }) => [`T = ${Math.max(...horizons)}`],
    tried: (ours) =>
      ours.triedHorizons
        .filter((last) => ours.horizons.includes(last))
        .map((last) => ({ ...ours, horizons: ours.horizons.filter((horizon) => horizon <= last) })),
    claims: (results, values) => [matchesHkr(results, values), earnsMoreThanRoundRobin(results, values)],
  },
  {
    words: ({ horizons }) => [
      `${horizons.length} horizons, ${areEven(horizons) ? "evenly spaced" : "most of them short"}`,
    ],
    tried: (ours) => {
      const last = Math.max(...ours.horizons);
      const horizons = Array.from({ length: ours.evenHorizons }, (_, i) =>
        Math.round(((i + 1) * last) / ours.evenHorizons),
      );
      return [{ ...ours, horizons }];
    },
    studies,
    claims: (results, values) => [beatsHkr(results, values)],
  },
];

function areEven(horizons: readonly number[]): boolean {
  const [first] = horizons;
  return horizons.every((horizon, i) => Math.abs(horizon - (i + 1) * first) <= i + 1);
}

export const heidariInstances = defineExperiment({
  paper: "potential",
  id: "heidari",
  title: "The instances of Heidari, Kearns and Roth",
  source: "Section 5, Appendix F, Figure 10",
  printed: { "inc-1": "Figure 10", "inc-2": "Figure 10", "inc-3": "Figure 10" },
  deviations: [
    "Appendix F is not in our text: the instances are those of Heidari et al. (2016) and Lindner et al. (2021), with all their exponents.",
    "The horizons between 10 and 10 000 are ours, and so is 1 % as the meaning of a match and more than half as that of many.",
    "HKR is our reading of Heidari et al.: it tests the survivors after each pass, from two pulls of each on.",
  ],
  settings,
  studies,
  figures,
  tables,
  claims,
  ranges,
});
