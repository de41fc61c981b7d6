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

  // ln(1 + r) − r by its series: |r| < 2^-7, and the first term omitted is below 2^-66 of r.
  const r2 = r * r;
  const r4 = r2 * r2;
  const tail =
    r2 * (r * (1 / 3) - 1 / 2 + r2 * (r * (1 / 5) - 1 / 4) + r4 * (r * (1 / 7) - 1 / 6 + r2 * (r * (1 / 9) - 1 / 8)));
  return sum + (lost + (exponent * ln2Low + low[cell] + tail));
}

/**
 * ln(1 + x) for x > −1, to a few units in the last place also where x is tiny and 1 + x has lost most of its digits:
 * the rounded 1 + x is wrong by the same factor in both its logarithm and its distance from 1 (Kahan).
 */
export function ln1p(x: number): number {
  const sum = 1 + x;
  return sum === 1 ? x : (ln(sum) * x) / (sum - 1);
}

/** Within it the series needs ten terms; beyond it the difference loses no more than two digits. */
const SERIES_WITHIN = 0.25;

/**
 * v − ln(1 + v) for v > −1, to some 10^-15 of itself: how far the logarithm falls short of its tangent, about v²/2.
 *
 * With s = v/(2 + v), ln(1 + v) = 2(s + s³/3 + s⁵/5 + …) and v − 2s = s·v: nothing cancels.
 */
export function lnShortfall(v: number): number {
  if (v > SERIES_WITHIN || v < -SERIES_WITHIN) return v - ln(1 + v);
  const s = v / (2 + v);
  const q = s * s;
  const tail =
    1 / 3 +
    q * (1 / 5 + q * (1 / 7 + q * (1 / 9 + q * (1 / 11 + q * (1 / 13 + q * (1 / 15 + q * (1 / 17 + q / 19)))))));
  return s * v - 2 * s * q * tail;
}

/** Below it the logarithm of the rounded ratio is good to 2·10^(−15), and the series would need more terms. */
const SERIES_FROM = 16;

/**
 * ln((n + 1)/n) for whole n >= 1: what one more unit adds to ln n. The same bits in every engine.
 *
 * (n + 1)/n is off by up to 10^(−16), and its logarithm is only 1/n: at n = 10^8 half of the digits would be lost, and
 * from then on it would decide wrongly between n and n + 1. So ln((n + 1)/n) = 2 artanh(x) = 2(x + x³/3 + x⁵/5 + …)
 * with x = 1/(2n + 1); the first term omitted is below 10^(−18) of the sum.
 */
export function lnStep(n: number): number {
  if (n < SERIES_FROM) return ln((n + 1) / n);
  const x = 1 / (2 * n + 1);
  const x2 = x * x;
  return 2 * x * (1 + x2 * (1 / 3 + x2 * (1 / 5 + x2 * (1 / 7 + x2 * (1 / 9 + x2 * (1 / 11))))));
}

/**
 * ln(512 / n) for n = 256 … 512 to more than 100 bits, as high + low.
 *
 * High parts, ln 2's among them, are multiples of 2^-42, so that exponent·ln 2 + high is exact for every exponent of a
 * double. Whole-number arithmetic gives the same bits everywhere; the 257 logarithms take about a millisecond at load.
 */
interface LogTable {
  /** c = n / 512, by the first seven bits after the point of a significand m in [1, 2): |m·c − 1| < 2^-7. */
  readonly reciprocal: Float64Array;
  /** −ln c, the part above 2^-42. */
  readonly high: Float64Array;
  /** −ln c, the rest. */
  readonly low: Float64Array;
  readonly ln2High: number;
  readonly ln2Low: number;
}

const CELLS = 128;
const FRACTION_BITS = 128n;
const HIGH_BITS = 42n;
const TWO_TO_MINUS_42 = 1 / 4398046511104;
const TWO_TO_MINUS_86 = 1 / 77371252455336267181195264;

export const logTable = buildLogTable();
const { reciprocal, high, low, ln2High, ln2Low } = logTable;

function buildLogTable(): LogTable {
  const logs = fixedLogs();
  const reciprocal = new Float64Array(CELLS);
  const high = new Float64Array(CELLS);
  const low = new Float64Array(CELLS);
  for (let cell = 0; cell < CELLS; cell++) {
    const n = numerator(cell);
    reciprocal[cell] = n / 512;
    high[cell] = highPart(logs[512 - n]);
    low[cell] = lowPart(logs[512 - n]);
  }
  return { reciprocal, high, low, ln2High: highPart(logs[256]), ln2Low: lowPart(logs[256]) };
}

/**
 * n with n/512 nearest to 1 / (middle of the cell); exactly 1 and 1/2 beside 1 and 2, so that ln is accurate near 1.
 */
function numerator(cell: number): number {
  if (cell === 0) return 512;
  if (cell === CELLS - 1) return 256;
  return Math.floor((512 * 256) / (257 + 2 * cell) + 0.5);
}

/** ln(512/n) in units of 2^-128, at index 512 − n: each from the one before by ln((n + 1)/n) = 2 artanh(1/(2n + 1)). */
function fixedLogs(): bigint[] {
  const logs = [0n];
  for (let n = 511n; n >= 256n; n--) logs.push(logs[logs.length - 1] + 2n * fixedArtanh(2n * n + 1n));
  return logs;
}

function highPart(fixed: bigint): number {
  return Number(fixed >> (FRACTION_BITS - HIGH_BITS)) * TWO_TO_MINUS_42;
}

function lowPart(fixed: bigint): number {
  const rest = fixed & ((1n << (FRACTION_BITS - HIGH_BITS)) - 1n);
  return Number(rest) * TWO_TO_MINUS_86 * TWO_TO_MINUS_42;
}

/**
 * artanh(1/d) = 1/d + 1/(3d³) + 1/(5d⁵) + …, in units of 2^-128, for whole d ≥ 3; short by a few dozen units at most.
 *
 * The tables of ln and exp are made of such numbers, at load and in whole numbers: the same bits in every engine.
 */
export function fixedArtanh(d: bigint): bigint {
  let power = (1n << FRACTION_BITS) / d;
  let sum = 0n;
  for (let odd = 1n; power > 0n; odd += 2n) {
    sum += power / odd;
    power /= d * d;
  }
  return sum;
}
