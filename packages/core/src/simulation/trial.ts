import type { Arm } from "../arms.js";
import { chooseMany } from "../chooseMany.js";
import type { Availability } from "../conditions/availability.js";
import type { Delay } from "../conditions/delay.js";
import type { Environment } from "../environments/environment.js";
import type { Meter, Outcome } from "../metrics/metric.js";
import type { Policy } from "../policy.js";
import type { Seed } from "../random/index.js";

/** The world that a trial is played in. */
export interface World {
  readonly environment: Environment;
  readonly perRound: number;
  /** Left out: every arm is open in every round. */
  readonly availability?: Availability | undefined;
  /** Left out: every reward arrives at once. */
  readonly delay?: Delay | undefined;
}

/** The luck of a trial: the same for every policy. */
export function beginTrial({ environment, availability, delay }: World, seed: Seed, trial: number): void {
  environment.begin(seed, trial);
  availability?.begin(seed, trial);
  delay?.begin(seed, trial);
}

const SHORT_RUN = 1024;

/** The methods of a round as functions that are told whom they belong to. */
interface Calls {
  readonly choose: (this: Policy, round: number, open: undefined) => Arm;
  readonly pulled: (this: Policy, arm: Arm, round: number, open: undefined) => void;
  readonly rewarded: (this: Policy, arm: Arm, reward: number) => void;
  readonly next?: (this: Policy, arm: Arm, reward: number, round: number) => Arm;
}

interface Draws {
  readonly draw: (this: Environment, arm: Arm, round: number) => number;
}

/** One replication of one policy: plays rounds and counts what came of them. */
export class Trial implements Outcome {
  round = 0;
  reward = 0;
  readonly pulls: Float64Array;
  readonly #policy: Policy;
  readonly #world: World;
  readonly #watching: readonly Required<Pick<Meter, "pulling">>[];
  /** Rewards on their way, by the round after which they arrive. */
  readonly #late = new Map<number, { readonly arm: Arm; readonly reward: number }[]>();

  constructor(policy: Policy, world: World, meters: readonly Meter[]) {
    this.pulls = new Float64Array(world.environment.arms);
    this.#policy = policy;
    this.#world = world;
    this.#watching = meters.filter((meter) => meter.pulling !== undefined) as Required<Meter>[];
    for (const meter of meters) meter.begin?.();
  }

  get phases(): ArrayLike<number> | undefined {
    return this.#policy.phases?.();
  }

  /** Plays up to and including the round `until`. */
  playUntil(until: number): void {
    const { perRound, availability, delay } = this.#world;
    const simply = perRound === 1 && availability === undefined && delay === undefined;
    while (this.round < until) {
      // Short runs: an engine that has seen the loop end compiles it once, and not anew for every trial.
      const next = Math.min(until, this.round + SHORT_RUN);
      if (simply) this.#playSimply(next);
      else this.#play(next);
    }
  }

  /** One pull a round, all arms open, rewards at once: nothing that is not needed then. */
  #playSimply(until: number): void {
    const policy = this.#policy;
    const { environment } = this.#world;
    const watching = this.#watching;
    const pulls = this.pulls;
    // Looked up once: where many policies have been played, every lookup in the loop costs as much as a short method.
    const calls: Calls = policy;
    const draws: Draws = environment;
    const { choose, pulled, rewarded, next } = calls;
    const { draw } = draws;
    let reward = this.reward;
    let arm = choose.call(policy, this.round + 1, undefined);
    for (let round = this.round + 1; round <= until; round++) {
      const drawn = draw.call(environment, arm, round);
      for (let i = 0; i < watching.length; i++) watching[i].pulling(arm, round, pulls[arm]);
      pulls[arm]++;
      reward += drawn;
      if (next !== undefined && round < until) {
        arm = next.call(policy, arm, drawn, round);
        continue;
      }
      pulled.call(policy, arm, round, undefined);
      rewarded.call(policy, arm, drawn);
      if (round < until) arm = choose.call(policy, round + 1, undefined);
    }
    this.reward = reward;
    this.round = until;
  }

  #play(until: number): void {
    const { environment, perRound, availability } = this.#world;
    for (let round = this.round + 1; round <= until; round++) {
      const open = availability?.open(round);
      const chosen =
        perRound === 1
          ? [this.#policy.choose(round, open)]
          : chooseMany(this.#policy, this.pulls.length, round, perRound, open);
      for (const arm of chosen) this.#policy.pulled(arm, round, open);
      for (const arm of chosen) {
        const drawn = environment.draw(arm, round);
        for (const meter of this.#watching) meter.pulling(arm, round, this.pulls[arm]);
        this.pulls[arm]++;
        this.reward += drawn;
        this.#send(arm, drawn, round);
      }
      for (const { arm, reward } of this.#late.get(round) ?? []) this.#policy.rewarded(arm, reward);
      this.#late.delete(round);
    }
    this.round = until;
  }

  #send(arm: Arm, reward: number, round: number): void {
    const arrives = round + (this.#world.delay?.rounds(round) ?? 0);
    if (arrives === Infinity) return;
    const others = this.#late.get(arrives);
    if (others === undefined) this.#late.set(arrives, [{ arm, reward }]);
    else others.push({ arm, reward });
  }
}
