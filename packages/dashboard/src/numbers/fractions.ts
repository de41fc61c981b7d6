const FORM = /^(-?\d+)(?:\/(\d+))?$/;

/** "1/4" as a number, to show it. */
export function fractionNumber(fraction: string): number {
  const [numerator, denominator] = partsOf(fraction);
  return Number(numerator) / Number(denominator);
}

/** Whether a percentage with this number of decimals says it exactly. */
export function isPercentage(fraction: string, decimals: number): boolean {
  const [numerator, denominator] = partsOf(fraction);
  return (numerator * 10n ** BigInt(decimals + 2)) % denominator === 0n;
}

function partsOf(fraction: string): readonly [numerator: bigint, denominator: bigint] {
  const [, numerator = "0", denominator = "1"] = FORM.exec(fraction) ?? [];
  return [BigInt(numerator), BigInt(denominator)];
}
