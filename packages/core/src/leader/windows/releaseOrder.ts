import type { Arm } from "../../arms.js";
import { Ranking } from "../ranking.js";

/** The releases of some arms: an arm is due in the rounds after its release. */
export interface ReleaseColumn {
  /** Early, never late: right once the arm's pulls have been counted, and pulls only move a release later. */
  readonly releases: Float64Array;
  /** Brings the arm's release up to its pulls. */
  countPulls(arm: Arm): void;
}

/**
 * Few arms in the order of their releases.
 *
 * Pulls and absences only move a release later. So a place that was found before is early, never late, and an arm's
 * pulls are counted only when its release seems to have come.
 *
 * The ranking is by minus the release: a bound above it is a release that is too early.
 */
export class ReleaseOrder extends Ranking {
  /** As of the last look: the earliest release that had not come, or an earlier round. */
  next = 0;
  readonly #column: ReleaseColumn;

  constructor(column: ReleaseColumn) {
    super(column.releases.length);
    this.#column = column;
    this.restored();
  }

  /** As of the last look: the earliest release of all, or an earlier round. */
  get first(): number {
    return -this.bounds[0];
  }

  /**
   * The number of arms with a release before this round. They are the first of `ranks`, and their releases are right.
   */
  releasedBefore(round: number): number {
    const { ranks, bounds } = this;
    const { releases } = this.#column;
    let place = 0;
    while (place < releases.length && -bounds[place] < round) {
      const arm = ranks[place];
      this.#column.countPulls(arm);
      if (-releases[arm] < bounds[place]) this.move(place, -releases[arm]);
      else place++;
    }
    this.next = place < releases.length ? -bounds[place] : Infinity;
    return place;
  }

  /** The column was replaced by another run's. */
  restored(): void {
    const { releases } = this.#column;
    for (let place = 0; place < releases.length; place++) this.bounds[place] = -releases[this.ranks[place]];
    this.sort();
  }
}
