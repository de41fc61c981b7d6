import type { Arm, ArmSet } from "../arms.js";
import { COUNTS, INCREMENT, LAST, OBSERVED, TOTAL, WIDTH, type Growth } from "./growth.js";
import type { GrowthLeader } from "./growthLeader.js";
import { parabolaLastsFor } from "./parabolaLastsFor.js";
import { Tournament } from "./tournament.js";

/** The largest optimistic total by a kinetic tournament over the clock max N: for many arms. */
export class GrowthTournament extends Tournament implements GrowthLeader {
  readonly #growth: Growth;
  readonly #counts: Uint32Array;
  readonly #rewards: Float64Array;

  constructor(growth: Growth) {
    super(growth.arms, growth.rewards, WIDTH);
    this.#growth = growth;
    this.#counts = growth.counts;
    this.#rewards = growth.rewards;
  }

  changed(arm: Arm): void {
    this.change(arm);
  }

  top(clock: number, open?: ArmSet): Arm {
    return open === undefined ? this.leader(clock) : this.leaderOf(clock, open);
  }

  protected beats(a: Arm, b: Arm): boolean {
    const valueA = this.#total(a);
    const valueB = this.#total(b);
    return valueA > valueB || (valueA === valueB && this.#winsTies(a, b));
  }

  /** The arm's optimistic total at the present clock, as Growth has it. */
  #total(arm: Arm): number {
    const rewards = this.#rewards;
    const observed = this.#counts[COUNTS * arm + OBSERVED];
    if (observed < 2) return Infinity;
    const at = WIDTH * arm;
    const more = this.clock - observed;
    return rewards[at + TOTAL] + more * rewards[at + LAST] + rewards[at + INCREMENT] * ((more * (more + 1)) / 2);
  }

  #winsTies(a: Arm, b: Arm): boolean {
    const pullsA = this.#counts[COUNTS * a];
    const pullsB = this.#counts[COUNTS * b];
    return pullsA < pullsB || (pullsA === pullsB && a < b);
  }

  protected settle(node: number, a: Arm, b: Arm): void {
    const isA = this.beats(a, b);
    const first = isA ? a : b;
    const second = isA ? b : a;
    this.winner[node] = first;
    this.until[node] =
      this.#counts[COUNTS * first + OBSERVED] < 2 || this.#isNowhereBelow(first, second)
        ? Infinity
        : this.clock + parabolaLastsFor(this.#growth, first, second, this.clock);
  }

  /** Rounding keeps the order of sums and products: then no double of the first is smaller anywhere. */
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
      this.#winsTies(first, second)
    );
  }
}
