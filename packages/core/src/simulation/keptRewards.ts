import type { Arm } from "../arms.js";
import type { Environment } from "../environment.js";
import type { Seed } from "../random/index.js";

/**
 * A trial is kept if it cannot have more rewards than this, 8 MB, and if those that are kept already are below 32 MB.
 */
const MOST_OF_A_TRIAL = 1_048_576;
const MOST_OF_ALL = 4_194_304;

/** The world of one trial, and what every arm has paid in it, in the order of its pulls. */
interface KeptTrial {
  readonly environment: Environment;
  readonly rewards: Float64Array[];
  readonly drawn: Uint32Array;
}

/**
 * Draws the rewards of a trial once for all policies that meet it: the n-th reward of an arm is the same for every one
 * of them. Beta rewards take ten times as long to draw as UCB1 takes to choose.
 */
export class KeptRewards implements Environment {
  readonly arms: number;
  readonly support: Environment["support"];
  readonly longestRun: number;
  readonly #create: () => Environment;
  readonly #unkept: Environment;
  readonly #most: number;
  readonly #trials = new Map<string, KeptTrial>();
  readonly #next: Uint32Array;
  #trial: KeptTrial | undefined;
  #size = 0;

  constructor(create: () => Environment, most = MOST_OF_ALL) {
    this.#create = create;
    this.#most = most;
    this.#unkept = create();
    this.arms = this.#unkept.arms;
    this.support = this.#unkept.support;
    this.longestRun = this.#unkept.longestRun;
    this.#next = new Uint32Array(this.arms);
  }

  begin(seed: Seed, trial: number): void {
    const key = `${seed} ${trial}`;
    this.#next.fill(0);
    this.#trial = this.#trials.get(key);
    if (this.#trial !== undefined) return;
    if (this.#size >= this.#most) {
      this.#unkept.begin(seed, trial);
      return;
    }
    const environment = this.#create();
    environment.begin(seed, trial);
    const rewards = Array.from({ length: this.arms }, () => new Float64Array(0));
    this.#trial = { environment, rewards, drawn: new Uint32Array(this.arms) };
    this.#trials.set(key, this.#trial);
  }

  draw(arm: Arm, round: number): number {
    if (this.#trial === undefined) return this.#unkept.draw(arm, round);
    const next = this.#next[arm]++;
    return this.#upTo(this.#trial, arm, next + 1)[next];
  }

  drawAhead(arm: Arm, into: Float64Array, from: number, to: number): void {
    if (this.#trial === undefined) {
      drawInto(this.#unkept, arm, into, from, to);
      return;
    }
    const next = this.#next[arm];
    const end = next + to - from;
    into.set(this.#upTo(this.#trial, arm, end).subarray(next, end), from);
    this.#next[arm] = end;
  }

  /** The arm's rewards, at least `count` of them. */
  #upTo({ environment, rewards, drawn }: KeptTrial, arm: Arm, count: number): Float64Array {
    if (count <= drawn[arm]) return rewards[arm];
    if (count > rewards[arm].length) {
      const longer = new Float64Array(2 * count);
      longer.set(rewards[arm]);
      this.#size += longer.length - rewards[arm].length;
      rewards[arm] = longer;
    }
    drawInto(environment, arm, rewards[arm], drawn[arm], count);
    drawn[arm] = count;
    return rewards[arm];
  }

  expectedTotal(arm: Arm, pulls: number): number {
    return this.#unkept.expectedTotal(arm, pulls);
  }
}

/** Whether it pays to keep the rewards of such trials, and one fits. */
export function isWorthKeeping({ costly, arms }: Environment, policies: number, horizon: number): boolean {
  return costly === true && policies > 1 && arms * horizon <= MOST_OF_A_TRIAL;
}

function drawInto(environment: Environment, arm: Arm, into: Float64Array, from: number, to: number): void {
  for (let at = from; at < to; at++) into[at] = environment.draw(arm, at);
}
