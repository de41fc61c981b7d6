import { chooseMany } from "../chooseMany.js";
import type { Environment } from "../environments/environment.js";
import type { Meter, Outcome } from "../metrics/metric.js";
import type { Policy } from "../policy.js";

/** One replication of one policy: plays rounds and counts what came of them. */
export class Trial implements Outcome {
  round = 0;
  reward = 0;
  readonly pulls: Float64Array;
  readonly #policy: Policy;
  readonly #environment: Environment;
  readonly #watching: readonly Required<Pick<Meter, "pulling">>[];
  readonly #perRound: number;

  constructor(policy: Policy, environment: Environment, meters: readonly Meter[], perRound: number) {
    this.pulls = new Float64Array(environment.arms);
    this.#policy = policy;
    this.#environment = environment;
    this.#watching = meters.filter((meter) => meter.pulling !== undefined) as Required<Meter>[];
    this.#perRound = perRound;
    for (const meter of meters) meter.begin?.();
  }

  /** Plays up to and including the round `until`. */
  playUntil(until: number): void {
    if (this.#perRound > 1) this.#playMany(until);
    else this.#playOne(until);
  }

  #playOne(until: number): void {
    const policy = this.#policy;
    const environment = this.#environment;
    const watching = this.#watching;
    const pulls = this.pulls;
    let reward = this.reward;
    for (let round = this.round + 1; round <= until; round++) {
      const arm = policy.choose(round);
      policy.pulled(arm, round);
      const drawn = environment.draw(arm);
      policy.rewarded(arm, drawn);
      for (const meter of watching) meter.pulling(arm, round, pulls[arm]);
      pulls[arm]++;
      reward += drawn;
    }
    this.reward = reward;
    this.round = until;
  }

  #playMany(until: number): void {
    for (let round = this.round + 1; round <= until; round++) {
      const chosen = chooseMany(this.#policy, this.pulls.length, round, this.#perRound);
      for (const arm of chosen) this.#policy.pulled(arm, round);
      for (const arm of chosen) {
        const drawn = this.#environment.draw(arm);
        this.#policy.rewarded(arm, drawn);
        for (const meter of this.#watching) meter.pulling(arm, round, this.pulls[arm]);
        this.pulls[arm]++;
        this.reward += drawn;
      }
    }
    this.round = until;
  }
}
