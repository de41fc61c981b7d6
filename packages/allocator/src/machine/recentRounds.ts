import type { OpenArms } from "../events/openArms.js";

/** How many rounds are remembered one by one. */
export const RECENT_ROUNDS = 1000;

/** A round that counts. */
export interface RecentRound {
  readonly round: number;
  /** The arms that were pulled. */
  readonly arms: readonly number[];
  readonly open: OpenArms;
  /** The tallies' common rounds after it. */
  readonly common: number;
}

/** The last rounds: an early surplus can hide that an arm gets nothing any more. */
export class RecentRounds {
  readonly #kept = new Array<RecentRound | undefined>(RECENT_ROUNDS).fill(undefined);
  #last = 0;

  add(round: RecentRound): void {
    this.#kept[round.round % RECENT_ROUNDS] = round;
    this.#last = round.round;
  }

  strike(round: number): void {
    const place = round % RECENT_ROUNDS;
    if (this.#kept[place]?.round === round) this.#kept[place] = undefined;
  }

  /** The last round, unless it was struck out. */
  get last(): RecentRound | undefined {
    const last = this.#kept[this.#last % RECENT_ROUNDS];
    return last?.round === this.#last ? last : undefined;
  }

  /** Oldest first, without those that were struck out. */
  *[Symbol.iterator](): Generator<RecentRound> {
    for (let round = Math.max(1, this.#last - RECENT_ROUNDS + 1); round <= this.#last; round++) {
      const kept = this.#kept[round % RECENT_ROUNDS];
      if (kept?.round === round) yield kept;
    }
  }
}
