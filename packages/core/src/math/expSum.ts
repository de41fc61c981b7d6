import { expTable } from "./expTable.js";

const { high, low, stepHigh, stepLow } = expTable;

const STEPS_PER_UNIT = 128 / 0.6931471805599453;
/** Beyond these the result is past the largest double or below half the smallest, whatever the low part is. */
const OVERFLOW = 709.79;
const UNDERFLOW = -745.2;
const SMALLEST_EXPONENT = -1022;
const LARGEST_EXPONENT = 1023;
const RESCUED_EXPONENTS = 128;

/** 2^k for the exponents of normal doubles, from k = −1022. */
const powersOfTwo = buildPowersOfTwo();

/**
 * e^(x + xLow), for |xLow| no more than a rounding error of x: pow passes its logarithm in two parts.
 *
 * x + xLow = n·ln 2/128 + r with |r| < 2^-8.5, so the result is 2^(n div 128) · 2^((n mod 128)/128) · e^r (Tang, ACM
 * TOMS 15, 1989).
 */
export function expSum(x: number, xLow: number): number {
  if (!(x <= OVERFLOW)) return x > OVERFLOW ? Infinity : NaN;
  if (x < UNDERFLOW) return 0;

  const n = Math.floor(x * STEPS_PER_UNIT + 0.5) | 0;
  const r = x - n * stepHigh + (xLow - n * stepLow);
  // e^r − 1 by its series: the first term left out is below 2^-70.
  const r2 = r * r;
  const growth = r + r2 * (1 / 2 + r * (1 / 6) + r2 * (1 / 24 + r * (1 / 120) + r2 * (1 / 720)));
  const power = high[n & 127];
  const significand = power + (low[n & 127] + power * growth);

  const exponent = n >> 7;
  if (exponent > LARGEST_EXPONENT) return significand * powersOfTwo[LARGEST_EXPONENT - SMALLEST_EXPONENT] * 2;
  if (exponent >= SMALLEST_EXPONENT) return significand * powersOfTwo[exponent - SMALLEST_EXPONENT];
  // A subnormal result is rounded once more, in the last product alone.
  return (
    significand *
    powersOfTwo[exponent + RESCUED_EXPONENTS - SMALLEST_EXPONENT] *
    powersOfTwo[-RESCUED_EXPONENTS - SMALLEST_EXPONENT]
  );
}

function buildPowersOfTwo(): Float64Array {
  const powers = new Float64Array(LARGEST_EXPONENT - SMALLEST_EXPONENT + 1);
  powers[0] = 2.2250738585072014e-308;
  for (let i = 1; i < powers.length; i++) powers[i] = 2 * powers[i - 1];
  return powers;
}
