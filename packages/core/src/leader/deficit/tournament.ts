import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import type { Fraction } from "../../shares/fraction.js";
import type { Shares } from "../../shares/shares.js";
import { Starts } from "../../shares/starts.js";
import { Tournament } from "../kinetic/tournament.js";
import { commonDeficits } from "./commonDeficits.js";
import type { DeficitLeader } from "./leader.js";

/** Times this, a quotient of whole numbers is just below what it may have been rounded up to. */
const BELOW = 1 - 1 / 4_503_599_627_370_496;

/**
 * The largest deficit by a kinetic tournament over the rounds before this one: for many arms. All numbers are whole.
 */
export class DeficitTournament extends Tournament implements DeficitLeader {
  /** That of arm i is at step·i: one for all arms where they have the same share. */
  readonly #numerators: Uint32Array;
  readonly #step: 0 | 1;
  readonly #denominator: number;
  readonly #allowed: number;
  readonly #pulls: Uint32Array;
  readonly #starts: Starts;
  quietUntil = 0;

  constructor(shares: Shares, tolerance: Fraction, pulls: Uint32Array, starts = new Starts()) {
    super(shares.arms, pulls, 1);
    const { numerators, denominator, allowed } = commonDeficits(shares, tolerance);
    this.#step = shares.isCommon ? 0 : 1;
    this.#numerators = Uint32Array.from(shares.isCommon ? numerators.subarray(0, 1) : numerators);
    this.#denominator = denominator;
    this.#allowed = allowed;
    this.#pulls = pulls;
    this.#starts = starts;
  }

  top(round: number, open?: ArmSet): Arm {
    const roundsBefore = round - 1;
    // An arm without such a deficit now may have one in the next round.
    this.quietUntil = round + 1;
    const arm = open === undefined ? this.leader(roundsBefore) : this.leaderOf(roundsBefore, open);
    return arm !== NO_ARM && this.#excess(arm) > 0 ? arm : NO_ARM;
  }

  #excess(arm: Arm): number {
    return this.#numerators[this.#step * arm] * this.clock - this.#given(arm);
  }

  /** D·(N_i + α) + p_i·s_i: what p_i·clock must exceed for a deficit above the tolerance. */
  #given(arm: Arm): number {
    const before = this.#numerators[this.#step * arm] * this.#starts.of(arm);
    return this.#denominator * this.#pulls[arm] + before + this.#allowed;
  }

  protected beats(a: Arm, b: Arm): boolean {
    const excessA = this.#excess(a);
    const excessB = this.#excess(b);
    return excessA > excessB || (excessA === excessB && a < b);
  }

  protected compare(node: number, a: Arm, b: Arm): void {
    const isA = this.beats(a, b);
    const first = isA ? a : b;
    const second = isA ? b : a;
    this.winner[node] = first;
    const closing = this.#numerators[this.#step * second] - this.#numerators[this.#step * first];
    // An excess that is smaller and grows no faster stays smaller. Otherwise both are equal at this quotient.
    const equal = closing <= 0 ? Infinity : ((this.#given(second) - this.#given(first)) / closing) * BELOW;
    this.until[node] = Math.max(this.clock, equal);
  }

  pulled(arm: Arm): void {
    this.change(arm);
  }

  restored(): void {
    this.changeAll();
  }
}
