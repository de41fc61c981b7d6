import type { Specification } from "@evenhand/core";
import { bloomers, heidari, randomImproving } from "@evenhand/core/guarantees";
import type { Studies } from "../../../reproduction/experiment.js";
import { logSpaced } from "../../../reproduction/logSpaced.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { comparedPolicies, improvingStudy } from "../improvingStudy.js";

export const settings = {
  horizon: { words: "rounds, at least 1000", full: 1_000_000, quick: 100_000, from: "ours" },
  triedHorizons: {
    words: "other horizons, with which a claim on HKR is checked too",
    full: [10_000, 30_000, 100_000],
    quick: [10_000],
    from: "ours",
  },
  exponents: { words: "exponent a of the second arm of inc-1, inc-2 and inc-3", full: [0.5, 0.4, 0.5], from: "ours" },
  randomArms: { words: "arms of the random instance", full: 5, from: "ours" },
  tolerances: { words: "distances ε for which the table says when they were reached", full: [0.1, 0.01], from: "ours" },
} as const satisfies Settings;

export type ConvergenceValues = ValuesOf<typeof settings>;

export const policies = [comparedPolicies.anytime, comparedPolicies.hkr, comparedPolicies.roundRobin] as const;

export function instancesOf({
  exponents,
  randomArms,
  seed,
}: ConvergenceValues): Readonly<Record<string, Specification>> {
  return {
    "late bloomer": bloomers(),
    [`inc-1, a = ${exponents[0]}`]: heidari("inc-1", exponents[0]),
    [`inc-2, a = ${exponents[1]}`]: heidari("inc-2", exponents[1]),
    [`inc-3, a = ${exponents[2]}`]: heidari("inc-3", exponents[2]),
    [`random, k = ${randomArms}`]: randomImproving({ arms: randomArms, seed }),
  };
}

/** A hundredth and a tenth of the horizon, and all of it: between them the distances are compared. */
export function decadesOf({ horizon }: ConvergenceValues): readonly [number, number, number] {
  return [Math.round(horizon / 100), Math.round(horizon / 10), horizon];
}

export function studies(values: ConvergenceValues): Studies {
  const { horizon, randomArms, seed } = values;
  // From two pulls of every arm on: before, no increment is known.
  const spaced = logSpaced(2 * randomArms, horizon, 46);
  const checkpoints = [...new Set([...spaced, ...decadesOf(values)])].sort((a, b) => a - b);
  const metrics = ["competitive-ratio", "distance-to-potential", "pulls"];
  return Object.fromEntries(
    Object.entries(instancesOf(values)).map(([name, environment]) => [
      name,
      improvingStudy({ environment, policies, horizon, seed, metrics, checkpoints }),
    ]),
  );
}
