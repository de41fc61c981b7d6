import type { Measurement } from "./measured.js";

/**
 * What a measurement says of a statement. "open" means that it is too coarse to tell: more trials would decide it.
 */
export type Verdict = "holds" | "fails" | "open";

/** A statement of a paper that can be checked by measuring, and what was measured at one choice of settings. */
export interface Claim {
  /** Unique within the experiment, and stable: "fucb-close-to-ucb1". */
  readonly id: string;
  /** In the paper's sense, as a sentence. */
  readonly statement: string;
  readonly verdict: Verdict;
  /** Numbers with 95 % intervals: "FUCB 172.1 ± 2.6, UCB1 161.0 ± 2.4". */
  readonly measured: string;
  /** For a claim that fails or differs: what is known about why. */
  readonly note?: string;
}

/** What came out with one choice of the settings that the paper does not give. */
export interface TriedChoice extends Pick<Claim, "verdict" | "measured"> {
  /** "r = 0.02, T = 5 000". */
  readonly choice: string;
  /** Whether figures and tables are of this choice. */
  readonly isOurs: boolean;
}

/** A claim as it is reported: with our choice of settings, and with the others that were tried. */
export interface JudgedClaim extends Omit<Claim, "verdict"> {
  /**
   * "depends": it holds with some of the settings that the paper does not give and fails with others. "other-data": the
   * paper's data were not there; what came out on those that stood in is in `range`.
   */
  readonly verdict: Verdict | "depends" | "other-data";
  /** Of a claim that depends: what is chosen is how the paper is read, and no setting. */
  readonly dependsOn?: "reading";
  /** Where the verdict could rest on such settings: all that were tried. */
  readonly tried?: readonly TriedChoice[];
  /** The same in words, a sentence for each verdict: "Holds with r = 0.02.", "Fails with r = 0.05 [ours]." */
  readonly range?: readonly string[];
}

/** Standard errors beyond which a difference is taken for real: about one false alarm in 700 for a normal error. */
const CERTAIN = 3;

/** Whether `low` is below `high`; "open" while the difference is within the errors. */
export function isBelow(low: Measurement, high: Measurement): Verdict {
  const error = CERTAIN * Math.sqrt(low.standardError ** 2 + high.standardError ** 2);
  const difference = high.mean - low.mean;
  if (difference > error) return "holds";
  return difference < -error ? "fails" : "open";
}

/** Whether `low` is not above `high`: a difference within the errors speaks for it. */
export function isNotAbove(low: Measurement, high: Measurement): Verdict {
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
