import { expect, it } from "vitest";
import { ln1p } from "./ln1p.js";

// mpmath with 40 digits: log1p(x)
it.each([
  [1e-18, 1e-18],
  [-1e-10, -1.00000000005e-10],
  [1e-5, 9.999950000333332e-6],
  [-0.5, -0.6931471805599453],
  [3, 1.3862943611198906],
])("ln(1 + %d)", (x, expected) => {
  expect(Math.abs(ln1p(x) / expected - 1)).toBeLessThan(1e-15);
});
