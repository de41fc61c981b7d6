/** An exact number of pulls: a numerator of any size over a denominator above 0, in lowest terms. */
export interface ExactRatio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const NOTHING: ExactRatio = { numerator: 0n, denominator: 1n };

export function ratio(numerator: number | bigint, denominator: number | bigint): ExactRatio {
  const [top, bottom] = [BigInt(numerator), BigInt(denominator)];
  let [a, b] = [top < 0n ? -top : top, bottom];
  while (b !== 0n) [a, b] = [b, a % b];
  return { numerator: top / a, denominator: bottom / a };
}

export function sumOf(a: ExactRatio, b: ExactRatio): ExactRatio {
  return ratio(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function differenceOf(a: ExactRatio, b: ExactRatio): ExactRatio {
  return sumOf(a, { numerator: -b.numerator, denominator: b.denominator });
}

/** "-7/10"; "3" without a denominator. */
export function ratioText({ numerator, denominator }: ExactRatio): string {
  return denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;
}

/** What `ratioText` wrote. */
export function ratioFrom(text: string): ExactRatio {
  const [numerator, denominator = "1"] = text.split("/");
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

/** The nearest double, or one beside it. */
export function ratioNumber({ numerator, denominator }: ExactRatio): number {
  const whole = numerator / denominator;
  return Number(whole) + Number(numerator - whole * denominator) / Number(denominator);
}
