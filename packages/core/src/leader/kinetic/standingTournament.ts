import type { Arm } from "../../arms.js";
import { Tournament } from "./tournament.js";

/** At most this number of nodes on top is compared for now: their values stay in a processor's own cache. */
const MOST_FOR_NOW = 32_768;

/**
 * A tournament over a clock that stands still for many rounds, as max N does.
 *
 * Meanwhile the nodes on top are compared again and again, and a verdict for the present clock alone is enough there.
 * It needs no more than each winner's value at that clock. These values are kept, so that the arms themselves, which
 * are far apart in memory, need not be read.
 */
export abstract class StandingTournament extends Tournament {
  /** Looks since the clock last moved, and looks at the clock before that. */
  #stands = 0;
  #stood = 0;
  /** The clock of the last look. */
  #standsAt = -Infinity;
  /** Nodes before this one are compared for the present clock alone. */
  #forNowBelow = 0;
  /** The present value of the arm on top of these nodes and of their children, or NaN where it is not known. */
  readonly #values: Float64Array;
  /** The number of trees built when the values were last wiped. */
  #builtThen = 0;

  constructor(arms: number, records: Float64Array | Uint32Array, width: number) {
    super(arms, records, width);
    this.#values = new Float64Array(2 * Math.min(arms, MOST_FOR_NOW)).fill(NaN);
  }

  /** The arm's value at the present clock. */
  protected abstract valueNow(arm: Arm): number;

  /** Whether arm a comes first where both have the same value. */
  protected abstract isBefore(a: Arm, b: Arm): boolean;

  protected override beats(a: Arm, b: Arm): boolean {
    const valueA = this.valueNow(a);
    const valueB = this.valueNow(b);
    return valueA > valueB || (valueA === valueB && this.isBefore(a, b));
  }

  protected override leader(clock: number): Arm {
    const hasMoved = clock !== this.#standsAt;
    if (hasMoved || this.built !== this.#builtThen) this.#wipe();
    if (hasMoved) {
      this.#stood = this.#stands;
      this.#stands = 0;
      this.#standsAt = clock;
    } else this.#stands++;
    // Of S rounds with the same clock about S/n pass through node n.
    this.#forNowBelow = Math.min(this.arms, MOST_FOR_NOW, Math.max(this.#stands, this.#stood));
    this.readAheadFrom = Math.max(2, this.#forNowBelow);
    return super.leader(clock);
  }

  protected override compareAbove(arm: Arm): void {
    // When the clock has just moved, times beside the path may have run out, which must reach the root.
    let node = this.compareUpTo(this.#stands === 0 ? 1 : this.#forNowBelow, arm);
    if (node === 0) return;
    // One of its two children has changed.
    this.#values[2 * node] = NaN;
    this.#values[2 * node + 1] = NaN;
    for (; node > 0; node >>= 1) {
      this.repaired++;
      this.#compareForNow(node);
    }
  }

  protected override compareExpired(node: number): void {
    if (node < this.#forNowBelow) this.#compareForNow(node);
    else super.compareExpired(node);
  }

  #compareForNow(node: number): void {
    const values = this.#values;
    const left = 2 * node;
    const right = left + 1;
    if (Number.isNaN(values[left])) values[left] = this.valueNow(this.topOf(left));
    if (Number.isNaN(values[right])) values[right] = this.valueNow(this.topOf(right));
    const isLeft =
      values[left] > values[right] ||
      (values[left] === values[right] && this.isBefore(this.topOf(left), this.topOf(right)));
    const better = isLeft ? left : right;
    values[node] = values[better];
    this.winner[node] = this.topOf(better);
    this.until[node] = this.clock;
  }

  /** The values are those of another clock, or of a tree that was built again since. */
  #wipe(): void {
    this.#values.fill(NaN, 0, 2 * this.#forNowBelow);
    this.#builtThen = this.built;
  }
}
