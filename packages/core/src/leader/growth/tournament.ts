import type { Arm, ArmSet } from "../../arms.js";
import { StandingTournament } from "../kinetic/standingTournament.js";
import { COUNTS, INCREMENT, LAST, OBSERVED, TOTAL, WIDTH, type Growth } from "./growth.js";
import { growthLastsFor } from "./lastsFor.js";
import type { GrowthLeader } from "./leader.js";

/** The largest optimistic total by a kinetic tournament over the clock max N: for many arms. */
export class GrowthTournament extends StandingTournament implements GrowthLeader {
  readonly #counts: Uint32Array;
  readonly #rewards: Float64Array;

  constructor(growth: Growth) {
    super(growth.arms, growth.rewards, WIDTH);
    this.#counts = growth.counts;
    this.#rewards = growth.rewards;
  }

  changed(arm: Arm): void {
    this.change(arm);
  }

  top(clock: number, open?: ArmSet): Arm {
    return open === undefined ? this.leader(clock) : this.leaderOf(clock, open);
  }

  /** The arm's optimistic total, as Growth has it. */
  protected valueNow(arm: Arm): number {
    const rewards = this.#rewards;
    const observed = this.#counts[COUNTS * arm + OBSERVED];
    if (observed < 2) return Infinity;
    const at = WIDTH * arm;
    const more = this.clock - observed;
    return rewards[at + TOTAL] + more * rewards[at + LAST] + rewards[at + INCREMENT] * ((more * (more + 1)) / 2);
  }

  protected isBefore(a: Arm, b: Arm): boolean {
    const pullsA = this.#counts[COUNTS * a];
    const pullsB = this.#counts[COUNTS * b];
    return pullsA < pullsB || (pullsA === pullsB && a < b);
  }

  /** Reads each number of the two arms once, for the verdict and for its time. */
  protected compare(node: number, a: Arm, b: Arm): void {
    const { clock } = this;
    const counts = this.#counts;
    const rewards = this.#rewards;
    const atA = WIDTH * a;
    const atB = WIDTH * b;
    const observedA = counts[COUNTS * a + OBSERVED];
    const observedB = counts[COUNTS * b + OBSERVED];
    if (observedA < 2 || observedB < 2) {
      this.winner[node] = this.beats(a, b) ? a : b;
      this.until[node] = Infinity;
      return;
    }
    const m = clock - observedA;
    const n = clock - observedB;
    const totalA = rewards[atA + TOTAL];
    const totalB = rewards[atB + TOTAL];
    const f = rewards[atA + LAST];
    const g = rewards[atB + LAST];
    const riseA = rewards[atA + INCREMENT];
    const riseB = rewards[atB + INCREMENT];
    const sumA = riseA * ((m * (m + 1)) / 2);
    const sumB = riseB * ((n * (n + 1)) / 2);
    const stepA = riseA * (m + 0.5);
    const stepB = riseB * (n + 0.5);
    const valueA = totalA + m * f + sumA;
    const valueB = totalB + n * g + sumB;
    const isA = valueA > valueB || (valueA === valueB && this.isBefore(a, b));
    const sign = isA ? 1 : -1;
    const lasts = growthLastsFor(
      Math.abs(valueA - valueB),
      Math.abs(totalA) + Math.abs(totalB) + m * Math.abs(f) + n * Math.abs(g) + Math.abs(sumA) + Math.abs(sumB),
      sign * (g + stepB - (f + stepA)),
      Math.abs(f) + Math.abs(g) + Math.abs(stepA) + Math.abs(stepB),
      (sign * (riseB - riseA)) / 2,
      (Math.abs(riseA) + Math.abs(riseB)) / 2,
    );
    const first = isA ? a : b;
    const isForGood = lasts === 0 && this.#isNowhereBelow(first, isA ? b : a);
    this.winner[node] = first;
    this.until[node] = isForGood ? Infinity : clock + lasts;
  }

  /**
   * Whether no double of the first arm is smaller at any later clock, although its lead may be rounding alone: for arms
   * that are alike. Rounding keeps the order of sums and products, so it is enough to compare what they are made of.
   */
  #isNowhereBelow(first: Arm, second: Arm): boolean {
    const counts = this.#counts;
    const rewards = this.#rewards;
    const at = WIDTH * first;
    const other = WIDTH * second;
    return (
      counts[COUNTS * first + OBSERVED] === counts[COUNTS * second + OBSERVED] &&
      rewards[at + TOTAL] >= rewards[other + TOTAL] &&
      rewards[at + LAST] >= rewards[other + LAST] &&
      rewards[at + INCREMENT] >= rewards[other + INCREMENT] &&
      this.isBefore(first, second)
    );
  }
}
