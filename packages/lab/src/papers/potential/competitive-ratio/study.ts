import type { Specification } from "@evenhand/core";
import { roundRobinWitness } from "@evenhand/core/guarantees";
import type { Studies } from "../../../reproduction/experiment.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { improvingStudy } from "../improvingStudy.js";
import { lowerBoundFamily, sizeText, type Size } from "../lowerBoundFamily.js";
import { hkrWitness } from "./hkrWitness.js";

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
