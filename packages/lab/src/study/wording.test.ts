import { expect, it } from "vitest";
import { violationText } from "./wording.js";

it("a violation below 1 is not rounded to 1", () => {
  expect([0.999, 1, -0.001].map((pulls) => violationText(pulls, "pulls"))).toEqual(["0.99", "1.00", "0.00"]);
});

it("a small distance is not rounded to another", () => {
  expect([0.0454545, 0.5, 0].map((distance) => violationText(distance, "reward"))).toEqual(["0.0455", "0.5", "0"]);
});
