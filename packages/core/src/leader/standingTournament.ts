import type { Arm } from "../arms.js";
import { Tournament } from "./tournament.js";

const MOST_LEVELS = 32;

/**
 * A tournament over a clock that stands for many rounds, as max N does. Meanwhile the nodes on top are settled again and again:
 * there a verdict for the present clock alone is enough, and only when the clock moves on is it reached once more, with a time.
 */
export abstract class StandingTournament extends Tournament {
  /** For how many looks the clock has stood, and did before it last moved. */
  #stands = 0;
  #stood = 0;
  #standsAt = -Infinity;
  /** Whom an arm meets on its way up, level by level, and with which value. */
  readonly #others = new Int32Array(MOST_LEVELS);
  readonly #values = new Float64Array(MOST_LEVELS);

  /** At the present clock. */
  protected abstract valueNow(arm: Arm): number;

  /** Whether arm a comes first where both have the same value. */
  protected abstract isBefore(a: Arm, b: Arm): boolean;

  protected override beats(a: Arm, b: Arm): boolean {
    const valueA = this.valueNow(a);
    const valueB = this.valueNow(b);
    return valueA > valueB || (valueA === valueB && this.isBefore(a, b));
  }

  protected override leader(clock: number): Arm {
    if (clock === this.#standsAt) this.#stands++;
    else {
      this.#stood = this.#stands;
      this.#stands = 0;
      this.#standsAt = clock;
    }
    return super.leader(clock);
  }

  protected override settleAbove(arm: Arm): void {
    // Of S rounds with the same clock, S/n or so pass through node n.
    const forNowBelow = this.#stands === 0 ? 1 : Math.max(this.#stands, this.#stood);
    const node = this.settleUpTo(forNowBelow, arm);
    if (node > 0) this.#settleForNow(node, arm);
  }

  /**
   * First the values of all whom the arm may meet, then the meetings: so one that ends unexpectedly, as every other does, does
   * not keep the processor from reading ahead.
   */
  #settleForNow(from: number, arm: Arm): void {
    const { clock, winner, until } = this;
    const others = this.#others;
    const values = this.#values;
    let level = 0;
    for (let node = 2 * from; node > 1; node >>= 1) {
      const other = this.topOf(node ^ 1);
      others[level] = other;
      values[level++] = this.valueNow(other);
    }
    let top = this.topOf(2 * from);
    let highest = this.valueNow(top);
    level = 0;
    for (let node = from; node >= 1; node >>= 1) {
      const other = others[level];
      const value = values[level++];
      if (value > highest || (value === highest && this.isBefore(other, top))) {
        top = other;
        highest = value;
      }
      this.repaired++;
      if (winner[node] !== arm && winner[node] === top && until[node] === clock) return;
      winner[node] = top;
      until[node] = clock;
    }
  }
}
