import { expect, it } from "vitest";
import { vectorText } from "./vectorText.js";

it("counts what comes three times or more in a row", () => {
  expect(vectorText([0.9, 0.05, 0.03, 0.02])).toBe("(0.9, 0.05, 0.03, 0.02)");
  expect(vectorText([0.95, 0.046, 0.001, 0.001, 0.001])).toBe("(0.95, 0.046, 0.001 × 3)");
  expect(vectorText([0.1, 0.1, 0.2, 0.1])).toBe("(0.1, 0.1, 0.2, 0.1)");
});
