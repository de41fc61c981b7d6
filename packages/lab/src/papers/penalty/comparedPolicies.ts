import type { ComparedPolicy } from "../../reproduction/comparedPolicy.js";

/** A policy of the paper's comparison that has one parameter beside its thresholds. */
interface Compared {
  readonly label: string;
  readonly with: (shares: readonly number[], parameter: number) => ComparedPolicy;
}

function compared(label: string, id: string, parameter: string): Compared {
  return { label, with: (shares, value) => ({ id, label, parameters: { shares, [parameter]: value } }) };
}

/** With a penalty rate A_k for all arms. */
export const hardThreshold = compared("hard-threshold UCB", "hard-threshold-ucb", "penalties");

/** Section 5: raised by a part of the penalty, the larger the further an arm is behind; the paper rejects it. */
export const softThreshold = compared("soft-threshold UCB", "soft-threshold-ucb", "penalties");

/** Flearn(α) over UCB1. */
export const flearn = compared("Flearn", "largest-deficit-quota", "tolerance");

/** LFG with the weight η0 of the estimates, Q = 0 in the beginning, and the radius that the paper prints, UCB1's. */
export const lfg = compared("LFG", "lfg", "eta");
