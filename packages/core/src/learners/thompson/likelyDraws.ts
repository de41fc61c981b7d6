import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import { betaQuantile, betaTailIsAtMost, exp, ln, ln1p, oneMinusExp } from "../../math/index.js";
import type { Round } from "../../policy.js";
import { beta, Generator, purpose, type Seed } from "../../random/index.js";
import { FewPlaces, isFew } from "./fewPlaces.js";
import { cellKey, PosteriorCells } from "./posteriorCells.js";
import type { PosteriorDraws } from "./posteriorDraws.js";

const TWO_TO_32 = 4294967296;
const LN_2 = 0.6931471805599453;

/** When this number of arms has moved to another cell, filling all cells again costs no more. */
const MANY_MOVES = 256;

/**
 * The highest of independent draws from all arms' Beta posteriors, for many arms: only those are computed that may be
 * it.
 *
 * The draw of an arm is the quantile of its posterior that is exceeded with probability p_i = 1 − e^−X_i, with X_i
 * exponential. Within a cell of similar posteriors the X_i come in ascending order (the next is E/(arms left) above the
 * last) and each belongs to a random arm of those left, so that a cell is finished as soon as p has reached a bound on
 * what its arms exceed the highest draw so far with; for most cells one word of 32 bits tells that of the very first.
 * The most observed arm is drawn first, outright. docs/adr/0007 has the proof that the law is Thompson's.
 *
 * Round t's words come from the stream (seed, choice, t, 0), one a cell from the first to the last; the most observed
 * arm's draw from (seed, choice, t, 1); the rest of a cell's numbers from (seed, choice, t, 2 + its key). All are the
 * same whichever arms are open: the arm that wins among all wins in every subset that has it.
 */
export class LikelyDraws implements PosteriorDraws {
  readonly #seed: Seed;
  readonly #successes: Uint32Array;
  readonly #failures: Uint32Array;
  readonly #cells: PosteriorCells;
  /** The arm with the most observations, of several the lowest. All others are in the cells. */
  #mostObserved = 0;
  /** Moves since the cells were last read. At MANY_MOVES they are no longer made, and the next read fills all cells. */
  #moves = 0;
  /** The round's word of each cell. */
  readonly #words: Int32Array;
  readonly #numbers = new Generator();
  /** Where the arms that a search has drawn came from, so that the order can be restored. */
  readonly #drawnFrom: Uint32Array;
  /** Made when few arms are open for the first time. */
  #fewPlaces: FewPlaces | undefined;

  #best = NO_ARM;
  #draw = -1;
  #lnDraw = 0;
  #lnRest = 0;

  constructor(seed: Seed, successes: Uint32Array, failures: Uint32Array) {
    this.#seed = seed;
    this.#successes = successes;
    this.#failures = failures;
    this.#cells = new PosteriorCells(successes.length - 1);
    this.#words = new Int32Array(successes.length - 1);
    this.#drawnFrom = new Uint32Array(successes.length - 1);
    this.restored();
  }

  restored(): void {
    this.#moves = MANY_MOVES;
  }

  #fill(): void {
    const arms = Array.from(this.#successes.keys());
    this.#mostObserved = arms.reduce((most, arm) => (this.#observed(arm) > this.#observed(most) ? arm : most), 0);
    arms.splice(this.#mostObserved, 1);
    this.#cells.fill(arms, (arm) => this.#keyOf(arm));
  }

  changed(arm: Arm, successes: number, failures: number): void {
    if (this.#moves === MANY_MOVES) return;
    this.#moves++;
    const most = this.#mostObserved;
    if (arm === most) return;
    const before = cellKey(successes, failures);
    const lead = this.#observed(arm) - this.#observed(most);
    if (lead > 0 || (lead === 0 && arm < most)) {
      this.#cells.replace(arm, before, most, this.#keyOf(most));
      this.#mostObserved = arm;
      return;
    }
    const now = this.#keyOf(arm);
    if (now !== before) this.#cells.replace(arm, before, arm, now);
  }

  get draw(): number {
    return this.#draw;
  }

  highest(round: Round, open?: ArmSet): Arm {
    if (this.#moves === MANY_MOVES) this.#fill();
    this.#moves = 0;
    this.#best = NO_ARM;
    this.#draw = -1;
    this.#drawMostObserved(round, open);
    const few = this.#fewOf(open);
    const words = this.#words;
    this.#numbers.key(this.#seed, purpose.choice, round, 0).fill(words, this.#cells.count);
    const { successes, rests, lnAny } = this.#cells;
    let draw = this.#draw;
    let lnDraw = this.#lnDraw;
    let lnRest = this.#lnRest;
    for (let cell = this.#cells.count - 1; cell >= 0; cell--) {
      if (few !== undefined && !few.isIn(cell)) continue;
      const word = words[cell];
      const k = successes[cell];
      const rest = rests[cell];
      // The lowest p of m arms is at least U/m, for the uniform U that begins with the word. Mostly the word's length
      // tells.
      if (k * (1 - draw) < rest * draw && word !== 0) {
        if (lnAny[cell] + k * lnDraw + rest * lnRest < -LN_2 * (1 + Math.clz32(word))) continue;
      }
      if (draw > 0 && this.#bound(cell) * this.#cells.sizeOf(cell) * TWO_TO_32 <= word >>> 0) continue;
      this.#search(cell, word >>> 0, round, few, open);
      draw = this.#draw;
      lnDraw = this.#lnDraw;
      lnRest = this.#lnRest;
    }
    return this.#best;
  }

  /** The places of the open arms, where these are few. */
  #fewOf(open?: ArmSet): FewPlaces | undefined {
    if (open === undefined || !isFew(open)) return undefined;
    this.#fewPlaces ??= new FewPlaces(this.#cells, open.arms);
    this.#fewPlaces.find(open, this.#mostObserved, (arm) => this.#keyOf(arm));
    return this.#fewPlaces;
  }

  #drawMostObserved(round: Round, open?: ArmSet): void {
    const arm = this.#mostObserved;
    if (open?.has(arm) === false) return;
    this.#numbers.key(this.#seed, purpose.choice, round, 1);
    this.#lead(arm, beta(this.#numbers, this.#successes[arm] + 1, this.#failures[arm] + 1));
  }

  /**
   * Goes through the arms of a cell from the lowest p on, as long as one of them may exceed the highest draw so far.
   */
  #search(cell: number, word: number, round: Round, few?: FewPlaces, open?: ArmSet): void {
    const { order, starts, keys } = this.#cells;
    const numbers = this.#numbers.key(this.#seed, purpose.choice, round, 2 + keys[cell]);
    const isSingle = this.#cells.isSingle(cell);
    const start = starts[cell];
    const size = this.#cells.sizeOf(cell);
    let x = -ln1p(-(word + numbers.uniform()) / TWO_TO_32) / size;
    let drawn = 0;
    few?.begin(cell);
    while (this.#best === NO_ARM || oneMinusExp(x) < this.#bound(cell)) {
      const from = drawn + numbers.integer(size - drawn);
      const arm = few === undefined ? this.#drawFrom(start, drawn, from) : few.draw(drawn, from);
      drawn++;
      if (arm !== NO_ARM && (open === undefined || open.has(arm))) {
        this.#consider(arm, x);
        // With equal posteriors the order of p is that of the draws.
        if (isSingle) break;
      }
      if (drawn === size || few?.areAllDrawn === true) break;
      x -= ln1p(-numbers.uniform()) / (size - drawn);
    }
    if (few !== undefined) few.end();
    else while (drawn-- > 0) order.swap(start + drawn, start + this.#drawnFrom[drawn]);
  }

  /** The arm at the place `from` of a cell changes places with the first that was not drawn. */
  #drawFrom(start: number, first: number, from: number): Arm {
    this.#drawnFrom[first] = from;
    return this.#cells.order.swap(start + first, start + from);
  }

  /** At least the probability with which an arm of the cell exceeds the highest draw so far. */
  #bound(cell: number): number {
    const { successes, rests, lnCoefficients } = this.#cells;
    const next = (rests[cell] + 1) * this.#draw;
    const slack = next - successes[cell] * (1 - this.#draw);
    if (slack <= 0) return 2;
    const lnFirst = lnCoefficients[cell] + successes[cell] * this.#lnDraw + rests[cell] * this.#lnRest;
    return (exp(lnFirst) * next) / slack;
  }

  #consider(arm: Arm, x: number): void {
    const a = this.#successes[arm] + 1;
    const b = this.#failures[arm] + 1;
    const p = oneMinusExp(x);
    const draw = this.#draw;
    if (draw >= 1 || (draw > 0 && betaTailIsAtMost(a, b, draw, p))) return;
    this.#lead(arm, betaQuantile(a, b, p, exp(-x)));
  }

  #lead(arm: Arm, draw: number): void {
    if (draw <= this.#draw) return;
    this.#best = arm;
    this.#draw = draw;
    this.#lnDraw = ln(draw);
    this.#lnRest = ln(1 - draw);
  }

  #observed(arm: Arm): number {
    return this.#successes[arm] + this.#failures[arm];
  }

  #keyOf(arm: Arm): number {
    return cellKey(this.#successes[arm], this.#failures[arm]);
  }
}
