/**
 * The state of docs/adr/0011-living-quotas.md, and how its tenures begin: falls, rises, renewals and effect `now`. Part
 * of the reference in livingQuota.ts.
 */
import { add, compare, fraction, isPositive, larger, multiply, subtract, ZERO } from "../support/fraction.js";
import { reduced } from "../support/exact.js";
import { range } from "../support/history.js";
import type { Fraction } from "../support/history.js";
import { shownSafe } from "./livingQuotaSafety.js";
import type { Account } from "./livingQuotaSafety.js";

export interface ArmState {
  share: Fraction; // r_i
  target: Fraction; // g_i
  cap: Fraction; // c_i
  since: number;
  clock: number; // a_i
  count: number; // n_i
  opening: Fraction; // b_i
  waitingSince: number | undefined;
}

export class Tenures {
  readonly arms: readonly ArmState[];
  /** T, the last round that was told. */
  told = 0;
  readonly #renewEvery: number;

  constructor(shares: readonly Fraction[], caps: readonly Fraction[], renewEvery: number) {
    const fresh = { since: 1, clock: 0, count: 0, opening: ZERO, waitingSince: undefined };
    this.arms = shares.map((share, arm) => ({ share, target: share, cap: caps[arm], ...fresh }));
    this.#renewEvery = renewEvery;
  }

  /** Falls, rises, renewals, in this order. The answer is what each arm has forgone. */
  tryWaitingChanges(): Fraction[] {
    const forgone = this.#fall();
    this.#rise();
    if (this.waiting().length === 0) this.#renew();
    return forgone;
  }

  /** Effect `now`. The answer is what each arm has forgone. */
  applyNow(): Fraction[] {
    if (this.arms.every(({ share, target }) => compare(share, target) === 0)) return this.tryWaitingChanges();
    return this.arms.map(({ target }, arm) => {
      const forgone = larger(ZERO, this.balance(arm));
      this.#begin(arm, target, ZERO);
      return forgone;
    });
  }

  /** The arms that wait to rise: g_i > r_i. */
  waiting(): number[] {
    return this.#indices(({ share, target }) => compare(target, share) > 0);
  }

  /** D_i = b_i + r_i·a_i − n_i, and 0 while r_i = 0. */
  balance(arm: number): Fraction {
    const { opening, share, clock, count } = this.arms[arm];
    if (!isPositive(share)) return ZERO;
    return subtract(add(opening, multiply(share, fraction(clock))), fraction(count));
  }

  account(arm: number): Account {
    return { balance: this.balance(arm), share: this.arms[arm].share };
  }

  accounts(): Account[] {
    return range(this.arms.length).map((arm) => this.account(arm));
  }

  #fall(): Fraction[] {
    return this.arms.map(({ share, target }, arm) => {
      if (compare(target, share) >= 0) return ZERO;
      const balance = this.balance(arm);
      if (isPositive(target)) {
        this.#begin(arm, target, balance);
        return ZERO;
      }
      this.#begin(arm, ZERO, ZERO);
      return larger(ZERO, balance);
    });
  }

  #rise(): void {
    const rising = this.waiting();
    if (rising.length === 0) return;
    if (!shownSafe(this.arms.map(({ target }, arm) => ({ balance: this.balance(arm), share: target })))) return;
    for (const arm of rising) this.#begin(arm, this.arms[arm].target, this.balance(arm));
  }

  #renew(): void {
    const renewed = this.#indices((state) => this.#isToBeRenewed(state));
    const ahead = renewed.filter((arm) => compare(this.balance(arm), ZERO) < 0);
    for (const arm of renewed.filter((one) => !ahead.includes(one))) {
      this.#begin(arm, this.arms[arm].share, this.balance(arm));
    }
    for (const arm of ahead.sort((i, j) => compare(this.balance(j), this.balance(i)) || i - j)) {
      const after = this.accounts().map((account, i) => (i === arm ? { ...account, balance: ZERO } : account));
      if (!shownSafe(after)) return;
      this.#begin(arm, this.arms[arm].share, ZERO);
    }
  }

  #isToBeRenewed({ share, target, opening, since }: ArmState): boolean {
    if (!isPositive(share) || compare(share, target) !== 0) return false;
    return compare(opening, ZERO) < 0 || (this.#renewEvery > 0 && this.told + 1 - since >= this.#renewEvery);
  }

  /** A tenure of the arm begins with this share and balance. */
  #begin(arm: number, share: Fraction, balance: Fraction): void {
    const opening = reduced(balance);
    Object.assign(this.arms[arm], { share, opening, since: this.told + 1, clock: 0, count: 0 });
  }

  #indices(holds: (state: ArmState) => boolean): number[] {
    return range(this.arms.length).filter((arm) => holds(this.arms[arm]));
  }
}
