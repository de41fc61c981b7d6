import type { Arm } from "../../arms.js";
import { Tournament } from "./tournament.js";

/** So many nodes on top at most are settled for now: their values stay in a processor's own cache. */
const MOST_FOR_NOW = 32_768;

/**
 * A tournament over a clock that stands for many rounds, as max N does. Meanwhile the nodes on top are settled again and again:
 * there a verdict for the present clock alone is enough. It needs the value of each winner at that clock and no more, which is
 * kept, so that the arms themselves, all over the memory, need not be looked at.
 */
export abstract class StandingTournament extends Tournament {
  /** For how many looks the clock has stood, and did before it last moved. */
  #stands = 0;
  #stood = 0;
  #standsAt = -Infinity;
  /** Nodes before this one are settled for the present clock alone. */
  #forNowBelow = 0;
  /** Of these nodes and their children: the value of the arm on top at the present clock, or NaN where it is not at hand. */
  readonly #values: Float64Array;
  /** Trees that were built when values were last wiped. */
  #builtThen = 0;

  constructor(arms: number, records: Float64Array | Uint32Array, width: number) {
    super(arms, records, width);
    this.#values = new Float64Array(2 * Math.min(arms, MOST_FOR_NOW)).fill(NaN);
  }

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
    const hasMoved = clock !== this.#standsAt;
    if (hasMoved || this.built !== this.#builtThen) this.#wipe();
    if (hasMoved) {
      this.#stood = this.#stands;
      this.#stands = 0;
      this.#standsAt = clock;
    } else this.#stands++;
    // Of S rounds with the same clock, S/n or so pass through node n.
    this.#forNowBelow = Math.min(this.arms, MOST_FOR_NOW, Math.max(this.#stands, this.#stood));
    this.readAheadFrom = Math.max(2, this.#forNowBelow);
    return super.leader(clock);
  }

  protected override settleAbove(arm: Arm): void {
    // When the clock has just moved, what is beside the path may have run out: its time must reach the root.
    let node = this.settleUpTo(this.#stands === 0 ? 1 : this.#forNowBelow, arm);
    if (node === 0) return;
    // One of the two has changed.
    this.#values[2 * node] = NaN;
    this.#values[2 * node + 1] = NaN;
    for (; node > 0; node >>= 1) {
      this.repaired++;
      this.#settleForNow(node);
    }
  }

  protected override settleExpired(node: number): void {
    if (node < this.#forNowBelow) this.#settleForNow(node);
    else super.settleExpired(node);
  }

  #settleForNow(node: number): void {
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

  /** Values of another clock, or of a tree that has been built anew since. */
  #wipe(): void {
    this.#values.fill(NaN, 0, 2 * this.#forNowBelow);
    this.#builtThen = this.built;
  }
}
