import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { Studies } from "../../../reproduction/experiment.js";
import type { SettingRange } from "../../../reproduction/range.js";
import { grouped } from "../quotaMeasures.js";
import { naiveEpsilon, type PolicyLabel, trialsFor } from "../quotaStudies.js";
import { claims, closeToUcb1, thompsonIsLower } from "./claims.js";
import { figures, tables } from "./plot.js";
import { comparedStudy, settings, studies, type Values } from "./study.js";

/** Section 6 gives neither the horizon nor ε of NAIVE nor which index LFG has, and does not say how close is close. */
const ranges: readonly SettingRange<Values>[] = [
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

export const noQuota = defineExperiment({
  paper: "quota",
  id: "no-quota",
  title: "No quotas: the fair policies against UCB1",
  source: "Section 6, first plot",
  printed: { regret: "First plot in Section 6" },
  deviations: [
    "The paper gives no horizon: ours are 20 000 rounds, and 1 000 000 with fewer runs for the policies that do not know it.",
    "The paper names no reward law in Section 6: ours is Bernoulli, as in Section 3.",
    "NAIVE's ε is not given: ours is (ln T/T)^(1/3). Nor is the index of LFG: ours has UCB1's radius, as all others here.",
    "With r = 0 there is nothing to violate: the violation shown is against a quota that no policy was asked to keep.",
  ],
  settings,
  studies,
  figures,
  tables,
  claims,
  ranges,
});
