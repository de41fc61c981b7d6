import type { Studies } from "../../../reproduction/experiment.js";
import type { Range } from "../../../reproduction/range.js";
import { naiveEpsilon, type PolicyLabel } from "../comparedPolicies.js";
import { grouped } from "../grouped.js";
import { trialsFor } from "../trialsFor.js";
import { closeToUcb1, thompsonIsLower } from "./claims.js";
import { comparedStudy, type Values } from "./study.js";

/** Section 6 gives neither the horizon nor ε of NAIVE nor which index LFG has, and does not say how close is close. */
export const ranges: readonly Range<Values>[] = [
  {
    words: ({ horizon }) => [`T = ${grouped(horizon)}`],
    tried: (ours) => ours.triedHorizons.map((horizon) => ({ ...ours, horizon, trials: trialsFor(horizon, ours) })),
    studies: (values) => playedToTheEnd(values, ["UCB1", "LFG", "F-TS", "NAIVE"]),
    claims: ({ compared }, values) => [
      closeToUcb1(compared, "LFG", values),
      closeToUcb1(compared, "NAIVE", values),
      thompsonIsLower([compared]),
    ],
  },
  {
    words: (values) => [`ε = ${naiveEpsilon(values).toPrecision(2)}`],
    tried: (ours) => ours.triedExplorations.map((naiveExploration) => ({ ...ours, naiveExploration })),
    studies: (values) => playedToTheEnd(values, ["UCB1", "NAIVE"]),
    claims: ({ compared }, values) => [closeToUcb1(compared, "NAIVE", values)],
  },
  {
    words: ({ lfgRadius }) => [lfgRadius === "li2019" ? "the radius of Li, Liu and Ji" : "UCB1's radius"],
    tried: (ours) => [{ ...ours, lfgRadius: "li2019" }],
    studies: (values) => playedToTheEnd(values, ["UCB1", "LFG"]),
    claims: ({ compared }, values) => [closeToUcb1(compared, "LFG", values)],
  },
  {
    words: ({ close }) => [`a tolerance of ${100 * close} %`],
    tried: (ours) => ours.triedClose.map((close) => ({ ...ours, close })),
    claims: ({ compared }, values) => [closeToUcb1(compared, "LFG", values), closeToUcb1(compared, "NAIVE", values)],
  },
];

/** The claims read the last round only. */
function playedToTheEnd(values: Values, labels: readonly PolicyLabel[]): Studies {
  return { compared: { ...comparedStudy(values, labels), checkpoints: [values.horizon] } };
}
