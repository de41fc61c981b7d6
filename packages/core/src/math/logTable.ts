import { fixedArtanh } from "./fixedArtanh.js";

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
