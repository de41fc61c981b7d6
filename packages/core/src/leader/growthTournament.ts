import type { Arm, ArmSet } from "../arms.js";
import type { Growth, GrowthLeader } from "./growthLeader.js";
import { optimisticTotal } from "./optimisticTotal.js";
import { parabolaLastsFor } from "./parabolaLastsFor.js";
import { Tournament } from "./tournament.js";

/** The largest optimistic total by a kinetic tournament over the clock max N: for many arms. */
export class GrowthTournament extends Tournament implements GrowthLeader {
  readonly #growth: Growth;

  constructor(growth: Growth) {
    super(growth.pulls.length);
    this.#growth = growth;
  }

  changed(arm: Arm): void {
    this.change(arm);
  }

  value(arm: Arm, clock: number): number {
    return optimisticTotal(this.#growth, arm, clock);
  }

  top(clock: number, open?: ArmSet): Arm {
    return open === undefined ? this.leader(clock) : this.leaderOf(clock, open);
  }

  protected beats(a: Arm, b: Arm): boolean {
    const valueA = optimisticTotal(this.#growth, a, this.clock);
    const valueB = optimisticTotal(this.#growth, b, this.clock);
    return valueA > valueB || (valueA === valueB && this.#winsTies(a, b));
  }

  #winsTies(a: Arm, b: Arm): boolean {
    const { pulls } = this.#growth;
    return pulls[a] < pulls[b] || (pulls[a] === pulls[b] && a < b);
  }

  protected settle(node: number, a: Arm, b: Arm): void {
    const isA = this.beats(a, b);
    const first = isA ? a : b;
    const second = isA ? b : a;
    this.winner[node] = first;
    this.until[node] =
      this.#growth.observed[first] < 2 || this.#isNowhereBelow(first, second)
        ? Infinity
        : this.clock + parabolaLastsFor(this.#growth, first, second, this.clock);
  }

  /** Rounding keeps the order of sums and products: then no double of the first is smaller anywhere. */
  #isNowhereBelow(first: Arm, second: Arm): boolean {
    const { observed, totals, last, increments } = this.#growth;
    return (
      observed[first] === observed[second] &&
      totals[first] >= totals[second] &&
      last[first] >= last[second] &&
      increments[first] >= increments[second] &&
      this.#winsTies(first, second)
    );
  }
}
