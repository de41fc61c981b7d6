import { Ranking } from "./ranking.js";

/**
 * Few arms in the order of the rounds in which they open, which pulls and absences only move later: so a place that was found
 * before is early, never late, and is looked at again when its turn has come.
 *
 * Ranked by minus the round, which no bound is below.
 */
export class Openings extends Ranking {
  /** The first that was not yet open, as of the last look. */
  next = 0;
  readonly #opens: Float64Array;

  /** `opens` is the column of whoever moves them. */
  constructor(opens: Float64Array) {
    super(opens.length);
    this.#opens = opens;
    this.restored();
  }

  /** The earliest of all, as of the last look. */
  get first(): number {
    return -this.bounds[0];
  }

  /** How many open before this round: the first so many of `ranks`. */
  before(round: number): number {
    const { ranks, bounds } = this;
    const opens = this.#opens;
    let place = 0;
    while (place < opens.length) {
      const opening = opens[ranks[place]];
      if (-opening < bounds[place]) this.move(place, -opening);
      else if (opening < round) place++;
      else {
        this.next = opening;
        return place;
      }
    }
    this.next = Infinity;
    return place;
  }

  /** The column was replaced. */
  restored(): void {
    for (let place = 0; place < this.#opens.length; place++) this.bounds[place] = -this.#opens[this.ranks[place]];
    this.sort();
  }
}
