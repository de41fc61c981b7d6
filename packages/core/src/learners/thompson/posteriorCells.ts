import type { Arm } from "../../arms.js";
import { ln, stirlingError } from "../../math/index.js";
import { RingColumn } from "./ringColumn.js";

const TWO_PI = 6.283185307179586;
/** Covers the rounding of all terms, which are below 2·10^11, and of what is added to them later. */
const MARGIN = 1e-3;

/**
 * Arms in cells of nearly equal posteriors, by the levels of their successes and failures.
 *
 * Every posterior of a cell is stochastically below the one with the cell's most successes and fewest failures. The
 * columns hold, for the non-empty cells in ascending order of their keys, what a bound on that one's tail needs:
 *
 *   P(Beta(k + 1, rest) > x) = P(Binomial(k + rest, x) <= k) <= e^lnCoefficient · x^k · (1 − x)^rest / (1 − ratio)
 *
 * where lnCoefficient is ln C(n, k), n = k + rest, and ratio = k(1 − x) / ((rest + 1)x) < 1 bounds each term by the one
 * above it; and, without a division, Chernoff's bound e^−n·kl(k/n, x) for k < nx, times the number of arms: e^lnAny ·
 * x^k · (1 − x)^rest.
 *
 * Which arm stands where follows from the counts alone, so that a restored policy draws the same.
 */
export class PosteriorCells {
  /** The arms, cell after cell, ascending within a cell. */
  readonly order: RingColumn;
  readonly keys: Uint32Array;
  readonly starts: Uint32Array;
  readonly successes: Float64Array;
  readonly rests: Float64Array;
  readonly lnCoefficients: Float64Array;
  readonly lnAny: Float64Array;
  count = 0;

  constructor(arms: number) {
    this.order = new RingColumn(arms);
    this.keys = new Uint32Array(arms + 1);
    this.starts = new Uint32Array(arms + 2);
    this.successes = new Float64Array(arms + 1);
    this.rests = new Float64Array(arms + 1);
    this.lnCoefficients = new Float64Array(arms + 1);
    this.lnAny = new Float64Array(arms + 1);
  }

  sizeOf(cell: number): number {
    return this.starts[cell + 1] - this.starts[cell];
  }

  /** All arms of the cell have the same counts. */
  isSingle(cell: number): boolean {
    const key = this.keys[cell];
    return isSingleLevel(Math.floor(key / LEVELS)) && isSingleLevel(key % LEVELS);
  }

  /** Fills all cells with these arms, which ascend; `keyOf` an arm is `cellKey` of its counts. */
  fill(arms: readonly Arm[], keyOf: (arm: Arm) => number): void {
    const places = new Map<number, number>();
    for (const arm of arms) places.set(keyOf(arm), (places.get(keyOf(arm)) ?? 0) + 1);
    this.count = 0;
    let start = 0;
    for (const [key, size] of [...places].sort(([a], [b]) => a - b)) {
      places.set(key, start);
      this.starts[this.count] = start;
      this.#describe(this.count++, key);
      start += size;
    }
    this.starts[this.count] = start;
    for (const arm of arms) {
      const place = places.get(keyOf(arm)) ?? 0;
      this.order.set(place, arm);
      places.set(keyOf(arm), place + 1);
    }
    for (let cell = 0; cell < this.count; cell++) this.#resized(cell);
  }

  /** One arm leaves its cell, and one enters another: the same arm with new counts, or another. */
  replace(leaving: Arm, from: number, entering: Arm, to: number): void {
    const target = this.#cellFor(to);
    const source = this.#firstCellFrom(from);
    const { order, starts } = this;
    const hole = this.#firstPositionFrom(source, leaving);
    const place = this.#firstPositionFrom(target, entering);
    if (hole < place) {
      order.replace(hole, place - 1, entering);
      for (let cell = source + 1; cell <= target; cell++) starts[cell]--;
    } else {
      order.replace(hole, place, entering);
      for (let cell = target + 1; cell <= source; cell++) starts[cell]++;
    }
    this.#resized(target);
    if (this.sizeOf(source) === 0) this.#removeCell(source);
    else this.#resized(source);
  }

  /** The place in `order` of an arm with this key. */
  placeOf(arm: Arm, key: number): number {
    return this.#firstPositionFrom(this.#firstCellFrom(key), arm);
  }

  #cellFor(key: number): number {
    const cell = this.#firstCellFrom(key);
    if (cell < this.count && this.keys[cell] === key) return cell;
    this.#shiftColumns(cell + 1, cell);
    this.count++;
    this.#describe(cell, key);
    return cell;
  }

  #removeCell(cell: number): void {
    this.#shiftColumns(cell, cell + 1);
    this.count--;
  }

  /**
   * Moves the columns' entries from `start` on to `target`. A cell that room is made for begins where the next one
   * does.
   */
  #shiftColumns(target: number, start: number): void {
    const end = this.count + 1;
    this.keys.copyWithin(target, start, end);
    this.starts.copyWithin(target, start, end);
    this.successes.copyWithin(target, start, end);
    this.rests.copyWithin(target, start, end);
    this.lnCoefficients.copyWithin(target, start, end);
    this.lnAny.copyWithin(target, start, end);
  }

  #describe(cell: number, key: number): void {
    const k = highestOfLevel(Math.floor(key / LEVELS));
    const rest = lowestOfLevel(key % LEVELS) + 1;
    this.keys[cell] = key;
    this.successes[cell] = k;
    this.rests[cell] = rest;
    this.lnCoefficients[cell] = lnBinomialCoefficient(k, rest) + MARGIN;
  }

  #resized(cell: number): void {
    this.lnAny[cell] = ln(this.sizeOf(cell)) + lnEntropy(this.successes[cell], this.rests[cell]) + MARGIN;
  }

  /** The first cell with this key or a higher one. */
  #firstCellFrom(key: number): number {
    const { keys } = this;
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (keys[middle] < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #firstPositionFrom(cell: number, arm: Arm): number {
    return this.order.firstFrom(this.starts[cell], this.starts[cell + 1], arm);
  }
}

/** Where arms of these counts belong. */
export function cellKey(successes: number, failures: number): number {
  return LEVELS * levelOf(successes) + levelOf(failures);
}

/** ln C(k + rest, k) for rest >= 1, by Stirling's formula with its error. */
function lnBinomialCoefficient(k: number, rest: number): number {
  if (k === 0) return 0;
  const n = k + rest;
  const error = stirlingError(n) - stirlingError(k) - stirlingError(rest);
  return error + ln(n / (TWO_PI * k * rest)) / 2 + lnEntropy(k, rest);
}

/** n times the entropy of k/n, n = k + rest. */
function lnEntropy(k: number, rest: number): number {
  const n = k + rest;
  return k === 0 ? 0 : k * ln(n / k) + rest * ln(n / rest);
}

/**
 * Below 2^6 every count is a level by itself. Above, an octave has 2^5 levels: counts of one differ by less than a
 * 32nd.
 */
const BITS = 6;
const SINGLE_BELOW = 1 << BITS;
const PER_OCTAVE = SINGLE_BELOW / 2;

/** Above the level of every count below 2^32. */
export const LEVELS = 1024;

/** The level of a count from 0 to 2^32 − 1: a bracket of counts that are treated alike. */
export function levelOf(count: number): number {
  if (count < SINGLE_BELOW) return count;
  const shift = 32 - BITS - Math.clz32(count);
  return PER_OCTAVE * shift + (count >>> shift);
}

export function lowestOfLevel(level: number): number {
  if (level < SINGLE_BELOW) return level;
  const leading = PER_OCTAVE + (level % PER_OCTAVE);
  return leading * (1 << ((level - leading) / PER_OCTAVE));
}

export function highestOfLevel(level: number): number {
  return lowestOfLevel(level + 1) - 1;
}

/** The level has one count. */
export function isSingleLevel(level: number): boolean {
  return level < SINGLE_BELOW;
}
