import { checked } from "../../door/checked.js";
import * as needs from "../../door/needs.js";
import { exp, ln } from "../../math/index.js";
import type { Specification } from "../../parameters/descriptors.js";
import { checkSeed, Generator, purpose, type Seed } from "../../random/index.js";

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
