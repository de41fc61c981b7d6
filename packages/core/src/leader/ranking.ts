import type { Arm } from "../arms.js";

/** Where there is one arm, the other is at −∞. */
const FEWEST = 2;

/**
 * Arms in the order of bounds that their values do not exceed for a while. Whoever looks for the highest value goes down the ranks
 * until a bound is below the best value so far. One bound at a time changes, and moves its arm a few ranks up or down.
 */
export abstract class Ranking {
  /** From the highest bound to the lowest: the arms, and their bounds. */
  protected readonly ranks: Uint32Array;
  protected readonly bounds: Float64Array;
  readonly #places: Uint32Array;

  constructor(arms: number) {
    this.bounds = new Float64Array(Math.max(arms, FEWEST)).fill(-Infinity, arms);
    this.ranks = Uint32Array.from(this.bounds, (_, arm) => arm);
    this.#places = this.ranks.slice();
  }

  protected place(arm: Arm, bound: number): void {
    const { ranks, bounds } = this;
    const places = this.#places;
    let place = places[arm];
    for (; place + 1 < bounds.length && bounds[place + 1] > bound; place++) {
      bounds[place] = bounds[place + 1];
      ranks[place] = ranks[place + 1];
      places[ranks[place]] = place;
    }
    for (; place > 0 && bounds[place - 1] < bound; place--) {
      bounds[place] = bounds[place - 1];
      ranks[place] = ranks[place - 1];
      places[ranks[place]] = place;
    }
    bounds[place] = bound;
    ranks[place] = arm;
    places[arm] = place;
  }
}
