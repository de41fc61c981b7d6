import { beta, exp, gamma, Generator, ln, normal, pow } from "../../dist/index.js";
import { highestBeta } from "../../dist/learners/thompson/posteriorDraws.js";
import { normalBelow } from "../../dist/math/index.js";
import { Fnv1a } from "./fnv1a.mjs";
import { luck } from "./luck.mjs";

const VALUES = 3000;

/** The functions that engines disagree on, and the distributions that rest on them. */
export function digestsOfNumbers() {
  return {
    "math/ln": digestOf((next) => ln(positive(next))),
    "math/exp": digestOf((next) => exp(200 * next() - 100)),
    "math/pow": digestOf((next) => pow(positive(next), 8 * next() - 4)),
    "math/normal": digestOf((next) => normalBelow(20 * next() - 10)),
    "propensity/thompson": digestOf((next) => highestBeta(counts(next), counts(next), 0).probability, 200),
    "random/uniform": digestOf((_next, generator) => generator.uniform()),
    "random/normal": digestOf((_next, generator) => normal(generator)),
    "random/gamma": digestOf((next, generator) => gamma(generator, 20 * next() + 0.01)),
    "random/beta": digestOf((next, generator) => beta(generator, 50 * next() + 1, 50 * next() + 1)),
  };
}

/** Three arms' counts of successes or failures. */
function counts(next) {
  return Uint32Array.from([3, 50, 2000], (most) => most * next());
}

/** @param {(next: () => number, generator: Generator) => number} value */
function digestOf(value, values = VALUES) {
  const digest = new Fnv1a();
  const next = luck(77);
  const generator = new Generator();
  for (let index = 0; index < values; index++) {
    generator.key(7, 1, index, 0);
    digest.number(value(next, generator));
  }
  return digest.hex();
}

/** From 2^-40 to 2^40, and all mantissas. */
function positive(next) {
  let value = 1 + next();
  for (let doublings = Math.floor(81 * next()) - 40; doublings !== 0; doublings -= Math.sign(doublings)) {
    value = doublings > 0 ? value * 2 : value / 2;
  }
  return value;
}
