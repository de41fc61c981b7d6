import { randomImproving } from "@evenhand/core/guarantees";
import type { Results, Studies } from "../../../reproduction/experiment.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { improvingStudy } from "../improvingStudy.js";

export const settings = {
  instances: { words: "random instances for each number of arms", full: 60, quick: 20, from: "ours" },
  arms: { words: "numbers of arms k", full: [2, 5, 10], from: "ours" },
  horizons: {
    words: "horizons T; HKR must know T, so that every horizon is a run of its own",
    full: [100, 300, 1000, 3000, 10_000],
    quick: [100, 1000, 10_000],
    from: "ours",
  },
} as const satisfies Settings;

export type RandomValues = ValuesOf<typeof settings>;

export const policies = [comparedPolicies.anytime, comparedPolicies.hkr, comparedPolicies.roundRobin] as const;

const studyName = (arms: number, horizon: number, instance: number) =>
  `k = ${arms}, T = ${horizon}, instance ${instance + 1}`;

export function studies({ instances, arms, horizons, seed }: RandomValues): Studies {
  const numbers = Array.from({ length: instances }, (_, instance) => instance);
  const runs = arms.flatMap((k) =>
    horizons.flatMap((horizon) => numbers.map((instance) => ({ k, horizon, instance }))),
  );
  return Object.fromEntries(
    runs.map(({ k, horizon, instance }) => [
      studyName(k, horizon, instance),
      improvingStudy({
        environment: randomImproving({ arms: k, seed, instance }),
        policies,
        horizon,
        seed,
        metrics: ["regret", "competitive-ratio"],
      }),
    ]),
  );
}

/** The runs with one number of arms and one horizon, instance by instance. */
export function runsOf(results: Results, { instances }: RandomValues, arms: number, horizon: number) {
  return Array.from({ length: instances }, (_, instance) => results[studyName(arms, horizon, instance)]);
}
