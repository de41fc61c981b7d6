/**
 * When balances D_i and shares r_i leave room for every promise: the test of docs/adr/0011-living-quotas.md, "shown
 * safe", and what it stands for, "safe", decided from its definition.
 */
import { add, ceil, compare, divide, floor, fraction, isPositive, larger, multiply } from "../support/fraction.js";
import { ONE, subtract, ZERO } from "../support/fraction.js";
import { reduced, total } from "../support/exact.js";
import type { Fraction } from "../support/history.js";

/** What a promise to one arm depends on. */
export interface Account {
  /** D_i */
  readonly balance: Fraction;
  /** r_i */
  readonly share: Fraction;
}

/** An account with a share has a deadline. */
interface Dated extends Account {
  readonly deadline: bigint;
}

/** d_i = ceil((1 − D_i)/r_i); undefined stands for ∞, where r_i = 0. */
export function deadlineOf({ balance, share }: Account): bigint | undefined {
  return isPositive(share) ? ceil(divide(subtract(ONE, balance), share)) : undefined;
}

export function shownSafe(accounts: readonly Account[]): boolean {
  const promised = accounts.filter(({ share }) => isPositive(share));
  if (compare(total(promised.map(({ share }) => share)), ONE) > 0) return false;
  if (promised.some(({ balance }) => compare(balance, ONE) >= 0)) return false;
  return shownByTheShortSum(promised) || shownByTheDeadlines(promised);
}

/** Σ max(0, D_i) < 1, over the arms with r_i > 0. */
export function shownByTheShortSum(accounts: readonly Account[]): boolean {
  const promised = accounts.filter(({ share }) => isPositive(share));
  return compare(total(promised.map(({ balance }) => larger(balance, ZERO))), ONE) < 0;
}

/** For every arm i, with L = d_i: Σ over the arms j with d_j ≤ L of (D_j + r_j·L) is less than L + 1. */
export function shownByTheDeadlines(accounts: readonly Account[]): boolean {
  const promised = datedOf(accounts);
  return [...new Set(promised.map(({ deadline }) => deadline))].every((L) => {
    const met = promised.filter(({ deadline }) => deadline <= L);
    return compare(total(met.map((account) => balanceAfter(account, L))), fraction(L + 1n)) < 0;
  });
}

/**
 * Σ dem_i(ℓ) ≤ ℓ for every whole ℓ ≥ 0. From the last deadline on every dem_i is floor(D_i + r_i·ℓ); with a common
 * denominator q of the shares, q rounds later it has grown by q·r_i, and ℓ by q ≥ Σ q·r_i. So q rounds are enough.
 */
export function isSafe(accounts: readonly Account[]): boolean {
  const promised = datedOf(accounts);
  if (compare(total(promised.map(({ share }) => share)), ONE) > 0) return false;
  const q = promised.reduce((product, { share }) => leastCommonMultiple(product, reduced(share)[1]), 1n);
  const end = promised.reduce((latest, { deadline }) => (deadline > latest ? deadline : latest), 0n) + q;
  for (let rounds = 0n; rounds <= end; rounds++) {
    if (demand(promised, rounds) > rounds) return false;
  }
  return true;
}

/** Σ dem_i(ℓ) = Σ max(0, floor(D_i + r_i·ℓ)) */
export function demand(promised: readonly Account[], rounds: bigint): bigint {
  return promised.reduce((sum, account) => {
    const pulls = floor(balanceAfter(account, rounds));
    return pulls > 0n ? sum + pulls : sum;
  }, 0n);
}

function balanceAfter({ balance, share }: Account, rounds: bigint): Fraction {
  return add(balance, multiply(share, fraction(rounds)));
}

function datedOf(accounts: readonly Account[]): Dated[] {
  return accounts.flatMap((account) => {
    const deadline = deadlineOf(account);
    return deadline === undefined ? [] : [{ ...account, deadline }];
  });
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return b * reduced([a, b])[0];
}
