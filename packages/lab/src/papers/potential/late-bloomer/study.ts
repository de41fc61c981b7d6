import { bloomers } from "@evenhand/core/guarantees";
import type { Studies } from "../../../reproduction/experiment.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { improvingStudy } from "../improvingStudy.js";

export const settings = {
  horizons: {
    words: "horizons T; HKR must know T, so that every horizon is a run of its own",
    full: [
      10, 14, 20, 30, 40, 50, 70, 100, 120, 150, 175, 200, 225, 250, 300, 400, 500, 600, 700, 1000, 1400, 2000, 3000,
      4000, 5000, 7000, 10_000,
    ],
    quick: [10, 30, 100, 200, 300, 1000, 3000, 10_000],
    from: "ours",
  },
  short: { words: "a short horizon, played too where it is not among the others", full: 100, from: "ours" },
  seldom: { words: "the part of the rounds that counts as seldom", full: 0.01, from: "ours" },
} as const satisfies Settings;

export type LateBloomerValues = ValuesOf<typeof settings>;

const { anytime, hkr, roundRobin, myopic } = comparedPolicies;

export const policies = [anytime, hkr, roundRobin, myopic] as const;

/** In the paper's order. */
export const armNames = ["arm 1: early gifted", "arm 2: late bloomer"];

export const studyName = (horizon: number) => `T = ${horizon}`;

/** All horizons that are played, from short to long. */
export function horizonsOf({ horizons, short }: LateBloomerValues): readonly number[] {
  return [...new Set([...horizons, short])].sort((a, b) => a - b);
}

export function studies(values: LateBloomerValues): Studies {
  return Object.fromEntries(
    horizonsOf(values).map((horizon) => [
      studyName(horizon),
      improvingStudy({
        environment: bloomers(),
        armNames,
        policies,
        horizon,
        seed: values.seed,
        metrics: ["competitive-ratio", "pulls"],
      }),
    ]),
  );
}
