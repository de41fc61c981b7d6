import { expect, it } from "vitest";
import { oneMinusExp } from "./oneMinusExp.js";

// mpmath with 40 digits: −expm1(−x)
it.each([
  [1e-18, 1e-18],
  [1e-6, 9.999995000001667e-7],
  [0.0099, 0.00985115631704285],
  [0.0101, 0.010049166284122698],
  [0.5, 0.3934693402873666],
  [40, 1],
])("1 − e^−%d", (x, expected) => {
  expect(Math.abs(oneMinusExp(x) / expected - 1)).toBeLessThan(2e-14);
});
