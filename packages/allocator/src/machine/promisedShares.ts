import { ratios, type Ratio } from "@evenhand/core";

/** A share that an arm had from this round on. */
export interface FormerShare {
  readonly since: number;
  readonly numerator: number;
  readonly denominator: number;
}

type Share = Pick<FormerShare, "numerator" | "denominator">;

/**
 * What the log says is promised to each arm, and what has fallen due: the sum of its shares over the rounds in which it
 * was open, less what it gave up. Exact, and a new round costs nothing: due is counted when it is asked for.
 */
export class PromisedShares {
  /** Of the share in force: 0 over 1 where nothing is promised. */
  numerators = new Float64Array(0);
  denominators = new Float64Array(0);
  /** Its first round. */
  since = new Float64Array(0);
  /** The arm's open rounds before it. */
  openBefore = new Float64Array(0);
  /** What fell due under earlier shares, less what was given up: 0 over 1 where it needs more than 53 bits. */
  earlierNumerators = new Float64Array(0);
  earlierDenominators = new Float64Array(0);
  readonly largeEarlier = new Map<number, Ratio>();
  /** The shares before the one in force, oldest first, as far back as a round could be struck out when it began. */
  readonly former = new Map<number, FormerShare[]>();

  grow(arms: number): void {
    const before = this.numerators.length;
    this.numerators = larger(this.numerators, arms);
    this.denominators = larger(this.denominators, arms).fill(1, before);
    this.since = larger(this.since, arms);
    this.openBefore = larger(this.openBefore, arms);
    this.earlierNumerators = larger(this.earlierNumerators, arms);
    this.earlierDenominators = larger(this.earlierDenominators, arms).fill(1, before);
  }

  /** Nothing is promised yet to an arm that will join. */
  isInForce(arm: number, { numerator, denominator }: Share): boolean {
    if (arm >= this.numerators.length) return numerator === 0;
    return this.numerators[arm] === numerator && this.denominators[arm] === denominator;
  }

  /** The arm has this share after the round. Rounds after `reach` can still be struck out. */
  begin(arm: number, { numerator, denominator }: Share, openRounds: number, round: number, reach: number): void {
    if (this.numerators[arm] > 0)
      this.#setEarlier(arm, ratios.sumOf(this.#earlier(arm), this.#dueSince(arm, openRounds)));
    this.#keepFormer(arm, reach < round ? reach : Infinity);
    this.numerators[arm] = numerator;
    this.denominators[arm] = denominator;
    this.since[arm] = round + 1;
    this.openBefore[arm] = openRounds;
  }

  #keepFormer(arm: number, reach: number): void {
    if (this.since[arm] === 0 && !this.former.has(arm)) return;
    const share = { since: this.since[arm], numerator: this.numerators[arm], denominator: this.denominators[arm] };
    const former = [...(this.former.get(arm) ?? []), ...(share.since > 0 ? [share] : [])];
    while (former.length > 1 && former[1].since <= reach) former.shift();
    if (reach < Infinity && former.length > 0) this.former.set(arm, former);
    else this.former.delete(arm);
  }

  /** The arm will not get this part of a pull, which it was owed. */
  forgo(arm: number, { numerator, denominator }: Share): void {
    this.#setEarlier(arm, ratios.differenceOf(this.#earlier(arm), ratios.ratio(numerator, denominator)));
  }

  /** A round in which the arm was open counts no more; its open rounds have been counted without it already. */
  struck(arm: number, round: number): void {
    if (this.since[arm] <= round) return;
    this.openBefore[arm]--;
    const then = this.former
      .get(arm)
      ?.filter(({ since }) => since <= round)
      .at(-1);
    if (then === undefined) return;
    this.#setEarlier(arm, ratios.differenceOf(this.#earlier(arm), ratios.ratio(then.numerator, then.denominator)));
  }

  due(arm: number, openRounds: number): Ratio {
    return ratios.sumOf(this.#earlier(arm), this.#dueSince(arm, openRounds));
  }

  /** As a double, for charts: as fast as a round must be. */
  dueNumber(arm: number, openRounds: number): number {
    const now = (this.numerators[arm] * (openRounds - this.openBefore[arm])) / this.denominators[arm];
    const large = this.largeEarlier.size === 0 ? undefined : this.largeEarlier.get(arm);
    return (
      now + (large === undefined ? this.earlierNumerators[arm] / this.earlierDenominators[arm] : ratios.numberOf(large))
    );
  }

  #dueSince(arm: number, openRounds: number): Ratio {
    const pulls = BigInt(this.numerators[arm]) * BigInt(openRounds - this.openBefore[arm]);
    return ratios.ratio(pulls, this.denominators[arm]);
  }

  #earlier(arm: number): Ratio {
    const [numerator, denominator] = [this.earlierNumerators[arm], this.earlierDenominators[arm]];
    return this.largeEarlier.get(arm) ?? { numerator: BigInt(numerator), denominator: BigInt(denominator) };
  }

  #setEarlier(arm: number, value: Ratio): void {
    const [numerator, denominator] = [Number(value.numerator), Number(value.denominator)];
    const isSmall = Number.isSafeInteger(numerator) && Number.isSafeInteger(denominator);
    this.earlierNumerators[arm] = isSmall ? numerator : 0;
    this.earlierDenominators[arm] = isSmall ? denominator : 1;
    if (isSmall) this.largeEarlier.delete(arm);
    else this.largeEarlier.set(arm, value);
  }
}

/** A longer copy of a column, with zeros at its end. */
export function larger(column: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const copy = new Float64Array(length);
  copy.set(column);
  return copy;
}
