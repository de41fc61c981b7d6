import type { Arm } from "../../arms.js";
import { Ranking } from "../ranking.js";

/** What keeps the openings of some arms. */
export interface OpeningColumn {
  /** The round after which each arm is open: early, never late, and as it is once the arm is settled. */
  readonly opens: Float64Array;
  settle(arm: Arm): void;
}

/**
 * Few arms in the order of the rounds in which they open, which pulls and absences only move later: so a place that was found
 * before is early, never late, and the arm is settled when its turn has come.
 *
 * Ranked by minus the round, which no bound is below.
 */
export class Openings extends Ranking {
  /** The first that was not yet open, or earlier, as of the last look. */
  next = 0;
  readonly #of: OpeningColumn;

  constructor(of: OpeningColumn) {
    super(of.opens.length);
    this.#of = of;
    this.restored();
  }

  /** The earliest of all, or earlier, as of the last look. */
  get first(): number {
    return -this.bounds[0];
  }

  /** How many open before this round: the first so many of `ranks`, all settled. */
  before(round: number): number {
    const { ranks, bounds } = this;
    const { opens } = this.#of;
    let place = 0;
    while (place < opens.length && -bounds[place] < round) {
      const arm = ranks[place];
      this.#of.settle(arm);
      if (-opens[arm] < bounds[place]) this.move(place, -opens[arm]);
      else place++;
    }
    this.next = place < opens.length ? -bounds[place] : Infinity;
    return place;
  }

  /** The column was replaced. */
  restored(): void {
    const { opens } = this.#of;
    for (let place = 0; place < opens.length; place++) this.bounds[place] = -opens[this.ranks[place]];
    this.sort();
  }
}
