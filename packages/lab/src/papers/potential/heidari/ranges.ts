import type { Range } from "../../../reproduction/range.js";
import { beatsHkr, earnsMoreThanRoundRobin, matchesHkr } from "./claims.js";
import { studies, type HeidariValues } from "./study.js";

/** The text gives no horizons, and does not say how close a match is. */
export const ranges: readonly Range<HeidariValues>[] = [
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
