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
