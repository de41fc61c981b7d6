import { evenedShares } from "./shareDraw.js";
import type { Shares } from "./shares.js";

/** Deserved pulls are products of a horizon and a share, each off by a few units in the last place. */
const RELATIVE_ERROR = 1e-12;

/**
 * floor(pulls), where a value within rounding error below a whole number counts as that number: 49·(1/49) is less than
 * 1 in floating point, and the pull would be lost.
 */
export function wholePulls(pulls: number): number {
  const nearest = Math.round(pulls);
  return Math.abs(pulls - nearest) <= RELATIVE_ERROR * Math.max(1, nearest) ? nearest : Math.floor(pulls);
}

/**
 * Whole numbers for exact amounts, with a given sum: every amount is rounded down, and what is missing goes, one each,
 * to the largest fractional parts. Ties go to the lowest arm.
 *
 * Amounts are counted in units of 1/unit. The sum lies between that of the floors and that of the ceilings.
 */
export function largestRemainders(amounts: readonly bigint[], unit: bigint, sum: bigint): Uint32Array {
  const whole = Uint32Array.from(amounts, (amount) => Number(amount / unit));
  const missing = amounts.reduce((left, amount) => left - amount / unit, sum);
  if (missing === 0n) return whole;
  const byRemainder = amounts
    .map((amount, arm) => ({ arm, remainder: amount % unit }))
    .sort((a, b) => (a.remainder === b.remainder ? a.arm - b.arm : a.remainder > b.remainder ? -1 : 1));
  for (const { arm } of byRemainder.slice(0, Number(missing))) whole[arm]++;
  return whole;
}

/**
 * How often each arm is pulled in T' rounds of exploration: n_i = (r_i + (m − Σ r)/K)·T' in whole pulls
 * [patil2019, Algorithm 1]. They sum to all the pulls there are (to fewer where some arm is in every round),
 * and none is below floor(r_i·T').
 */
export function explorationPlan(shares: Shares, rounds: number, perRound = 1): Uint32Array {
  const { numerators, denominator } = evenedShares(shares, perRound);
  const amounts = numerators.map((numerator) => numerator * BigInt(rounds));
  const sum = amounts.reduce((total, amount) => total + amount, 0n) / denominator;
  return largestRemainders(amounts, denominator, sum);
}
