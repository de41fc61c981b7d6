import type { Arm } from "../../arms.js";
import type { Observations } from "../../counts.js";
import { BELOW_EVERY_INDEX, groupLeader, type GroupLeader } from "../../leader/groupLeader.js";
import { bernoulliDivergence, exp } from "../../math/index.js";

/** Mostly 3 to 6 steps are needed; the limit only makes it plain that the loop ends. */
const MOST_STEPS = 100;

/**
 * max { q in [mean, 1] : n·kl(mean, q) <= lnT }, for n >= 1 and a mean in [0, 1].
 *
 * q ↦ kl(mean, q) is convex and grows from 0, so Newton's method from a point above the solution falls towards it
 * without ever passing it, until rounding stops the fall. It starts from the first of these bounds that is below 1:
 *   kl(p, q) >= 2 (q − p)²  (Pinsker), so q <= p + sqrt(c/2) with c = lnT/n;
 *   kl(p, q) >= −H(p) − (1 − p) ln(1 − q), H(p) = −p ln p − (1 − p) ln(1 − p), so q <= 1 − exp(−(c + H(p))/(1 − p)).
 *
 * Tolerance: kl is known to about 2^-52, so q is to about 2^-52·q(1 − q)/(q − mean), below 10^-13 for n up to 10^5. A
 * pure function of its arguments: two arms with the same record have the same bits.
 */
export function klUcbIndex(mean: number, n: number, lnT: number): number {
  if (!(mean < 1)) return 1;
  const allowed = lnT / n;
  if (!(allowed > 0)) return mean;
  let q = mean + Math.sqrt(allowed / 2);
  if (!(q < 1)) q = 1 - exp((bernoulliDivergence(mean, 0.5) - LN_2 - allowed) / (1 - mean));
  for (let step = 0; step < MOST_STEPS && q < 1; step++) {
    const next = q - ((bernoulliDivergence(mean, q) - allowed) * (q * (1 - q))) / (q - mean);
    if (!(next < q)) break;
    q = next;
  }
  return q;
}

/**
 * A value of lnT up to which the index is surely below 1. Where Pinsker's bound is not, the fall starts from 1 − e^x, a
 * double below 1 exactly where e^x > 2^-54; and x, rounded as it is, falls as lnT grows.
 */
export function klUcbBelowOneUntil(mean: number, n: number): number {
  return n * (bernoulliDivergence(mean, 0.5) - LN_2 - ROUNDING + (1 - mean) * NEARLY_54_LN_2);
}

/**
 * Together they cover what rounding makes of x: less than 54 ln 2 = 37.42994…, and more than what is lost beside ln 2.
 */
const NEARLY_54_LN_2 = 37.4299;
const ROUNDING = 1e-15;

/** ln 2; kl(p, ½) = ln 2 − H(p). */
const LN_2 = 0.6931471805599453;

/** The slope of the index over lnT at its value q: 1/(n·kl′) = q(1 − q)/(n·(q − mean)). */
export function klUcbSlope(mean: number, n: number, q: number): number {
  return (q * (1 - q)) / (n * (q - mean));
}

/** Room for this number of groups at first: with rewards 0 and 1 it is enough for long. */
const FEW_GROUPS = 32;
/** Several times what rounding may take off a line, 2^-52. */
const LINE_MARGIN = 1e-15;
/** Several times what rounding may take off a clock, or add to an index as a part of it. */
const CLOCK_MARGIN = 1e-14;
/** Above this, lines are too flat and too close to each other to tell for how long one is above another. */
const NEARLY_ONE = 1 - 1e-12;
/** No double lies between this and 1. */
const BELOW_ONE = 0.9999999999999999;
/** Groups near 1 rest while the clock ln t grows by this. */
const REST = 1 / 64;

/**
 * A line over the clock s = ln t above the index of every group of arms, so that few indices have to be computed.
 *
 * An index is concave over s: any tangent is above it everywhere. The one at height q touches at s = n·kl(mean, q),
 * which is one divergence; an index takes several. So a group that may beat the best index found gets a tangent at its
 * height first, and mostly turns out to stay below.
 *
 * With few rewards that are not 0 or 1 the indices of many arms are 1, as doubles, and those of many others next to it.
 * While 1 is what is chosen, such a group rests at the largest double below 1 for as long as that is certain.
 */
export class KlUcbLines {
  readonly #known: Observations;
  readonly #lowest: Int32Array;
  #lines: GroupLeader;
  /** The index that was chosen last: about as high as the next one. */
  #height = 0;
  /** The groups that rest, as many as `#rests` says. */
  readonly #resting: Int32Array;
  #rests = 0;
  #restsUntil = 0;

  /** `lowest` has the lowest arm of each group. */
  constructor(known: Observations, lowest: Int32Array) {
    const arms = known.pulls.length;
    this.#known = known;
    this.#lowest = lowest;
    this.#lines = groupLeader(Math.min(arms, FEW_GROUPS), lowest);
    this.#resting = new Int32Array(arms);
  }

  /** The arm is the first of a new group. */
  begin(group: number, arm: Arm): void {
    if (group >= this.#lines.groups) this.#makeRoom();
    if (!this.#known.isSeen(arm)) {
      this.#lines.set(group, this.#known.priority(arm), 0);
      return;
    }
    const mean = this.#known.mean(arm);
    const n = this.#known.observed[arm];
    const height = this.#height;
    if (height > mean && height < 1) this.#setTangent(group, mean, n, height, n * bernoulliDivergence(mean, height));
    else this.#lines.set(group, 1, 0);
  }

  /** The last arm has left the group. */
  end(group: number): void {
    this.#lines.set(group, BELOW_EVERY_INDEX, 0);
  }

  lowestChanged(group: number): void {
    this.#lines.lowestChanged(group);
  }

  value(group: number, clock: number): number {
    return this.#lines.value(group, clock);
  }

  /** A new search among the groups. */
  search(clock: number): void {
    if (clock > this.#restsUntil) this.#wake(clock);
    this.#lines.begin(clock);
  }

  /** See `GroupLeader`. */
  next(highest: number, best: Arm): number {
    return this.#lines.next(highest, best);
  }

  /** The search has found this index to be the highest. */
  found(highest: number): void {
    this.#height = highest;
  }

  /** The index of the group's arm where that is at least `highest`; otherwise a bound on it that is below. */
  indexOrBelow(highest: number, arm: Arm, group: number, clock: number): number {
    if (!this.#known.isSeen(arm)) return this.#known.priority(arm);
    const mean = this.#known.mean(arm);
    const n = this.#known.observed[arm];
    if (highest > mean && highest < NEARLY_ONE) {
      this.#setTangent(group, mean, n, highest, n * bernoulliDivergence(mean, highest));
      const bound = this.#lines.value(group, clock);
      if (bound < highest) return bound;
    }
    const index = klUcbIndex(mean, n, clock);
    if (index > mean && index < 1) this.#setTangent(group, mean, n, index, clock);
    else this.#lines.set(group, 1, 0);
    if (this.#lines.value(group, clock) > NEARLY_ONE) this.#flatten(group, mean, n);
    return index;
  }

  /** A line next to 1, or above, becomes a flat one: of equal ones only those of lower arms are looked at. */
  #flatten(group: number, mean: number, n: number): void {
    const isBelow = klUcbBelowOneUntil(mean, n) > this.#restsUntil;
    if (this.#height === 1 && isBelow && this.#rests < this.#resting.length) {
      this.#resting[this.#rests++] = group;
      this.#lines.set(group, BELOW_ONE, 0);
    } else if (this.#lines.value(group, this.#restsUntil) >= 1) this.#lines.set(group, 1, 0);
  }

  #wake(clock: number): void {
    for (let i = 0; i < this.#rests; i++) {
      const group = this.#resting[i];
      if (this.#lines.value(group, clock) === BELOW_ONE) this.#lines.set(group, 1, 0);
    }
    this.#rests = 0;
    this.#restsUntil = clock + REST;
  }

  /** The line that touches the index at this height, between the mean and 1, which it has at this clock. */
  #setTangent(group: number, mean: number, n: number, height: number, clock: number): void {
    const slope = klUcbSlope(mean, n, height);
    const margin = LINE_MARGIN + CLOCK_MARGIN * slope * (n + clock);
    this.#lines.set(group, height - slope * clock + margin, slope);
  }

  #makeRoom(): void {
    const lines = groupLeader(Math.min(2 * this.#lines.groups, this.#lowest.length), this.#lowest);
    this.#lines.copyTo(lines);
    this.#lines = lines;
  }
}
