import { expect, it } from "vitest";
import { lnShortfall } from "./lnShortfall.js";

// mpmath with 40 digits: v − log1p(v)
it.each([
  [1e-9, 4.999999996666667e-19],
  [-0.0001, 5.000333358335334e-9],
  [0.01, 4.966914683191715e-5],
  [0.2499, 0.026836451885960923],
  [-0.2499, 0.03764874800654644],
  [0.2501, 0.026876451885619587],
  [-0.9, 1.402585092994046],
  [5, 3.208240530771945],
])("of %d", (v, expected) => {
  expect(Math.abs(lnShortfall(v) / expected - 1)).toBeLessThan(5e-15);
});
