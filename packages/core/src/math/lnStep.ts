import { ln } from "./ln.js";

/** Below it the logarithm of the rounded ratio is good to 2·10^(−15), and the series would need more terms. */
const SERIES_FROM = 16;

/**
 * ln((n + 1)/n) for whole n >= 1: what one more unit adds to ln n. The same bits in every engine.
 *
 * (n + 1)/n is off by up to 10^(−16), and its logarithm is only 1/n: at n = 10^8 half of the digits would be lost, and
 * from then on it would decide wrongly between n and n + 1. So ln((n + 1)/n) = 2 artanh(x) = 2(x + x³/3 + x⁵/5 + …)
 * with x = 1/(2n + 1); the first term left out is below 10^(−18) of the sum.
 */
export function lnStep(n: number): number {
  if (n < SERIES_FROM) return ln((n + 1) / n);
  const x = 1 / (2 * n + 1);
  const x2 = x * x;
  return 2 * x * (1 + x2 * (1 / 3 + x2 * (1 / 5 + x2 * (1 / 7 + x2 * (1 / 9 + x2 * (1 / 11))))));
}
