import { exact, type BigFraction } from "./accounts/exact.js";

/** Between a number and its unit, and between groups of digits: narrow, and never at the end of a line. */
const THIN = "\u202f";

/** 12 345, with a thin space from 10 000 on. */
export function whole(value: number): string {
  const digits = String(value);
  return value < 10_000 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, THIN);
}

/** "3 rounds", "1 round" */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${whole(count)} ${count === 1 ? one : several}`;
}

export function percent(part: number): string {
  return `${(100 * part).toFixed(1)}${THIN}%`;
}

/** "20.0 % (12.1 to 30.4)" */
export function rateText({ value, low, high }: Record<"value" | "low" | "high", number>): string {
  return `${percent(value)} (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)})`;
}

/** A promised share: in percent where two decimals are exact, otherwise as the fraction. */
export function shareText(fraction: string): string {
  const { numerator, denominator } = fractionOf(fraction);
  if (10_000n % denominator !== 0n) return fraction;
  return `${Number((numerator * 10_000n) / denominator) / 100}${THIN}%`;
}

/** Pulls with two decimals, rounded down: 0.999 is "0.99", because "1.00" would stand for a broken floor. */
export function pullsText(fraction: string): string {
  const { numerator, denominator } = fractionOf(fraction);
  const hundredths = (numerator * 100n) / denominator;
  const rest = numerator * 100n - hundredths * denominator;
  return (Number(rest < 0n ? hundredths - 1n : hundredths) / 100).toFixed(2).replace(/^-/, "−").replace(/\.00$/, "");
}

/** "7/10", "-3" */
export function fractionOf(text: string): BigFraction {
  const [numerator, denominator = "1"] = text.split("/");
  return exact(BigInt(numerator), BigInt(denominator));
}

/** What missing pulls cost, to a millionth: a sum of money is not rounded to its first digits. */
export function cost(value: number): string {
  return String(Number(value.toFixed(6))).replace(/^-/, "−");
}

/** Up to four digits that matter. */
export function short(value: number): string {
  return String(Number(value.toPrecision(4))).replace(/^-/, "−");
}
