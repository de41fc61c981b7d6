import type { Studies } from "../../../reproduction/experiment.js";
import type { Range } from "../../../reproduction/range.js";
import type { PolicyLabel } from "../comparedPolicies.js";
import { grouped } from "../grouped.js";
import { growthStart } from "../logarithmicGrowth.js";
import { quotasThatFit } from "../quotasThatFit.js";
import { trialsFor } from "../trialsFor.js";
import { comparisonClaims, lfgIsLower, similarityClaims } from "./comparisonClaims.js";
import { logarithmClaims } from "./growthClaims.js";
import { comparedStudy, longStudy, type Values } from "./study.js";

/** Gaps three times the paper's, where growth shows in a ninth of the rounds. */
const SHORTER = { longStep: 0.03, longHorizon: 450_000 };

/** Section 6 gives neither the quota nor the horizon nor which index LFG has, and does not say how close is similar. */
export const ranges: readonly Range<Values>[] = [
  {
    words: ({ quota, horizon }) => [`r = ${quota}`, `T = ${grouped(horizon)}`],
    tried: (ours) =>
      quotasThatFit(ours).flatMap((quota) =>
        ours.triedHorizons.map((horizon) => ({ ...ours, quota, horizon, trials: trialsFor(horizon, ours) })),
      ),
    studies: (values) => playedToTheEnd(values, ["UCB1", "FUCB", "LFG", "F-TS"]),
    claims: ({ compared }, values) => comparisonClaims(compared, values),
  },
  {
    words: ({ quota, lfgRadius }) => [
      `LFG with ${lfgRadius === "li2019" ? "the radius of Li, Liu and Ji" : "UCB1's radius"}`,
      `r = ${quota}`,
    ],
    tried: (ours) => quotasThatFit(ours).map((quota) => ({ ...ours, quota, lfgRadius: "li2019" })),
    studies: (values) => playedToTheEnd(values, ["FUCB", "LFG"]),
    claims: ({ compared }, values) => [lfgIsLower(compared, values)],
  },
  {
    words: ({ close }) => [`a tolerance of ${100 * close} %`],
    tried: (ours) => ours.triedClose.map((close) => ({ ...ours, close })),
    claims: ({ compared }, values) => similarityClaims(compared, values),
  },
  {
    words: ({ quota, longStep, longHorizon }) => [`δ = ${longStep}, T = ${grouped(longHorizon)}`, `r = ${quota}`],
    tried: (ours) =>
      quotasThatFit(ours).map((quota) => ({ ...ours, quota, ...SHORTER, longTrials: Math.ceil(ours.longTrials / 2) })),
    studies: (values) => ({
      long: {
        ...longStudy(values, ["FUCB", "LFG"]),
        checkpoints: [growthStart(values.longHorizon), values.longHorizon],
      },
    }),
    claims: ({ long }) => logarithmClaims(long),
  },
];

/** The claims read the last round only. */
function playedToTheEnd(values: Values, labels: readonly PolicyLabel[]): Studies {
  return { compared: { ...comparedStudy(values, labels), checkpoints: [values.horizon] } };
}
