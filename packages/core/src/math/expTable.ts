import { fixedArtanh } from "./fixedArtanh.js";

/** 2^(j/128) for j = 0 … 127 as high + low to about 100 bits, and ln 2 / 128 likewise. */
interface ExpTable {
  readonly high: Float64Array;
  readonly low: Float64Array;
  /** The multiple of 2^-41 next below ln 2 / 128: times a whole number of up to 18 bits it is exact. */
  readonly stepHigh: number;
  readonly stepLow: number;
}

const STEPS = 128;
const FRACTION_BITS = 128n;
const STEP_HIGH_BITS = 41n;
const TWO_TO_MINUS_64 = 1 / 18446744073709551616;

export const expTable = buildExpTable();

function buildExpTable(): ExpTable {
  const step = (2n * fixedArtanh(3n)) / BigInt(STEPS); // ln 2 = 2 artanh(1/3)
  const ratio = fixedExp(step);
  const high = new Float64Array(STEPS);
  const low = new Float64Array(STEPS);
  let power = 1n << FRACTION_BITS;
  for (let j = 0; j < STEPS; j++) {
    high[j] = toNumber(power);
    low[j] = toNumber(power - toFixed(high[j]));
    power = (power * ratio) >> FRACTION_BITS;
  }
  const lowBits = FRACTION_BITS - STEP_HIGH_BITS;
  const stepHigh = (step >> lowBits) << lowBits;
  return { high, low, stepHigh: toNumber(stepHigh), stepLow: toNumber(step - stepHigh) };
}

/** e^x by its series, x and the result in units of 2^-128, for small x. */
function fixedExp(x: bigint): bigint {
  let term = 1n << FRACTION_BITS;
  let sum = 0n;
  for (let n = 1n; term > 0n; n++) {
    sum += term;
    term = ((term * x) >> FRACTION_BITS) / n;
  }
  return sum;
}

function toNumber(fixed: bigint): number {
  return Number(fixed) * TWO_TO_MINUS_64 * TWO_TO_MINUS_64;
}

/** A double in [1, 2) in units of 2^-128: 2^52 of it is whole. */
function toFixed(value: number): bigint {
  return BigInt(value * 4503599627370496) << (FRACTION_BITS - 52n);
}
