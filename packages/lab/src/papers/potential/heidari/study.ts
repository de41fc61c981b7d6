import { heidari, heidariExponents } from "@evenhand/core/guarantees";
import type { ComparedPolicy } from "../../../reproduction/measured.js";
import type { Results, Studies } from "../../../reproduction/experiment.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { comparedPolicies, improvingStudy, valueOf } from "../improvingStudy.js";

export const settings = {
  horizons: {
    words: "horizons T; HKR must know T, so that every horizon is a run of its own",
    full: [
      10, 20, 30, 50, 70, 100, 150, 200, 300, 400, 500, 700, 1000, 1300, 1600, 2000, 2500, 3000, 4000, 5000, 6000, 8000,
      10_000,
    ],
    quick: [100, 300, 1000, 3000, 10_000],
    from: "ours",
  },
  exponents1: { words: "exponents a of the second arm of inc-1", full: heidariExponents["inc-1"], from: "paper" },
  exponents2: { words: "exponents a of the second arm of inc-2", full: heidariExponents["inc-2"], from: "paper" },
  exponents3: { words: "exponents a of the second arm of inc-3", full: heidariExponents["inc-3"], from: "paper" },
  tolerance: { words: "the part of HKR's reward by which a match may be below it", full: 0.01, from: "ours" },
  triedTolerances: {
    words: "other such parts, with which the claim is checked too",
    full: [0, 0.005, 0.02, 0.03],
    from: "ours",
  },
  triedHorizons: {
    words: "shorter last horizons, out of those above, with which claims are checked too",
    full: [100, 300, 1000, 2000, 3000, 4000, 5000, 6000, 8000],
    quick: [100, 1000, 3000],
    from: "ours",
  },
  evenHorizons: {
    words: "the number of evenly spaced horizons with which a claim on all horizons is checked too",
    full: 20,
    quick: 5,
    from: "ours",
  },
} as const satisfies Settings;

export type HeidariValues = ValuesOf<typeof settings>;

export const families = ["inc-1", "inc-2", "inc-3"] as const;

/** A family with one exponent. */
export interface HeidariInstance {
  readonly family: (typeof families)[number];
  readonly exponent: number;
}

export const policies = [comparedPolicies.anytime, comparedPolicies.hkr, comparedPolicies.roundRobin] as const;

export function instancesOf({ exponents1, exponents2, exponents3 }: HeidariValues): readonly HeidariInstance[] {
  return [exponents1, exponents2, exponents3].flatMap((exponents, i) =>
    exponents.map((exponent) => ({ family: families[i], exponent })),
  );
}

export function studyName({ family, exponent }: HeidariInstance, horizon: number): string {
  return `${family}, a = ${exponent}, T = ${horizon}`;
}

export function studies(values: HeidariValues): Studies {
  const runs = instancesOf(values).flatMap((instance) => values.horizons.map((horizon) => ({ instance, horizon })));
  return Object.fromEntries(
    runs.map(({ instance, horizon }) => [
      studyName(instance, horizon),
      improvingStudy({
        environment: heidari(instance.family, instance.exponent),
        policies,
        horizon,
        seed: values.seed,
        metrics: ["regret", "competitive-ratio", "pulls"],
      }),
    ]),
  );
}

const { anytime, hkr } = comparedPolicies;

/**
 * What the anytime policy earns for each unit that another one earns with the same horizon. Both ratios have the same
 * OPT, which leaves ALG over ALG: exactly 1 where both have the same pulls.
 */
export function rewardAgainst(
  policy: ComparedPolicy,
  results: Results,
  instance: HeidariInstance,
  horizon: number,
): number {
  const result = results[studyName(instance, horizon)];
  return valueOf(result, policy, "competitive-ratio") / valueOf(result, anytime, "competitive-ratio");
}

/** At how many horizons the anytime policy earns more, the same and less than HKR. */
export function countAgainstHkr(
  results: Results,
  instance: HeidariInstance,
  horizons: readonly number[],
): { readonly more: number; readonly same: number; readonly less: number } {
  const rewards = horizons.map((horizon) => rewardAgainst(hkr, results, instance, horizon));
  return {
    more: rewards.filter((reward) => reward > 1).length,
    same: rewards.filter((reward) => reward === 1).length,
    less: rewards.filter((reward) => reward < 1).length,
  };
}
