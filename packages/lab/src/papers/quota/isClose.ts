import type { Summary } from "@evenhand/core";
import type { Verdict } from "../../reproduction/claim.js";
import { isBelow } from "../../reproduction/verdicts.js";

type Measured = Pick<Summary, "mean" | "standardError">;

/** Whether two measurements differ by less than this part of the second one. */
export function isClose(one: Measured, other: Measured, part: number): Verdict {
  const difference = {
    mean: Math.abs(one.mean - other.mean),
    standardError: Math.sqrt(one.standardError ** 2 + other.standardError ** 2),
  };
  return isBelow(difference, { mean: part * Math.abs(other.mean), standardError: 0 });
}
