import { Generator, purpose, type Study } from "@evenhand/core";
import type { ComparedPolicy } from "../../reproduction/measured.js";

/** A policy of the paper's comparison that has one parameter beside its thresholds. */
interface ComparedFamily {
  readonly label: string;
  readonly with: (shares: readonly number[], parameter: number) => ComparedPolicy;
}

function compared(label: string, id: string, parameter: string): ComparedFamily {
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

/**
 * Rewards with these means. Gaussian ones have standard deviation 1/K, as experiments C, D and E state; Beta(μ, 1 − μ)
 * and Bernoulli ones are E's other two laws. They leave [0, 1] where the law does: nothing is clipped.
 */
export function rewardsWith(law: string, means: readonly number[]): Study["environment"] {
  return { id: law, parameters: law === "gaussian" ? { means, deviation: 1 / means.length } : { means } };
}

/**
 * A mean reward for each arm, uniform in [0, 1) [penalty, experiments C and E]. Keyed by what tells panels
 * apart (arms and total share), so that changing the list of panels changes none of the others; `draw`
 * numbers further vectors of a panel.
 */
export function drawnMeans(panel: {
  readonly seed: number;
  readonly arms: number;
  readonly totalShare: number;
  readonly draw?: number;
}): number[] {
  const { seed, arms, totalShare, draw = 0 } = panel;
  const generator = new Generator().key(seed, purpose.instance, draw, arms * 1e6 + Math.round(totalShare * 1e6));
  return Array.from({ length: arms }, () => generator.uniform());
}

/** τ_k = τ/K for each of K arms [penalty, experiments C and E]. */
export function equalShares(totalShare: number, arms: number): number[] {
  return new Array<number>(arms).fill(exactDecimal(totalShare / arms));
}

const NINE_DECIMALS = 1e9;

/**
 * A computed share or tolerance as the decimal that was meant: (1 − 0.95)·625 is 31.25 here, and
 * 31.250000000000028 in doubles, which core refuses since it keeps shares exactly. Rounded down to nine decimals,
 * so that shares never sum to more than they did.
 */
export function exactDecimal(value: number): number {
  // The guard is for products a rounding error below a whole number.
  return Math.floor(value * NINE_DECIMALS + 1e-3) / NINE_DECIMALS;
}
