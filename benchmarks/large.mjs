import { parseArgs } from "node:util";
import { simulate } from "@evenhand/core";

/**
 * What a round costs with many arms: `node benchmarks/large.mjs [--arms 1000,1000000] [--rounds n] [part of a name ...]`.
 *
 * Through `simulate` and the public policies. What is timed are the rounds after the first pulls, which give every arm one
 * (anytime improving: two): building a study and reading its metrics are not rounds. CPU time of one process. The first
 * rounds are reported too, since a structure that is slow there would never reach the others.
 */

const means = (arms) => Array.from({ length: arms }, (_, arm) => (8 * arms - arm) / (10 * arms));
/** In an order that is no order: neighbours in the tree are not neighbours in value. */
const shuffled = (arms) => means(arms).map((_, arm, all) => all[(arm * 7919) % arms]);

/** Deficits are exact over a common denominator of at most 2^20. */
const share = (arms) => (arms > 500_000 ? "1/1048576" : `1/${2 * arms}`);

/** @type {readonly { name: string, policy: (arms: number) => { id: string, parameters?: object }, improving?: true, gaussian?: true }[]} */
export const largeCases = [
  { name: "UCB1", policy: () => ({ id: "ucb1" }) },
  // No two arms alike: pulls jump about in memory, where equal records of rewards 0 and 1 are served arm by arm.
  { name: "UCB1, Gaussian", policy: () => ({ id: "ucb1" }), gaussian: true },
  { name: "KL-UCB", policy: () => ({ id: "kl-ucb" }) },
  { name: "FUCB", policy: (arms) => ({ id: "largest-deficit-quota", parameters: { shares: share(arms) } }) },
  { name: "deadline quota", policy: (arms) => ({ id: "deadline-quota", parameters: { shares: share(arms) } }) },
  { name: "hard threshold", policy: (arms) => ({ id: "hard-threshold-ucb", parameters: { shares: share(arms) } }) },
  { name: "η-FUCB", policy: (arms) => ({ id: "deficit-bonus-ucb", parameters: { shares: share(arms) } }) },
  { name: "LFG", policy: (arms) => ({ id: "lfg", parameters: { shares: share(arms) } }) },
  { name: "UCB-prop", policy: () => ({ id: "ucb-prop" }) },
  { name: "Fairly-Greedy", policy: () => ({ id: "fairly-greedy" }) },
  { name: "anytime improving", policy: () => ({ id: "anytime-improving" }), improving: true },
];

const LARGEST_SCALE = 50;

function environmentOf({ improving, gaussian }, arms) {
  if (gaussian === true) return { id: "gaussian", parameters: { means: shuffled(arms) } };
  if (improving !== true) return { id: "bernoulli", parameters: { means: shuffled(arms) } };
  const curves = shuffled(arms).map((potential, arm) => ({
    family: "hyperbola",
    potential,
    half: 1 + (arm % LARGEST_SCALE),
  }));
  return { id: "improving", parameters: { curves } };
}

/**
 * Plays one case with so many arms, and reads the CPU clock where the first pulls end.
 *
 * @returns {{ name: string, arms: number, first: number, later: number }} nanoseconds a round
 */
export function measureLarge(benchmark, arms, rounds) {
  const warmUp = (benchmark.improving === true ? 2 : 1) * arms;
  const horizon = warmUp + rounds;
  const run = simulate({
    environment: environmentOf(benchmark, arms),
    policies: [benchmark.policy(arms)],
    horizon,
    trials: 1,
    seed: 1,
    metrics: ["reward"],
  });
  let [start, middle, end] = [undefined, undefined, undefined];
  for (const { roundsDone } of run) {
    start ??= stamp(roundsDone);
    if (roundsDone >= warmUp) middle ??= stamp(roundsDone);
    if (roundsDone >= horizon) end ??= stamp(roundsDone);
  }
  return { name: benchmark.name, arms, first: perRound(start, middle), later: perRound(middle, end) };
}

function stamp(round) {
  const { user, system } = process.cpuUsage();
  return { round, microseconds: user + system };
}

function perRound(from, to) {
  return (1000 * (to.microseconds - from.microseconds)) / (to.round - from.round);
}

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      arms: { type: "string", default: "10,100,1000,100000,1000000" },
      rounds: { type: "string", default: "1000000" },
    },
  });
  for (const benchmark of largeCases.filter(({ name }) => positionals.every((part) => name.includes(part)))) {
    for (const arms of values.arms.split(",").map(Number)) {
      const { name, first, later } = measureLarge(benchmark, arms, Number(values.rounds));
      console.log(
        `${name.padEnd(18)} K = ${String(arms).padStart(7)} ${ns(first)} first, ${ns(later)} ns a round later`,
      );
    }
  }
}

/** Few arms have had their first pulls before the first sign of life. */
function ns(value) {
  return (Number.isFinite(value) ? value.toFixed(0) : "–").padStart(6);
}
