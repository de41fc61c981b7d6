import { expect, it } from "vitest";
import { stirlingError } from "./stirlingError.js";

// mpmath with 40 digits: loggamma(n + 1) − ((n + 1/2) log(n) − n + log(2π)/2)
it.each([
  [1, 0.08106146679532726],
  [2, 0.0413406959554093],
  [15, 0.005554733551962801],
  [16, 0.0052076559196096404],
  [100, 0.0008333305556349147],
  [1000000, 8.333333333333056e-8],
])("of %d", (n, expected) => {
  expect(Math.abs(stirlingError(n) / expected - 1)).toBeLessThan(2e-12);
});
