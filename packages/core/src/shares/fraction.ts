import { EvenhandError } from "../errors.js";

/** A nonnegative rational in lowest terms, kept as two safe integers. */
export interface Fraction {
  readonly numerator: number;
  readonly denominator: number;
}

/** Denominators up to here keep every product of a pull's window below 2^53 (see pullWindows). */
export const MAX_DENOMINATOR = 2_147_483_648;

const DECIMAL = String.raw`(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d+))?`;
const FRACTION = String.raw`(\d+)\s*/\s*(\d+)`;
const ofDecimal = new RegExp(`^${DECIMAL}$`);
const ofFraction = new RegExp(`^${FRACTION}$`);

/** What `parseFraction` can read as a text, for schemas and forms. */
export const FRACTION_PATTERN = String.raw`^\s*(?:${DECIMAL}|${FRACTION})\s*$`;

/**
 * The rational that the user wrote: 0.1 is 1/10, "1/3" is 1/3.
 *
 * A number is read through its shortest decimal text, which is what the user typed; its binary value (0.1 is
 * 0.1000000000000000055…) is never used, so that ten shares of 0.1 sum to exactly 1.
 */
export function parseFraction(input: unknown, path?: string): Fraction {
  const text = typeof input === "number" ? String(input) : input;
  const unreadable = () =>
    new EvenhandError("share-format", {
      received: input,
      required: 'a nonnegative decimal such as 0.05 or a fraction such as "1/3"',
      path,
    });
  if (typeof text !== "string") throw unreadable();
  const short = shortFraction(text);
  if (short !== undefined) return short;
  const exact = readFraction(text.trim()) ?? readDecimal(text.trim());
  if (exact === undefined) throw unreadable();
  const [numerator, denominator] = lowestTerms(exact);
  if (denominator > BigInt(MAX_DENOMINATOR) || numerator > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new EvenhandError("share-precision", {
      received: input,
      required: `a fraction with a denominator of at most ${MAX_DENOMINATOR} (nine decimals)`,
      path,
    });
  }
  return { numerator: Number(numerator), denominator: Number(denominator) };
}

/** "1/3"; "0" and "1" without a denominator. */
export function fractionText({ numerator, denominator }: Fraction): string {
  return denominator === 1 ? `${numerator}` : `${numerator}/${denominator}`;
}

/**
 * Most fractions, digit by digit: with whole numbers of any size a million shares take ten times as long. Undefined
 * where that does not do, or where the text is no fraction.
 */
export function shortFraction(text: string): Fraction | undefined {
  const bar = text.indexOf("/");
  if (bar < 0) return readShortDecimal(text);
  const numerator = readDigits(text, 0, bar);
  const denominator = readDigits(text, bar + 1, text.length);
  if (numerator === undefined || denominator === undefined || denominator === 0) return undefined;
  return inLowestTerms(numerator, denominator);
}

/** "1" or "0.05". */
function readShortDecimal(text: string): Fraction | undefined {
  const point = text.indexOf(".");
  const whole = readDigits(text, 0, point < 0 ? text.length : point);
  if (whole === undefined || point < 0) return whole === undefined ? undefined : { numerator: whole, denominator: 1 };
  const decimals = readDigits(text, point + 1, text.length);
  if (decimals === undefined) return undefined;
  let denominator = 1;
  for (let digit = point + 1; digit < text.length; digit++) denominator *= 10;
  const numerator = whole * denominator + decimals;
  return numerator <= Number.MAX_SAFE_INTEGER ? inLowestTerms(numerator, denominator) : undefined;
}

/** Of whole numbers that a double holds exactly, the denominator above 0. */
export function inLowestTerms(numerator: number, denominator: number): Fraction {
  let [a, b] = [Math.abs(numerator), denominator];
  while (b !== 0) [a, b] = [b, a % b];
  return { numerator: numerator / a, denominator: denominator / a };
}

/** A number that is small enough for a denominator in any case. */
const MOST_DIGITS = 9;
const ZERO = "0".charCodeAt(0);

/** The number that these characters are; undefined where they are anything but 1 to 9 digits. */
function readDigits(text: string, from: number, to: number): number | undefined {
  if (to <= from || to > from + MOST_DIGITS) return undefined;
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return undefined;
    value = 10 * value + digit;
  }
  return value;
}

type BigFraction = readonly [numerator: bigint, denominator: bigint];

function readFraction(text: string): BigFraction | undefined {
  const match = ofFraction.exec(text);
  if (match === null) return undefined;
  const denominator = BigInt(match[2]);
  return denominator === 0n ? undefined : [BigInt(match[1]), denominator];
}

const MAX_EXPONENT = 400;

function readDecimal(text: string): BigFraction | undefined {
  const match = ofDecimal.exec(text);
  if (match === null) return undefined;
  const digits = match[2] ?? "";
  const exponent = Number(match[3] ?? "0") - digits.length;
  if (Math.abs(exponent) > MAX_EXPONENT) return undefined;
  const numerator = BigInt(match[1] + digits);
  const power = BigInt(`1${"0".repeat(Math.abs(exponent))}`);
  return exponent >= 0 ? [numerator * power, 1n] : [numerator, power];
}

function lowestTerms([numerator, denominator]: BigFraction): BigFraction {
  const divisor = greatestCommonDivisor(numerator, denominator);
  return [numerator / divisor, denominator / divisor];
}

export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}
