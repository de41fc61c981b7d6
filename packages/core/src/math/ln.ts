import { logTable } from "./logTable.js";

const { reciprocal, high, low, ln2High, ln2Low } = logTable;
const bits = new DataView(new ArrayBuffer(8));

const TWO_TO_54 = 18014398509481984;
const TWO_TO_MINUS_20 = 1 / 1048576;
const TWO_TO_MINUS_52 = 1 / 4503599627370496;
const SMALLEST_NORMAL = 2.2250738585072014e-308;

/**
 * The natural logarithm, the same bits in every engine; largest error measured 0.51 ulp (see the test).
 *
 * x = 2^k·m with m in [1, 2). With c near 1/m from a table (Tang, ACM TOMS 16, 1990), ln x = k ln 2 − ln c + ln(1 + r),
 * r = m·c − 1. c has nine bits, so both halves of m times c are exact; the big terms are summed with their rounding
 * error kept. Beside 1 on both sides −ln c cancels k ln 2 exactly: only ln(1 + r) is left, and ln(1) = 0.
 */
export function ln(x: number): number {
  let exponent = -1023;
  if (!(x >= SMALLEST_NORMAL)) {
    if (!(x > 0)) return x === 0 ? -Infinity : NaN;
    x *= TWO_TO_54;
    exponent = -1077;
  } else if (x === Infinity) return x;

  bits.setFloat64(0, x, true);
  const upper = bits.getInt32(4, true);
  const lower = bits.getUint32(0, true);
  exponent += upper >> 20;
  const cell = (upper >> 13) & 127;
  const c = reciprocal[cell];

  const rUpper = (1 + (upper & 0xfffff) * TWO_TO_MINUS_20) * c - 1;
  const rLower = lower * TWO_TO_MINUS_52 * c;
  const r = rUpper + rLower;
  const whole = exponent * ln2High + high[cell];
  const sum = whole + r;
  const lost = whole - sum + r + (rUpper - r + rLower);

  // ln(1 + r) − r by its series: |r| < 2^-7, and the first term left out is below 2^-66 of r.
  const r2 = r * r;
  const r4 = r2 * r2;
  const tail =
    r2 * (r * (1 / 3) - 1 / 2 + r2 * (r * (1 / 5) - 1 / 4) + r4 * (r * (1 / 7) - 1 / 6 + r2 * (r * (1 / 9) - 1 / 8)));
  return sum + (lost + (exponent * ln2Low + low[cell] + tail));
}
