/**
 * Rounds exact amounts to integers with a given sum: every amount is rounded down, and the integers still missing go,
 * one each, to the largest fractional parts. Ties go to the lowest arm.
 */
import { compare, floor, fraction, subtract } from "../support/fraction.js";
import type { Fraction } from "../support/history.js";

export function largestRemainders(amounts: readonly Fraction[], sum: number): number[] {
  const entries = amounts.map((amount, arm) => {
    const whole = floor(amount);
    return { arm, whole: Number(whole), remainder: subtract(amount, fraction(whole)) };
  });
  const missing = sum - entries.reduce((all, entry) => all + entry.whole, 0);
  if (missing < 0 || missing > entries.length) throw new Error(`${missing} cannot go, one each, to the remainders`);
  const raised = [...entries]
    .sort((a, b) => compare(b.remainder, a.remainder) || a.arm - b.arm)
    .slice(0, missing)
    .map((entry) => entry.arm);
  return entries.map((entry) => entry.whole + (raised.includes(entry.arm) ? 1 : 0));
}
