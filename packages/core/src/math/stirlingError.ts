import { ln } from "./ln.js";

const TABLE_LENGTH = 16;
const HALF_LN_TWO_PI = 0.9189385332046727;

const table = buildTable();

/** ln(n!) − ((n + 1/2) ln n − n + ln(2π)/2) for whole n >= 1: what Stirling's formula leaves out. Below 1/(12n). */
export function stirlingError(n: number): number {
  if (n < TABLE_LENGTH) return table[n];
  const q = 1 / (n * n);
  return (1 / 12 - q * (1 / 360 - q * (1 / 1260 - q * (1 / 1680 - q * (1 / 1188))))) / n;
}

function buildTable(): Float64Array {
  const errors = new Float64Array(TABLE_LENGTH);
  let factorial = 1;
  for (let n = 1; n < TABLE_LENGTH; n++) {
    factorial *= n;
    errors[n] = ln(factorial) - ((n + 0.5) * ln(n) - n + HALF_LN_TWO_PI);
  }
  return errors;
}
