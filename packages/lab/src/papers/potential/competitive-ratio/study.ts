import type { Specification } from "@evenhand/core";
import { roundRobinWitness } from "@evenhand/core/guarantees";
import type { ComparedPolicy } from "../../../reproduction/measured.js";
import type { Results, Studies } from "../../../reproduction/experiment.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { comparedPolicies, improvingStudy, lowerBoundFamily, type Size, sizeText, valueOf } from "../improvingStudy.js";

export const settings = {
  arms: {
    words: "numbers of arms k, from 2 on",
    full: [2, 3, 4, 6, 8, 12, 16, 24, 32, 64],
    quick: [2, 4, 8, 16],
    from: "ours",
  },
  roundsPerArm: {
    words: "rounds for each arm: T = k times this, so that k divides T",
    full: 100,
    quick: 50,
    from: "ours",
  },
  triedRoundsPerArm: {
    words: "other rounds for each arm, with which the claims on HKR's witness are checked too",
    full: [10, 30, 1000],
    quick: [10],
    from: "ours",
  },
  regretArms: { words: "arms of the plot of regret over T", full: 4, from: "ours" },
  regretRoundsPerArm: {
    words: "rounds for each arm in the plot of regret over T",
    full: [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000],
    quick: [10, 100, 1000],
    from: "ours",
  },
  forcedArms: {
    words: "arms k of the run with T = 2k − 1 rounds, in which nearly all pulls are forced",
    full: 101,
    from: "ours",
  },
} as const satisfies Settings;

export type RatioValues = ValuesOf<typeof settings>;

const { anytime, hkr, roundRobin, ucb1, myopic } = comparedPolicies;

export const policies = [anytime, hkr, roundRobin, ucb1, myopic] as const;

export function sizesOf({ arms, roundsPerArm }: RatioValues): readonly Size[] {
  return arms.map((k) => ({ arms: k, horizon: k * roundsPerArm }));
}

export function regretSizesOf({ regretArms, regretRoundsPerArm }: RatioValues): readonly Size[] {
  return regretRoundsPerArm.map((rounds) => ({ arms: regretArms, horizon: regretArms * rounds }));
}

/** Before every arm has had its two forced pulls. */
export function forcedSizeOf({ forcedArms }: RatioValues): Size {
  return { arms: forcedArms, horizon: 2 * forcedArms - 1 };
}

export const roundRobinWitnessName = (size: Size) => `round robin's witness, ${sizeText(size)}`;

export const hkrWitnessName = (size: Size) => `HKR's witness, ${sizeText(size)}`;

export function studies(values: RatioValues): Studies {
  const sizes = sizesOf(values);
  const forced = forcedSizeOf(values);
  const witnesses = [...sizes, forced].map((size) =>
    played(values, roundRobinWitnessName(size), roundRobinWitness(size), size),
  );
  const families = [...sizes, ...regretSizesOf(values)].flatMap((size) =>
    Object.entries(lowerBoundFamily(size)).map(([name, instance]) => played(values, name, instance, size)),
  );
  return { ...Object.fromEntries([...families, ...witnesses]), ...hkrWitnessStudies(values) };
}

export function hkrWitnessStudies(values: RatioValues): Studies {
  return Object.fromEntries(
    sizesOf(values).map((size) => played(values, hkrWitnessName(size), hkrWitness(size), size)),
  );
}

function played({ seed }: RatioValues, name: string, environment: Specification, { horizon }: Size) {
  const metrics = ["competitive-ratio", "regret"];
  return [name, improvingStudy({ environment, policies, horizon, seed, metrics })] as const;
}

/**
 * What shows that HKR loses a factor of k²: a line n/T, and k − 1 arms that could become nearly as good and do not.
 *
 *   f_k(n) = n/T,   f_i(n) = min(2/k², 2n/(kT)) for the others
 *
 * While all have n <= T/k pulls, the others' optimistic total is 2/(kT)·T(T + 1)/2 = (T + 1)/k, above the
 * line's pessimistic one, n − n(n − 1)/(2T) <= T/k. So HKR drops no arm within T rounds, and where k divides T
 * it earns (3 − 2/k)·n(n + 1)/(2T) with n = T/k: OPT/HKR = k²·(T + 1)/((T + k)·(3 − 2/k)). For k > 2 Algorithm
 * 1 leaves the others after their two forced pulls. patil2023 has such an instance in Appendix G, which is not
 * in our text: this one is ours.
 */
export function hkrWitness({ arms, horizon }: { readonly arms: number; readonly horizon: number }): Specification {
  const other = { family: "line", potential: 2 / (arms * arms), slope: 2 / (arms * horizon) };
  const best = { family: "line", potential: 1, slope: 1 / horizon };
  const curves = Array.from({ length: arms }, (_, arm) => (arm === arms - 1 ? best : other));
  return { id: "improving", parameters: { curves } };
}

/** What one policy made of one instance. */
export interface Loss {
  /** OPT/ALG. */
  readonly ratio: number;
  readonly regretPerRound: number;
  /** The worst distance to potential of an arm. */
  readonly distance: number;
}

export function lossOn(name: string, results: Results, policy: ComparedPolicy): Loss {
  const result = results[name];
  return {
    ratio: valueOf(result, policy, "competitive-ratio"),
    regretPerRound: valueOf(result, policy, "regret") / result.study.horizon,
    distance: valueOf(result, policy, "worst-distance-to-potential"),
  };
}

/** The I_m on which the policy loses most: OPT is the same on all of them, so ratio and regret agree on which it is. */
export function worstInstance(results: Results, policy: ComparedPolicy, size: Size): Loss {
  const losses = Object.keys(lowerBoundFamily(size)).map((name) => lossOn(name, results, policy));
  return losses.reduce((worst, loss) => (loss.ratio > worst.ratio ? loss : worst));
}
