import { differenceOf, NOTHING, ratio, ratioNumber, sumOf, type ExactRatio } from "./exactRatio.js";

/** A share that an arm had from this round on. */
export interface FormerShare {
  readonly since: number;
  readonly numerator: number;
  readonly denominator: number;
}

/** Of an arm whose share has changed: what was due to it under earlier shares, and what it gave up. */
export interface EarlierShares {
  due: ExactRatio;
  forgone: ExactRatio;
  /** The shares before the one in force, oldest first, as far back as a round can be struck out. */
  former: FormerShare[];
}

/**
 * What the log says is promised to each arm, and what has fallen due: the sum of its shares over the rounds in which it
 * was open. Exact, and a new round costs nothing: due is counted when it is asked for.
 */
export class PromisedShares {
  /** Of the share in force: 0 over 1 where nothing is promised. */
  numerators = new Float64Array(0);
  denominators = new Float64Array(0);
  /** Its first round. */
  since = new Float64Array(0);
  /** The arm's open rounds before it. */
  openBefore = new Float64Array(0);
  readonly earlier = new Map<number, EarlierShares>();

  grow(arms: number): void {
    const before = this.numerators.length;
    this.numerators = larger(this.numerators, arms);
    this.denominators = larger(this.denominators, arms).fill(1, before);
    this.since = larger(this.since, arms);
    this.openBefore = larger(this.openBefore, arms);
  }

  isInForce(arm: number, numerator: number, denominator: number): boolean {
    return this.numerators[arm] === numerator && this.denominators[arm] === denominator;
  }

  /** From the next round on the arm has this share. Rounds after `reach` can still be struck out. */
  begin(
    arm: number,
    share: { readonly numerator: number; readonly denominator: number },
    openRounds: number,
    round: number,
    reach: number,
  ): void {
    if (this.since[arm] > 0) {
      const earlier = this.#earlierOf(arm);
      earlier.due = sumOf(earlier.due, this.#dueSince(arm, openRounds));
      const former = { since: this.since[arm], numerator: this.numerators[arm], denominator: this.denominators[arm] };
      earlier.former.push(former);
    }
    const earlier = this.earlier.get(arm);
    while (earlier !== undefined && earlier.former.length > 1 && earlier.former[1].since <= reach)
      earlier.former.shift();
    this.numerators[arm] = share.numerator;
    this.denominators[arm] = share.denominator;
    this.since[arm] = round + 1;
    this.openBefore[arm] = openRounds;
  }

  /** The arm will not get this part of a pull, which it was owed. */
  forgo(arm: number, numerator: number, denominator: number): void {
    const earlier = this.#earlierOf(arm);
    earlier.forgone = sumOf(earlier.forgone, ratio(numerator, denominator));
  }

  /** A round in which the arm was open counts no more; its open rounds have been counted without it already. */
  struck(arm: number, round: number): void {
    if (this.since[arm] <= round) return;
    this.openBefore[arm]--;
    const earlier = this.earlier.get(arm);
    const then = earlier?.former.filter(({ since }) => since <= round).at(-1);
    if (earlier === undefined || then === undefined) return;
    earlier.due = differenceOf(earlier.due, ratio(then.numerator, then.denominator));
  }

  /** What has fallen due to the arm so far, less what it gave up. */
  due(arm: number, openRounds: number): ExactRatio {
    const { due, forgone } = this.earlier.get(arm) ?? NO_EARLIER;
    return differenceOf(sumOf(due, this.#dueSince(arm, openRounds)), forgone);
  }

  /** As a double, for charts: as fast as a round must be. */
  dueNumber(arm: number, openRounds: number): number {
    const now = (this.numerators[arm] * (openRounds - this.openBefore[arm])) / this.denominators[arm];
    if (this.earlier.size === 0) return now;
    const earlier = this.earlier.get(arm);
    return earlier === undefined ? now : now + ratioNumber(earlier.due) - ratioNumber(earlier.forgone);
  }

  #dueSince(arm: number, openRounds: number): ExactRatio {
    const pulls = BigInt(this.numerators[arm]) * BigInt(openRounds - this.openBefore[arm]);
    return ratio(pulls, this.denominators[arm]);
  }

  #earlierOf(arm: number): EarlierShares {
    const known = this.earlier.get(arm);
    if (known !== undefined) return known;
    const first = { due: NOTHING, forgone: NOTHING, former: [] };
    this.earlier.set(arm, first);
    return first;
  }
}

const NO_EARLIER = { due: NOTHING, forgone: NOTHING } as const;

/** A longer copy of a column, with zeros at its end. */
export function larger(column: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const copy = new Float64Array(length);
  copy.set(column);
  return copy;
}
