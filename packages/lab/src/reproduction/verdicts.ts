import type { Verdict } from "./claim.js";
import type { Measured } from "./measured.js";

/** Standard errors beyond which a difference is taken for real: about one false alarm in 700 for a normal error. */
const CERTAIN = 3;

/** Whether `low` is below `high`; "open" while the difference is within the errors. */
export function isBelow(low: Measured, high: Measured): Verdict {
  const error = CERTAIN * Math.sqrt(low.standardError ** 2 + high.standardError ** 2);
  const difference = high.mean - low.mean;
  if (difference > error) return "holds";
  return difference < -error ? "fails" : "open";
}

/** Whether `low` is not above `high`: a difference within the errors speaks for it. */
export function isNotAbove(low: Measured, high: Measured): Verdict {
  return isBelow(high, low) === "holds" ? "fails" : "holds";
}

/** Whether a value of which nothing is uncertain is as claimed. */
export function isTrue(condition: boolean): Verdict {
  return condition ? "holds" : "fails";
}

/** Whether all of them hold: one that fails decides, otherwise one that is open. */
export function allOf(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes("fails")) return "fails";
  return verdicts.includes("open") ? "open" : "holds";
}
