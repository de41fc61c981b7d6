import type { Claim } from "../../../reproduction/claim.js";
import { allOf } from "../../../reproduction/verdicts.js";
import { halvesOf, type Half, type Values } from "./study.js";

type Outcome = Pick<Claim, "verdict" | "measured">;

/** A claim on both halves of the figure. */
export function inEachHalf(values: Values, check: (half: Half) => Outcome): Outcome {
  const halves = halvesOf(values).map((half) => ({ half, ...check(half) }));
  return {
    verdict: allOf(halves.map(({ verdict }) => verdict)),
    measured: halves.map(({ half, measured }) => `${half.name}: ${measured}`).join("; "),
  };
}
