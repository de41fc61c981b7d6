import { improvingLowerBoundInstance, roundRobinWitness, type Specification } from "@evenhand/core";
import type { Studies } from "../../../reproduction/experiment.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { improvingStudy } from "../improvingStudy.js";
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

/** A number of arms and a horizon, for which there are instances. */
export interface Size {
  readonly arms: number;
  readonly horizon: number;
}

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

const sizeText = ({ arms, horizon }: Size) => `k = ${arms}, T = ${horizon}`;

/** The instances I_1, …, I_k by the names of their studies. */
export function lowerBoundFamily(size: Size): Readonly<Record<string, Specification>> {
  const instances = Array.from({ length: size.arms }, (_, best) => [
    `I_${best + 1}, ${sizeText(size)}`,
    improvingLowerBoundInstance({ ...size, best }),
  ]);
  return Object.fromEntries(instances) as Record<string, Specification>;
}

export const roundRobinWitnessName = (size: Size) => `round robin's witness, ${sizeText(size)}`;

export const hkrWitnessName = (size: Size) => `HKR's witness, ${sizeText(size)}`;

export function studies(values: RatioValues): Studies {
  const sizes = sizesOf(values);
  const forced = forcedSizeOf(values);
  const witnesses = [...sizes, forced].map((size) =>
    played(roundRobinWitnessName(size), roundRobinWitness(size), size),
  );
  const ofHkr = sizes.map((size) => played(hkrWitnessName(size), hkrWitness(size), size));
  const families = [...sizes, ...regretSizesOf(values)].flatMap((size) =>
    Object.entries(lowerBoundFamily(size)).map(([name, instance]) => played(name, instance, size)),
  );
  return Object.fromEntries([...families, ...witnesses, ...ofHkr]);

  function played(name: string, environment: Specification, { horizon }: Size) {
    const metrics = ["competitive-ratio", "regret"];
    return [name, improvingStudy({ environment, policies, horizon, seed: values.seed, metrics })] as const;
  }
}
