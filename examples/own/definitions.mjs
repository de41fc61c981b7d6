/**
 * A policy, an environment and a metric of one's own, in one module: its default export has them.
 *
 *   evenhand simulate examples/own/study.yaml --module examples/own/definitions.mjs
 */
import { ArmStreams, defineEnvironment, defineMetric, definePolicy, pow } from "@evenhand/core";

/**
 * Pulls the arm that has paid best so far, unless some arm has waited too long: then the one that has waited longest.
 */
class LongestWait {
  #patience;
  #pulls;
  #observed;
  #sums;
  #lastPulled;

  constructor(arms, patience) {
    this.#patience = patience;
    this.#pulls = new Uint32Array(arms);
    this.#observed = new Uint32Array(arms);
    this.#sums = new Float64Array(arms);
    this.#lastPulled = new Uint32Array(arms);
  }

  /** Changes nothing, however often it is asked. `open` is undefined where all arms are open. */
  choose(round, open) {
    return this.explain(round, open).arm;
  }

  explain(round, open) {
    const arms = Array.from(this.#pulls.keys()).filter((arm) => open?.has(arm) ?? true);
    const wait = (arm) => round - this.#lastPulled[arm];
    const waiting = arms.reduce((longest, arm) => (wait(arm) > wait(longest) ? arm : longest));
    if (wait(waiting) > this.#patience) return { arm: waiting, rule: "waited", numbers: { rounds: wait(waiting) } };
    const mean = (arm) => (this.#observed[arm] === 0 ? Infinity : this.#sums[arm] / this.#observed[arm]);
    const best = arms.reduce((leader, arm) => (mean(arm) > mean(leader) ? arm : leader));
    return { arm: best, rule: "best so far", numbers: { observed: this.#observed[best], sum: this.#sums[best] } };
  }

  pulled(arm, round) {
    this.#pulls[arm]++;
    this.#lastPulled[arm] = round;
  }

  /** May come much later than the pull, or never. */
  rewarded(arm, reward) {
    this.#observed[arm]++;
    this.#sums[arm] += reward;
  }

  /** Everything that decides the future. */
  state() {
    const [pulls, observed, sums] = [this.#pulls.slice(), this.#observed.slice(), this.#sums.slice()];
    return { scalars: {}, columns: { pulls, observed, sums, lastPulled: this.#lastPulled.slice() } };
  }

  /** @param {import("@evenhand/core").PolicyState} state of the same policy */
  restore({ columns }) {
    this.#pulls.set(columns.pulls);
    this.#observed.set(columns.observed);
    this.#sums.set(columns.sums);
    this.#lastPulled.set(columns.lastPulled);
  }
}

const longestWait = definePolicy({
  id: "longest-wait",
  version: 1,
  contract: "none",
  title: "Longest wait first",
  summary: "Pulls the arm that has paid best so far, unless some arm has waited too long.",
  guarantee: "With K arms, all open, no arm waits for more than patience + K rounds.",
  source: "docs/extending.md",
  parameters: {
    patience: { kind: "integer", min: 1, default: 50, words: "rounds that an arm may wait before it is served" },
  },
  examples: [{ arms: 3, parameters: { patience: 20 } }],
  create: ({ arms }, { patience }) => new LongestWait(arms, patience),
});

/**
 * The n-th pull of an arm pays 1 with probability μ·d^(n−1), and otherwise 0: every pull wears the arm out a little.
 */
const wearing = defineEnvironment({
  id: "wearing",
  summary: "Rewards 0 or 1 that become rarer with every pull of an arm.",
  parameters: {
    means: { kind: "list", min: 0, max: 1, words: "the probability of a reward at each arm's first pull" },
    kept: { kind: "number", min: 0, max: 0.9999, default: 0.999, words: "what is left of it after each pull" },
  },
  examples: [{ means: [0.9, 0.5], kept: 0.99 }],
  create: (_, { means, kept }) => {
    // The n-th reward of an arm depends on seed, trial, arm and n alone: all policies meet the same luck.
    const streams = new ArmStreams(means.length);
    const pulls = new Float64Array(means.length);
    return {
      arms: means.length,
      support: { min: 0, max: 1 },
      longestRun: Infinity,
      begin: (seed, trial) => {
        streams.begin(seed, trial);
        pulls.fill(0);
      },
      draw: (arm) => (streams.uniform(arm) < means[arm] * pow(kept, pulls[arm]++) ? 1 : 0),
      expectedTotal: (arm, count) => (means[arm] * (1 - pow(kept, count))) / (1 - kept),
    };
  },
});

/** The most rounds that any arm has had to wait from one of its pulls to the next, or since its last one. */
const worstWait = defineMetric({
  id: "worst-wait",
  title: "Worst wait",
  unit: "rounds",
  range: "1 to the number of rounds",
  better: "lower",
  zero: "never: an arm that is always pulled waits for 1 round each time",
  perArm: false,
  create: ({ environment, perRound }) => {
    const lastPulled = new Float64Array(environment.arms);
    let [worst, current] = [0, -1];
    return {
      begin: () => {
        lastPulled.fill(0);
        [worst, current] = [0, -1];
      },
      pulling: (arm, round) => {
        // With one pull a round, only the first of several pulls in a row is told: they went on to the round before
        // this one.
        if (perRound === 1 && current >= 0) lastPulled[current] = round - 1;
        worst = Math.max(worst, round - lastPulled[arm]);
        lastPulled[arm] = round;
        current = arm;
      },
      read: ({ round }, into, at) => {
        if (perRound === 1) lastPulled[current] = round;
        into[at] = lastPulled.reduce((most, last) => Math.max(most, round - last), worst);
      },
    };
  },
});

export default { policies: [longestWait], environments: [wearing], metrics: [worstWait] };
