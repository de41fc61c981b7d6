import type { Arm } from "../arms.js";
import type { Environment } from "../environment.js";
import { checkMeansByPulls } from "../oracles/knownMeans.js";
import { defineMetric } from "./metric.js";

/**
 * External regret [arora2012; patil2023, Section 2]: what the best single arm would have added, round by round, in the
 * states that the policy's own pulls led to.
 *
 *   max_i Σ_t f_i(N_i(t) + 1)  −  Σ_t f_{i_t}(N_{i_t}(t) + 1),   N_i(t) pulls of arm i by the policy before round t
 *
 * An arm that was hardly pulled is judged by its first rewards, in every round: a policy can have no external regret
 * and miss most of what there was to earn. Policy regret (`regret`) is against an arm that had been pulled throughout
 * instead. For arms that stay as they are the two are the same. With m pulls a round it is against the best m arms;
 * rounds in which an arm was absent count as if it had been there.
 */
export const externalRegret = defineMetric({
  id: "external-regret",
  title: "External regret",
  unit: "expected reward",
  range: "any number; 0 or more for arms that stay as they are",
  better: "lower",
  zero: "no arm would have been better in all of these rounds, as the policy's pulls had made it",
  perArm: false,
  regretLike: true,
  create: ({ environment, perRound }) => {
    checkMeansByPulls(environment);
    const offers = new Offers(environment);
    return {
      begin: () => offers.begin(),
      pulling: (arm, round, pulls) => offers.pulling(arm, round, pulls),
      read: ({ round, pulls }, into, at) => {
        const totals = Float64Array.from(pulls, (count, arm) => offers.total(arm, round, count)).sort();
        const best = totals.subarray(-perRound).reduce((sum, total) => sum + total, 0);
        into[at] = best - pulls.reduce((sum, count, arm) => sum + environment.expectedTotal(arm, count), 0);
      },
    };
  },
});

/** What each arm offered in all rounds so far: in a round in which it was pulled that is what it returned. */
class Offers {
  readonly #environment: Environment;
  /** What was offered in the rounds without a pull of the arm, before its latest run of pulls. */
  readonly #idle: Float64Array;
  /** The first round of that run, and the pulls before it. */
  readonly #since: Float64Array;
  readonly #before: Float64Array;

  constructor(environment: Environment) {
    this.#environment = environment;
    this.#idle = new Float64Array(environment.arms);
    this.#since = new Float64Array(environment.arms);
    this.#before = new Float64Array(environment.arms);
  }

  begin(): void {
    this.#idle.fill(0);
    this.#since.fill(1);
    this.#before.fill(0);
  }

  pulling(arm: Arm, round: number, pulls: number): void {
    this.#idle[arm] += this.#idleUntil(arm, round, pulls);
    this.#since[arm] = round;
    this.#before[arm] = pulls;
  }

  total(arm: Arm, round: number, pulls: number): number {
    return this.#environment.expectedTotal(arm, pulls) + this.#idle[arm] + this.#idleUntil(arm, round + 1, pulls);
  }

  /** What was offered from the end of the arm's run of pulls to the round before this one. */
  #idleUntil(arm: Arm, round: number, pulls: number): number {
    const rounds = round - (this.#since[arm] + pulls - this.#before[arm]);
    return rounds === 0 ? 0 : rounds * this.#next(arm, pulls);
  }

  #next(arm: Arm, pulls: number): number {
    const curve = this.#environment.curve?.(arm);
    if (curve !== undefined) return curve.reward(pulls + 1);
    return this.#environment.expectedTotal(arm, pulls + 1) - this.#environment.expectedTotal(arm, pulls);
  }
}
