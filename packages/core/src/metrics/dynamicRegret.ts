import type { Arm } from "../arms.js";
import type { Environment } from "../environment.js";
import { fixedMeans } from "../oracles/knownMeans.js";
import { defineMetric } from "./metric.js";

/**
 * Expected reward that was missed against the best arm of every single round [moulines2011, Section 2]:
 *
 *   Σ_s max_i μ_i(s) − μ_{I_s}(s)   over the rounds s = 1, …, t
 *
 * With several pulls a round the best is as many arms. Where means stay as they are it is `regret`. Arms that improve
 * with their pulls have no mean of a round: they are refused.
 *
 * Like every regret here it knows no quota, and no absence: the best arm of a round may be one that was not open.
 */
export const dynamicRegret = defineMetric({
  id: "dynamic-regret",
  title: "Dynamic regret",
  unit: "expected reward",
  range: "0 or more",
  better: "lower",
  zero: "as good as pulling the best arm in every round",
  perArm: false,
  regretLike: true,
  byRound: true,
  create: ({ environment, horizon, perRound }) => {
    const course = courseOf(environment, horizon);
    const best = new BestTotals(course, environment.arms, perRound);
    const lastOf = () => ({ arm: 0, round: 1 });
    let earned = 0;
    let last = lastOf();
    /** What the arm that was pulled last earned in all rounds before this one. */
    const since = (round: number) =>
      course.upTo(last.arm, round - 1) - (last.round === 1 ? 0 : course.upTo(last.arm, last.round - 1));
    return {
      begin: () => {
        earned = 0;
        last = lastOf();
      },
      pulling: (arm, round) => {
        if (perRound > 1) earned += course.at(arm, round);
        else {
          earned += since(round);
          last = { arm, round };
        }
      },
      read: ({ round }, into, at) => {
        // Rounding alone would put the best behind itself.
        into[at] = Math.max(0, best.upTo(round) - earned - (perRound > 1 ? 0 : since(round + 1)));
      },
    };
  },
});

/** The means of all arms by the round. */
interface MeansByRound {
  at(arm: Arm, round: number): number;
  /** The sum over the rounds 1, …, t. */
  upTo(arm: Arm, round: number): number;
}

function courseOf(environment: Environment, horizon: number): MeansByRound {
  if (environment.meanAt === undefined) {
    const means = fixedMeans(environment, horizon);
    return { at: (arm) => means[arm], upTo: (arm, round) => means[arm] * round };
  }
  const meanAt = environment.meanAt.bind(environment);
  return { at: meanAt, upTo: (arm, round) => environment.expectedTotal(arm, round) };
}

/** What the best arms of every round earn. The rounds that were asked for are kept: every trial asks for the same. */
class BestTotals {
  readonly #course: MeansByRound;
  readonly #means: Float64Array;
  readonly #perRound: number;
  readonly #known = new Map<number, number>();
  #last = { round: 0, total: 0 };

  constructor(course: MeansByRound, arms: number, perRound: number) {
    this.#course = course;
    this.#means = new Float64Array(arms);
    this.#perRound = perRound;
  }

  upTo(round: number): number {
    const known = this.#known.get(round);
    if (known !== undefined) return known;
    let { round: done, total } = this.#last.round <= round ? this.#last : { round: 0, total: 0 };
    while (done < round) total += this.#bestOf(++done);
    this.#last = { round, total };
    this.#known.set(round, total);
    return total;
  }

  #bestOf(round: number): number {
    const means = this.#means;
    for (let arm = 0; arm < means.length; arm++) means[arm] = this.#course.at(arm, round);
    if (this.#perRound === 1) return means.reduce((most, mean) => Math.max(most, mean), -Infinity);
    return means
      .sort()
      .subarray(-this.#perRound)
      .reduce((sum, mean) => sum + mean, 0);
  }
}
