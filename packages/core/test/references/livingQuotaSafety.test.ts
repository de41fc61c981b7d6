/** The test of docs/adr/0011-living-quotas.md, "shown safe", against the definition of "safe". */
import { expect, test } from "vitest";
import { fraction } from "../support/fraction.js";
import { range } from "../support/history.js";
import { below, randomShares, seeded } from "../support/hostile.js";
import { deadlineOf, demand, isSafe, shownByTheDeadlines, shownByTheShortSum, shownSafe } from "./livingQuotaSafety.js";
import type { Account } from "./livingQuotaSafety.js";

/** For a longer search. */
const STATES = 3000;

/** Shares over one small denominator, balances from two pulls ahead to almost one behind, in the same units. */
function randomAccounts(next: () => number): Account[] {
  const denominator = 1 + below(next, 24);
  const shares = randomShares(next, 1 + below(next, 5), denominator, 1, next() < 0.6 ? 0 : below(next, denominator));
  const lowest = next() < 0.5 ? 0 : -2 * denominator;
  return shares.map((share) => {
    const units = lowest + below(next, denominator - lowest);
    return { share, balance: fraction(units, denominator) };
  });
}

test("worked by hand", () => {
  const account = (balance: number, share: number): Account => ({
    balance: fraction(balance, 4),
    share: fraction(share, 4),
  });
  // d = ceil((1 − 1/2)/(1/4)) = 2, ceil((1 + 1/4)/(1/2)) = 3, and none without a share.
  expect([account(2, 1), account(-1, 2), account(2, 0)].map(deadlineOf)).toEqual([2n, 3n, undefined]);
  // Two arms with 1/2 and 1/4, one with 0 and 1/2: at 2 rounds 1 + 1 + 1 pulls are due.
  const crowded = [account(2, 1), account(2, 1), account(0, 2)];
  expect([demand(crowded, 1n), demand(crowded, 2n), isSafe(crowded), shownSafe(crowded)]).toEqual([
    0n,
    3n,
    false,
    false,
  ]);
  // With −1/2 for the last one: its deadline is 3. At 2: 1 + 1 < 3. At 3: 5/4 + 5/4 + 1 < 4. The short sum is 1.
  const eased = [account(2, 1), account(2, 1), account(-2, 2)];
  expect([isSafe(eased), shownSafe(eased), shownByTheShortSum(eased)]).toEqual([true, true, false]);
  // An arm without a share asks for nothing; one that is a whole pull behind is too late; shares above 1 are refused.
  expect(shownSafe([account(8, 0), account(3, 4)])).toBe(true);
  expect([shownSafe([account(4, 1)]), isSafe([account(4, 1)])]).toEqual([false, false]);
  expect([shownSafe([account(-9, 3), account(-9, 2)]), isSafe([account(-9, 3), account(-9, 2)])]).toEqual([
    false,
    false,
  ]);
});

test("shown safe implies safe, and mostly the other way round", () => {
  const next = seeded(1);
  const seen = { shown: 0, safeOnly: 0, unsafe: 0 };
  for (const _ of range(STATES)) {
    const accounts = randomAccounts(next);
    const [shown, safe] = [shownSafe(accounts), isSafe(accounts)];
    if (shown) expect(safe).toBe(true);
    seen[shown ? "shown" : safe ? "safeOnly" : "unsafe"]++;
  }
  // All three kinds came up, so that the line above had something to refuse.
  expect(Math.min(seen.shown, seen.safeOnly, seen.unsafe)).toBeGreaterThan(STATES / 100);
});

test("the short sum shows nothing that the deadlines would not show: it only saves the sort", () => {
  const next = seeded(2);
  const short = range(STATES)
    .map(() => randomAccounts(next))
    .filter(shownByTheShortSum);
  expect(short.length).toBeGreaterThan(STATES / 10);
  expect(short.every(shownByTheDeadlines)).toBe(true);
});
