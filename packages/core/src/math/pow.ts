import { expSum } from "./exp.js";
import { logTable } from "./ln.js";

const { reciprocal, high, low, ln2High, ln2Low } = logTable;
const bits = new DataView(new ArrayBuffer(8));

const TWO_TO_54 = 18014398509481984;
const TWO_TO_MINUS_20 = 1 / 1048576;
const TWO_TO_MINUS_52 = 1 / 4503599627370496;
const SMALLEST_NORMAL = 2.2250738585072014e-308;
/** 2^27 + 1: splits a double into two halves whose products are exact (Dekker, Numer. Math. 18, 1971). */
const SPLITTER = 134217729;
const BEYOND_EXP = 800;

/**
 * x^y for x ≥ 0, the same bits in every engine; largest error measured 0.57 ulp, 0.76 ulp where the result is subnormal
 * (see the test). So a result that is a double comes out exactly: pow(10, 3) = 1000, pow(4, 0.5) = 2.
 *
 * e^(y ln x), with ln x to about 68 bits as a sum of two doubles: see ln for the reduction. pow(x, 0) = 1 for every x,
 * pow(1, y) = 1 for every y but NaN (IEEE 754 has it so; Math.pow(1, Infinity) is NaN). A negative x gives NaN.
 */
export function pow(x: number, y: number): number {
  if (y === 0) return 1;
  if (!(x >= 0) || y !== y) return NaN;
  if (x === 1) return 1;
  if (x === 0 || x === Infinity) return (x === 0) === y > 0 ? 0 : Infinity;

  let exponent = -1023;
  if (x < SMALLEST_NORMAL) {
    x *= TWO_TO_54;
    exponent = -1077;
  }
  bits.setFloat64(0, x, true);
  const upper = bits.getInt32(4, true);
  const lower = bits.getUint32(0, true);
  exponent += upper >> 20;
  const cell = (upper >> 13) & 127;
  const c = reciprocal[cell];

  // ln x = whole + (r + rLost) − (r2 + r2Lost)/2 + r³/3 − …, each "lost" the exact rounding error of its neighbour.
  const rUpper = (1 + (upper & 0xfffff) * TWO_TO_MINUS_20) * c - 1;
  const rLower = lower * TWO_TO_MINUS_52 * c;
  const r = rUpper + rLower;
  const rLost = rUpper - r + rLower;
  const rHead = headOf(r);
  const rTail = r - rHead;
  const r2 = r * r;
  const r2Lost = rHead * rHead - r2 + 2 * rHead * rTail + rTail * rTail;

  const whole = exponent * ln2High + high[cell];
  const sum1 = whole + r;
  const sum2 = sum1 - 0.5 * r2;
  const lost = whole - sum1 + r + (sum1 - sum2 - 0.5 * r2);
  const r4 = r2 * r2;
  const cubic = 1 / 3 - r * (1 / 4) + r2 * (1 / 5 - r * (1 / 6)) + r4 * (1 / 7 - r * (1 / 8) + r2 * (1 / 9));
  const rest = lost + (exponent * ln2Low + low[cell] + (rLost - rLost * r - 0.5 * r2Lost) + r * r2 * cubic);
  const log = sum2 + rest;
  const logLow = sum2 - log + rest;

  const product = y * log;
  if (!(Math.abs(product) < BEYOND_EXP)) return product > 0 ? Infinity : 0;
  const logHead = headOf(log);
  const logTail = log - logHead;
  const yHead = headOf(y);
  const yTail = y - yHead;
  const productLost = yHead * logHead - product + yHead * logTail + yTail * logHead + yTail * logTail;
  return expSum(product, productLost + y * logLow);
}

/** The upper 26 bits of a double. */
function headOf(value: number): number {
  const scaled = SPLITTER * value;
  return scaled - (scaled - value);
}
