import { type Arm, checkArm } from "../arms.js";
import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { exp, ln } from "../math/index.js";
import { reach } from "./unknownHorizon.js";
import type { Specification } from "../parameters/descriptors.js";
import { checkSeed, Generator, purpose, type Seed } from "../random/index.js";

/**
 * An early gifted arm and a late bloomer [patil2023, Figure 1].
 *
 *   f_1 = 0.5·n/(n + 5),   f_2 = 0.9·n/(n + 89)
 *
 * The figure has no formulas: these are ours. Half of the gifted arm's potential is there at its 5th pull. The curves
 * meet at n = 100, where both are 10/21: from then on the late bloomer does better at every pull, and it is the best
 * single arm for horizons of 234 rounds and more.
 */
export function bloomers(): Specification {
  return {
    id: "improving",
    parameters: {
      curves: [
        { family: "hyperbola", potential: 0.5, half: 5 },
        { family: "hyperbola", potential: 0.9, half: 89 },
      ],
    },
  };
}

/**
 * The instance on which round robin loses a factor of k²: the last arm returns n/T, the others never return anything.
 *
 *   f_k(n) = min(1, n/T),   f_i = 0 for the others
 *
 * Round robin gives the line n = floor(T/k) pulls: OPT/RR = T(T + 1)/(n(n + 1)), which is k²·(T + 1)/(T + k) where k
 * divides T. patil2023 proves Theorem 3's k²/2 in an appendix that we do not have: the instance is ours. For every
 * policy it is the hardest one at T = k, and at T = 2k for Algorithm 1: only the forced pulls are left.
 */
export const roundRobinWitness = checked(
  { instance: needs.options({ arms: needs.arms, horizon: needs.horizon }) },
  ({ arms, horizon }: { readonly arms: number; readonly horizon: number }): Specification => {
    const curves = Array.from({ length: arms }, (_, arm) =>
      arm === arms - 1 ? { family: "line", potential: 1, slope: 1 / horizon } : { family: "values", values: [0] },
    );
    return { id: "improving", parameters: { curves } };
  },
);

/**
 * I_m of the lower bound: only arm m goes on improving, which no policy can tell before its
 * N-th pull [patil2023, Section 3].
 *
 *   N = ceil(T/k),   f_m(n) = min(1, n/(kN)),   f_i(n) = min(1/k, n/(kN)) for the others
 *
 * All arms have the very same doubles up to N, so that a policy cannot tell them apart by a rounding error.
 */
export const improvingLowerBoundInstance = checked(
  { instance: needs.options({ arms: needs.arms, horizon: needs.horizon }) },
  ({ arms, horizon, best }: { readonly arms: number; readonly horizon: number; readonly best: Arm }): Specification => {
    checkArm(best, arms, "best");
    const pulls = Math.ceil(horizon / arms);
    const slope = 1 / (arms * pulls);
    const curves = Array.from({ length: arms }, (_, arm) => {
      return { family: "line", potential: arm === best ? 1 : slope * pulls, slope };
    });
    return { id: "improving", parameters: { curves } };
  },
);

/**
 * Two arms that leave every policy with linear regret which does not know the horizon, even one that knows both curves
 * and their limits [patil2023, footnote 5; its own instances, in Appendix C.2, are not in our text: these are ours].
 *
 *   f_1(n) = 1/2,   f_2(n) = min(1, n/H)
 *
 * Arm 1 is the best for T = H/2, arm 2 for T = 2H. After H/2 rounds a policy has pulled arm 2 often, which was wrong if
 * the horizon ends now, or seldom, which was wrong if it goes on to 2H: `leastRegretWithoutHorizon` says by how much.
 */
export const unknownHorizonInstance = checked({ reach }, (reach: number): Specification => {
  const line = { family: "line", potential: 1, slope: 1 / reach };
  return { id: "improving", parameters: { curves: [{ family: "values", values: [0.5] }, line] } };
});

/**
 * A random mixture of improving arms: powers, saturating exponentials, capped lines and hyperbolas, each equally likely
 * [patil2023, Figure 11, whose own law is not in the text].
 *
 *   potential a uniform in [0.05, 1];  speed b log-uniform in [1, 1000]
 *   a·(1 − n^(−1/ln(1 + b)))    a·(1 − e^(−n/b))    min(a, n·a/b)    a·n/(n + b)
 *
 * Arm i of instance j depends on (seed, j, i) alone.
 */
export const randomImproving = checked(
  { instance: needs.options({ arms: needs.arms, seed: checkSeed, instance: needs.optional(checkSeed) }) },
  ({
    arms,
    seed,
    instance = 0,
  }: {
    readonly arms: number;
    readonly seed: Seed;
    /** Which of the instances of the seed. */
    readonly instance?: number;
  }): Specification => {
    const generator = new Generator();
    const curves = Array.from({ length: arms }, (_, arm) => {
      generator.key(seed, purpose.instance, instance, arm);
      return randomCurve(generator);
    });
    return { id: "improving", parameters: { curves } };
  },
);

const SLOWEST = 1000;

function randomCurve(generator: Generator): object {
  const family = (["power", "exponential", "line", "hyperbola"] as const)[generator.integer(4)];
  const potential = 0.05 + 0.95 * generator.uniform();
  const speed = exp(generator.uniform() * ln(SLOWEST));
  switch (family) {
    case "power":
      return { family, potential, rate: 1 / ln(1 + speed) };
    case "exponential":
      return { family, potential, scale: speed };
    case "line":
      return { family, potential, slope: potential / speed };
    case "hyperbola":
      return { family, potential, half: speed };
  }
}

const firstArms = {
  "inc-1": { family: "power", potential: 1, rate: 0.5 },
  "inc-2": { family: "capped-power", potential: 1, reach: 1000, exponent: 1 },
  "inc-3": { family: "power", potential: 1, rate: 0.1 },
} as const;

/** The exponents a of the second arm that Heidari et al. and Lindner et al. play each instance with. */
export const heidariExponents = {
  "inc-1": [0.1, 0.5, 1, 5],
  "inc-2": [0.03, 0.1, 0.4, 1],
  "inc-3": [0.1, 0.5, 1, 5],
} as const;

/**
 * The two-armed instances of Heidari, Kearns and Roth (2016), which patil2023 plays in Figure 10; T up to 10 000.
 *
 *   inc-1:  f_1 = 1 − n^(−0.5),     f_2 = 0.5 − 0.5·n^(−a)
 *   inc-2:  f_1 = min(1, n/1000),   f_2 = min(0.5, 0.5·(n/1000)^a)
 *   inc-3:  f_1 = 1 − n^(−0.1),     f_2 = 0.5 − 0.5·n^(−a)
 *
 * In each the second arm is the better one for short horizons only, or never. Except in inc-2, f(1) = 0 < f(2): growth
 * diminishes from n = 2 on, and the theorems do not cover the first pulls.
 */
export const heidari = checked(
  { instance: needs.oneOf(...Object.keys(firstArms)), exponent: needs.number({ above: 0 }) },
  (instance: keyof typeof firstArms, exponent: number): Specification => {
    const second =
      instance === "inc-2"
        ? { family: "capped-power", potential: 0.5, reach: 1000, exponent }
        : { family: "power", potential: 0.5, rate: exponent };
    return { id: "improving", parameters: { curves: [firstArms[instance], second] } };
  },
);
