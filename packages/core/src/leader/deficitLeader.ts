import { type Arm, type ArmSet, NO_ARM } from "../arms.js";
import { EvenhandError } from "../errors.js";
import type { Fraction } from "../shares/fraction.js";
import type { Shares } from "../shares/shares.js";
import { Starts } from "../shares/starts.js";
import { MANY_DEFICITS, Tournament } from "./kinetic/tournament.js";
import { type ReleaseColumn, ReleaseOrder } from "./ranking.js";
import { floorQuotient } from "./windows/windows.js";

/**
 * The arm with the largest deficit r_i·(t − 1 − s_i) − N_i above a tolerance α in round t, exactly. s_i is the round
 * after which it is counted (`Starts`), mostly 0.
 *
 * Over the common denominator D the excess of arm i is p_i·(t − 1 − s_i) − D·(N_i + α), a line over the rounds. All
 * numbers are whole and, with D up to 2^20, α·D up to 2^52, counts up to 2^32 and N_i + s_i up to t, at most 2^53:
 * rounding decides nothing.
 */
export interface DeficitLeader {
  /** The open arm with the largest deficit above the tolerance in this round, or NO_ARM. Ties: lowest arm. */
  top(round: number, open?: ArmSet): Arm;
  /** No arm has such a deficit before this round, as of the last look. */
  readonly quietUntil: number;
  /** The arm has more pulls than before. Missing where they are counted when the arm's release seems to have come. */
  pulled?(arm: Arm): void;
  /** The columns of pulls and starts were replaced by another run's. */
  restored(): void;
}

/** `pulls` is the policy's own column N, which the leader reads. */
export function deficitLeader(
  shares: Shares,
  tolerance: Fraction,
  pulls: Uint32Array,
  starts = new Starts(),
): DeficitLeader {
  return shares.arms < MANY_DEFICITS
    ? new DeficitScan(shares, tolerance, pulls, starts)
    : new DeficitTournament(shares, tolerance, pulls, starts);
}

/** The largest deficit among few arms, by a look at those whose release has come. */
export class DeficitScan implements DeficitLeader, ReleaseColumn {
  readonly #numerators: Float64Array;
  readonly #denominator: number;
  readonly #allowed: number;
  readonly #pulls: Uint32Array;
  readonly #starts: Starts;
  /** The last round in which each arm's deficit is not above the tolerance, if the arm is not pulled. */
  readonly releases: Float64Array;
  readonly #order: ReleaseOrder;
  /** Pulls only move it later: an old value is early, never late. */
  quietUntil = 0;

  constructor(shares: Shares, tolerance: Fraction, pulls: Uint32Array, starts = new Starts()) {
    const { denominator, numerators, allowed } = commonDeficits(shares, tolerance);
    this.#numerators = numerators;
    this.#denominator = denominator;
    this.#allowed = allowed;
    this.#pulls = pulls;
    this.#starts = starts;
    this.releases = new Float64Array(shares.arms);
    this.#order = new ReleaseOrder(this);
    this.restored();
  }

  top(round: number, open?: ArmSet): Arm {
    return round < this.quietUntil ? NO_ARM : this.#largest(round, open);
  }

  #largest(round: number, open?: ArmSet): Arm {
    const { ranks } = this.#order;
    const released = this.#order.releasedBefore(round);
    this.quietUntil = this.#order.first + 1;
    let best = NO_ARM;
    let largest = 0;
    for (let place = 0; place < released; place++) {
      const arm = ranks[place];
      if (open !== undefined && !open.has(arm)) continue;
      const excess = this.#numerators[arm] * (round - 1) - this.#given(arm);
      if (excess > largest || (excess === largest && arm < best)) {
        largest = excess;
        best = arm;
      }
    }
    return best;
  }

  /** D·(N_i + α) + p_i·s_i: what p_i·(t − 1) must exceed for a deficit above the tolerance. */
  #given(arm: Arm): number {
    return this.#denominator * this.#pulls[arm] + this.#numerators[arm] * this.#starts.of(arm) + this.#allowed;
  }

  countPulls(arm: Arm): void {
    const numerator = this.#numerators[arm];
    this.releases[arm] = numerator > 0 ? floorQuotient(this.#given(arm), numerator) + 1 : Infinity;
  }

  restored(): void {
    for (let arm = 0; arm < this.#pulls.length; arm++) this.countPulls(arm);
    this.#order.restored();
    this.quietUntil = 0;
  }
}

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

const MAX_DENOMINATOR = 1_048_576;
const MAX_ALLOWED = 4_503_599_627_370_496;

/** Shares p_i/D and the tolerance α·D over one denominator, so small that deficits are exact (see DeficitLeader). */
function commonDeficits(shares: Shares, tolerance: Fraction) {
  const { denominator, numerators } = shares.commonDenominator(MAX_DENOMINATOR, tolerance.denominator);
  const allowed = tolerance.numerator * (denominator / tolerance.denominator);
  if (allowed > MAX_ALLOWED) {
    throw new EvenhandError("parameter-range", {
      received: tolerance.numerator / tolerance.denominator,
      required: `at most ${MAX_ALLOWED / denominator}`,
      path: "tolerance",
    });
  }
  return { denominator, numerators, allowed };
}
