import type { Arm } from "../arms.js";

/** A lone arm has a second place below it, with the bound −∞, so that there always is a next bound. */
const FEWEST = 2;

/**
 * Few arms in the order of bounds that their values do not exceed for a while. A search for the highest value goes down
 * the ranks until a bound is below the best value so far.
 */
export abstract class Ranking {
  /** From the highest bound to the lowest: the arms, and their bounds. */
  readonly ranks: Uint32Array;
  readonly bounds: Float64Array;

  constructor(arms: number, bound = 0) {
    const places = Math.max(arms, FEWEST);
    this.bounds = new Float64Array(places).fill(bound, 0, arms).fill(-Infinity, arms);
    this.ranks = new Uint32Array(places);
    for (let place = 0; place < places; place++) this.ranks[place] = place;
  }

  /** The arm's bound changed. Most often the arm was one of the first, and is a few ranks further down now. */
  place(arm: Arm, bound: number): void {
    let place = 0;
    while (this.ranks[place] !== arm) place++;
    this.move(place, bound);
  }

  /** The bound of the arm at this place changed. */
  move(from: number, bound: number): void {
    const { ranks, bounds } = this;
    const arm = ranks[from];
    let place = from;
    for (; place + 1 < bounds.length && bounds[place + 1] > bound; place++) {
      bounds[place] = bounds[place + 1];
      ranks[place] = ranks[place + 1];
    }
    for (; place > 0 && bounds[place - 1] < bound; place--) {
      bounds[place] = bounds[place - 1];
      ranks[place] = ranks[place - 1];
    }
    bounds[place] = bound;
    ranks[place] = arm;
  }

  /** All bounds were written again. Mostly they are in the same order as before. */
  protected sort(): void {
    const { ranks, bounds } = this;
    for (let next = 1; next < bounds.length; next++) {
      const arm = ranks[next];
      const bound = bounds[next];
      let place = next;
      for (; place > 0 && bounds[place - 1] < bound; place--) {
        bounds[place] = bounds[place - 1];
        ranks[place] = ranks[place - 1];
      }
      bounds[place] = bound;
      ranks[place] = arm;
    }
  }
}

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
