import { exp } from "./exp.js";

/** Below it five terms of the series have all digits; above it 1 − e^−x has lost at most three. */
const SERIES_BELOW = 0.01;

/** 1 − e^−x for x >= 0, to 10^-14 of itself however small x is. */
export function oneMinusExp(x: number): number {
  if (x >= SERIES_BELOW) return 1 - exp(-x);
  return x * (1 - (x / 2) * (1 - (x / 3) * (1 - (x / 4) * (1 - (x / 5) * (1 - x / 6)))));
}
