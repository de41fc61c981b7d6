import type { Arm, ArmSet } from "../arms.js";
import { INCREMENT, LAST, OBSERVED, TOTAL, WIDTH } from "./growthColumns.js";
import type { Growth, GrowthLeader } from "./growthLeader.js";
import { optimisticTotal } from "./optimisticTotal.js";
import { parabolaLastsFor } from "./parabolaLastsFor.js";
import { Tournament } from "./tournament.js";

/** The largest optimistic total by a kinetic tournament over the clock max N: for many arms. */
export class GrowthTournament extends Tournament implements GrowthLeader {
  readonly #growth: Growth;
  readonly #columns: Float64Array;

  constructor(growth: Growth) {
    super(growth.pulls.length);
    this.#growth = growth;
    this.#columns = new Float64Array(WIDTH * growth.pulls.length);
  }

  changed(arm: Arm): void {
    const { observed, totals, last, increments } = this.#growth;
    const columns = this.#columns;
    const at = WIDTH * arm;
    columns[at + OBSERVED] = observed[arm];
    columns[at + TOTAL] = totals[arm];
    columns[at + LAST] = last[arm];
    columns[at + INCREMENT] = increments[arm];
    this.change(arm);
  }

  value(arm: Arm, clock: number): number {
    return optimisticTotal(this.#growth, arm, clock);
  }

  top(clock: number, open?: ArmSet): Arm {
    return open === undefined ? this.leader(clock) : this.leaderOf(clock, open);
  }

  protected beats(a: Arm, b: Arm): boolean {
    const valueA = this.#valueAt(WIDTH * a);
    const valueB = this.#valueAt(WIDTH * b);
    return valueA > valueB || (valueA === valueB && this.#winsTies(a, b));
  }

  /** `value` at the present clock. */
  #valueAt(at: number): number {
    const columns = this.#columns;
    if (columns[at + OBSERVED] < 2) return Infinity;
    const more = this.clock - columns[at + OBSERVED];
    return columns[at + TOTAL] + more * columns[at + LAST] + columns[at + INCREMENT] * ((more * (more + 1)) / 2);
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
      this.#columns[WIDTH * first + OBSERVED] < 2 || this.#isNowhereBelow(first, second)
        ? Infinity
        : this.clock + parabolaLastsFor(this.#columns, WIDTH * first, WIDTH * second, this.clock);
  }

  /** Rounding keeps the order of sums and products: then no double of the first is smaller anywhere. */
  #isNowhereBelow(first: Arm, second: Arm): boolean {
    const columns = this.#columns;
    const at = WIDTH * first;
    const other = WIDTH * second;
    return (
      columns[at + OBSERVED] === columns[other + OBSERVED] &&
      columns[at + TOTAL] >= columns[other + TOTAL] &&
      columns[at + LAST] >= columns[other + LAST] &&
      columns[at + INCREMENT] >= columns[other + INCREMENT] &&
      this.#winsTies(first, second)
    );
  }
}
