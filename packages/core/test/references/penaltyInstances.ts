/**
 * The lower bounds of "A New Look at Fairness in Stochastic Multi-Armed Bandit Problems", Theorems 5 and 6 for the
 * hard-threshold UCB algorithm and Theorem 7 for every policy, with the instances of their proofs (appendices C and F).
 *
 * Settled: the rewards of Theorems 5 and 6 are deterministic. The index of arm 1 is bounded there without its penalty:
 * that needs N_1 ≥ τ_1·n, and with N_1 > T/2 it holds for τ_1 ≤ 1/2. "T large" is spelled out as the inequality that
 * (22) and its twin need, √(4 log T/T) < gap·(√(2 log(T/2)/log T) − 1).
 */
import { compare, fraction, ONE, subtract } from "../support/fraction.js";
import { range } from "../support/history.js";
import type { Fraction } from "../support/history.js";
import { toNumber, total } from "../support/exact.js";
import type { PenaltyInstance } from "./penaltyOracle.js";

export interface LowerBoundInstance extends PenaltyInstance {
  /** Whether everything that the proof assumes holds. */
  holds: boolean;
  /** The least pulls of the arms that the proof counts. */
  pullsAtLeast: number;
  /** The right-hand side of the theorem. */
  regretAtLeast: number;
}

/** Theorem 5: arm 0 always gives Δ, the others 0, A_k = A < Δ. R ≥ Σ_{k ≥ 2, τ_k > 0} log T/(Δ − A). */
export function penaltyTheorem5Instance(options: {
  gap: number;
  penalty: number;
  thresholds: readonly Fraction[];
  rounds: number;
}): LowerBoundInstance {
  const { gap, penalty, thresholds, rounds } = options;
  const logT = Math.log(rounds);
  const excess = gap - penalty;
  const others = thresholds.slice(1).map(toNumber);
  return {
    means: thresholds.map((_, arm) => (arm === 0 ? gap : 0)),
    penalties: thresholds.map(() => penalty),
    thresholds,
    rounds,
    holds:
      gap > penalty &&
      others.every((tau) => (8 * logT) / excess ** 2 <= (tau * rounds) / 2) &&
      largeEnough(rounds, excess, thresholds),
    pullsAtLeast: logT / excess ** 2,
    regretAtLeast: (others.filter((tau) => tau > 0).length * logT) / excess,
  };
}

/**
 * Theorem 6: arm 0 always gives Δ_1 + Δ_2, then critical arms Δ_1 with A_k = A_2 > Δ_2, then non-critical arms Δ_2 with
 * A_k = A_1 < Δ_1. R ≥ Σ_cr Δ_2·(log T/Δ_2² − τ_k·T). The proof gives arm 0 no penalty: here it is 0.
 */
export function penaltyTheorem6Instance(options: {
  /** Δ_1, the gap of the non-critical arms. */
  gap1: number;
  /** Δ_2, the gap of the critical arms. */
  gap2: number;
  penalty1: number;
  penalty2: number;
  critical: number;
  /** For arm 0, the critical arms, the non-critical arms. */
  thresholds: readonly Fraction[];
  rounds: number;
}): LowerBoundInstance {
  const { gap1, gap2, penalty1, penalty2, critical, thresholds, rounds } = options;
  const logT = Math.log(rounds);
  const byArm = <Value>(best: Value, middle: Value, worst: Value): Value[] =>
    thresholds.map((_, arm) => (arm === 0 ? best : arm <= critical ? middle : worst));
  const due = thresholds.slice(1, 1 + critical).map((tau) => toNumber(tau) * rounds);
  const nonCritical = thresholds.length - 1 - critical;
  const spent = (nonCritical * 8 * logT) / (gap1 - penalty1) ** 2 + (critical * 8 * logT) / gap2 ** 2;
  const pullsAtLeast = logT / gap2 ** 2;
  return {
    means: byArm(gap1 + gap2, gap1, gap2),
    penalties: byArm(0, penalty2, penalty1),
    thresholds,
    rounds,
    holds:
      gap2 < penalty2 &&
      gap1 > penalty1 &&
      spent < rounds / 2 &&
      due.every((amount) => amount <= pullsAtLeast) &&
      largeEnough(rounds, gap2, thresholds),
    pullsAtLeast,
    regretAtLeast: due.reduce((sum, amount) => sum + gap2 * (pullsAtLeast - amount), 0),
  };
}

/**
 * Gaussian rewards with variance 1: a mean moved by 2Δ costs (2Δ)²/2 a pull, so the C of (51) is 2. (The text has 1/2.)
 */
export const gaussianDivergence = 2;

/**
 * Theorem 7: for every policy one of these means has at least the regret. In the first, arm 0 has Δ and
 * the others 0; the policy's least pulled arm of the others has 2Δ in the second. Δ = √((K − 1)/(C·T)), C
 * the constant of the divergence.
 *
 * `printed` is (52), (1 − 2 max τ)·√((K − 1)T/C)/(8e). For K > 2 its proof counts the surplus of two arms only, and the
 * statement is false: with A_k ≥ 1 and Σ τ = 1 − δ a policy that first serves the thresholds, and then plays the best
 * mean for the δ·T rounds that are left, has regret of order δ·√(K log K·T) at most. Counting all arms, with N_1
 * compared to (1 + τ_1 − Σ_{k>1} τ_k)·T/2, gives 1 − Σ τ in place of 1 − 2 max τ: `proved`.
 */
export function penaltyTheorem7(options: {
  penalties: readonly number[];
  thresholds: readonly Fraction[];
  rounds: number;
  divergence: number;
}): {
  first: number[];
  second: (leastPulled: number) => number[];
  holds: boolean;
  printed: number;
  proved: number;
} {
  const { penalties, thresholds, rounds, divergence } = options;
  const arms = thresholds.length;
  const gap = Math.sqrt((arms - 1) / (divergence * rounds));
  const first = range(arms).map((arm) => (arm === 0 ? gap : 0));
  const rate = Math.sqrt(((arms - 1) * rounds) / divergence) / (8 * Math.E);
  return {
    first,
    second: (leastPulled) => first.map((mean, arm) => (arm === leastPulled ? 2 * gap : mean)),
    holds: arms > 1 && gap < 1 / 2 && penalties.every((penalty) => penalty > gap) && belowOne(thresholds),
    printed: (1 - 2 * Math.max(...thresholds.map(toNumber))) * rate,
    proved: toNumber(subtract(ONE, total(thresholds))) * rate,
  };
}

function belowOne(thresholds: readonly Fraction[]): boolean {
  return compare(total(thresholds), ONE) < 0;
}

function largeEnough(rounds: number, gap: number, thresholds: readonly Fraction[]): boolean {
  const logT = Math.log(rounds);
  const room = gap * (Math.sqrt((2 * Math.log(rounds / 2)) / logT) - 1);
  const quiet = compare(thresholds[0], fraction(1, 2)) <= 0 && belowOne(thresholds);
  return quiet && Math.sqrt((4 * logT) / rounds) < room;
}
