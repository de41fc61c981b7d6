import type { Arm } from "../arms.js";

/**
 * The growth of each arm: N pulls, n of them observed, Rew the sum of the observed rewards, f the last one and Δ the
 * last one minus the one before it.
 *
 * The numbers of an arm are side by side in 32 bytes: with many arms, pulled in no order, five columns would be as many
 * cache misses. The two counts share the first eight bytes.
 */
export class Growth {
  readonly arms: number;
  /** N and n of arm i, at COUNTS·i and the next place. */
  readonly counts: Uint32Array;
  /** Rew, f and Δ of arm i, at WIDTH·i and TOTAL, LAST and INCREMENT. */
  readonly rewards: Float64Array;

  constructor(arms: number) {
    this.arms = arms;
    this.rewards = new Float64Array(WIDTH * arms);
    this.counts = new Uint32Array(this.rewards.buffer);
  }

  pulls(arm: Arm): number {
    return this.counts[COUNTS * arm];
  }

  observed(arm: Arm): number {
    return this.counts[COUNTS * arm + OBSERVED];
  }

  increment(arm: Arm): number {
    return this.rewards[WIDTH * arm + INCREMENT];
  }

  /** Rew + m·f + Δ·m(m + 1)/2 with m = clock − n: see GrowthLeader. */
  optimisticTotal(arm: Arm, clock: number): number {
    const observed = this.counts[COUNTS * arm + OBSERVED];
    if (observed < 2) return Infinity;
    const rewards = this.rewards;
    const at = WIDTH * arm;
    const more = clock - observed;
    return rewards[at + TOTAL] + more * rewards[at + LAST] + rewards[at + INCREMENT] * ((more * (more + 1)) / 2);
  }

  /** Counts a pull. Returns the arm's pulls. */
  pulled(arm: Arm): number {
    return ++this.counts[COUNTS * arm];
  }

  rewarded(arm: Arm, reward: number): void {
    const at = WIDTH * arm;
    this.counts[COUNTS * arm + OBSERVED]++;
    this.rewards[at + TOTAL] += reward;
    this.rewards[at + INCREMENT] = reward - this.rewards[at + LAST];
    this.rewards[at + LAST] = reward;
  }

  /** A copy, as columns of a state. */
  columns() {
    const { arms, counts, rewards } = this;
    return {
      pulls: everyNth(COUNTS, counts, 0, new Uint32Array(arms)),
      observed: everyNth(COUNTS, counts, OBSERVED, new Uint32Array(arms)),
      totals: everyNth(WIDTH, rewards, TOTAL, new Float64Array(arms)),
      last: everyNth(WIDTH, rewards, LAST, new Float64Array(arms)),
      increments: everyNth(WIDTH, rewards, INCREMENT, new Float64Array(arms)),
    };
  }

  setColumns({ pulls, observed, totals, last, increments }: ReturnType<Growth["columns"]>): void {
    for (let arm = 0; arm < this.arms; arm++) {
      this.counts[COUNTS * arm] = pulls[arm];
      this.counts[COUNTS * arm + OBSERVED] = observed[arm];
      this.rewards[WIDTH * arm + TOTAL] = totals[arm];
      this.rewards[WIDTH * arm + LAST] = last[arm];
      this.rewards[WIDTH * arm + INCREMENT] = increments[arm];
    }
  }
}

/** Where the numbers of an arm are in its row of `rewards`; the first place holds its counts. */
export const WIDTH = 4;
export const TOTAL = 1;
export const LAST = 2;
export const INCREMENT = 3;
/** Where its counts are in its row of `counts`; N is at 0. */
export const COUNTS = 2 * WIDTH;
export const OBSERVED = 1;

function everyNth<C extends Uint32Array | Float64Array>(n: number, from: C, place: number, into: C): C {
  for (let arm = 0; arm < into.length; arm++) into[arm] = from[n * arm + place];
  return into;
}
