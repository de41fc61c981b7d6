/**
 * The bounds of Patil, Ghalme, Nair, Narahari, "Stochastic Multi-armed Bandits with Arm-specific Fairness Guarantees"
 * (2019), written down as they stand there. "i ≠ 1" is every arm with Δ_i > 0: arms with Δ_i = 0 are skipped. Δ_k is
 * the largest gap. No rounding of r_i·T (footnote 6).
 */
import { add, compare, divide, fraction, multiply, ONE, subtract } from "../support/fraction.js";
import { firstLargest, range } from "../support/history.js";
import type { Fraction } from "../support/history.js";
import type { Bound } from "../support/bound.js";
import { toNumber, total } from "../support/exact.js";
import { gaps } from "./penaltyOracle.js";

export interface QuotaInstance {
  means: readonly number[];
  shares: readonly Fraction[];
  /** T. */
  rounds: number;
}

/** Theorem 1, NAIVE: O((T² ln T)^(1/3)). */
export function quotaTheorem1({ rounds }: QuotaInstance): Bound {
  const order = Math.cbrt(rounds ** 2 * Math.log(rounds));
  return { value: undefined, explicit: order, note: "times a constant that the statement hides in O(·)" };
}

/**
 * f(r'_j) = (√r'_1 + √r'_j)/√(r'_1·r'_j) of the proof of Theorem 1, r'_i = r_i + m/k. The proof's j is the arm that
 * NAIVE believes in, a random one: here the sub-optimal arm with the largest f, unless it is given.
 */
export function quotaTheorem1Factor(instance: QuotaInstance, arm?: number): number {
  const raised = instance.shares.map((share) =>
    toNumber(add(share, divide(free(instance), fraction(instance.shares.length)))),
  );
  const gap = gaps(instance.means);
  const best = raised[gap.indexOf(0)];
  const factor = (j: number): number => (Math.sqrt(best) + Math.sqrt(raised[j])) / Math.sqrt(best * raised[j]);
  const candidates = range(gap.length).filter((j) => gap[j] > 0);
  return factor(arm ?? firstLargest(candidates, factor));
}

/** ε = [k/2·f·√(α ln T/(2T))/Σ_{i≠1} Δ_i]^(2/3), α > 1. Not clipped: at small T it is above 1. */
export function quotaTheorem1Epsilon(instance: QuotaInstance & { alpha: number; arm?: number | undefined }): number {
  const spread = Math.sqrt((instance.alpha * Math.log(instance.rounds)) / (2 * instance.rounds));
  const factor = quotaTheorem1Factor(instance, instance.arm);
  return (((instance.means.length / 2) * factor * spread) / sum(gaps(instance.means))) ** (2 / 3);
}

/**
 * The last line of the proof of Theorem 1: m/k·ε·T·Σ_{i≠1} Δ_i + m·T·√(α ln T/(2εT))·f + 2m·T^(1−α). Its 2
 * counts two failing estimates; since j is random all k must hold (arm 1 from below, the others from above),
 * and the 2 must be k: `repaired`.
 */
export function quotaTheorem1Proof(
  instance: QuotaInstance & { alpha: number; epsilon: number; arm?: number | undefined },
): { printed: number; repaired: number } {
  const { rounds, alpha, epsilon } = instance;
  const [arms, m] = [instance.means.length, toNumber(free(instance))];
  const exploring = (m / arms) * epsilon * rounds * sum(gaps(instance.means));
  const spread = Math.sqrt((alpha * Math.log(rounds)) / (2 * epsilon * rounds));
  const trusting = m * rounds * spread * quotaTheorem1Factor(instance, instance.arm);
  const failing = m * rounds ** (1 - alpha);
  return { printed: exploring + trusting + 2 * failing, repaired: exploring + trusting + arms * failing };
}

/** Theorem 2, T-FUCB: (1 + π²/3)·Σ Δ_i + Σ_{i≠1, r_i·T < 8 ln T/Δ_i²} Δ_i·(8 ln T/Δ_i² − r_i·T). */
export function quotaTheorem2({ means, shares, rounds }: QuotaInstance): number {
  const gap = gaps(means);
  const extra = gap.map((delta, arm) => {
    const due = toNumber(shares[arm]) * rounds;
    const needed = delta === 0 ? 0 : (8 * Math.log(rounds)) / delta ** 2;
    return due < needed ? delta * (needed - due) : 0;
  });
  return (1 + Math.PI ** 2 / 3) * sum(gap) + sum(extra);
}

/** Theorem 3, FUCB: the same right-hand side as Theorem 2. */
export function quotaTheorem3(instance: QuotaInstance): number {
  return quotaTheorem2(instance);
}

/** Theorem 5, every policy that keeps the quotas (in expectation, exactly): T·Δ_k·(1 − Σ r_i). */
export function quotaTheorem5(instance: QuotaInstance): number {
  return instance.rounds * Math.max(...gaps(instance.means)) * toNumber(free(instance));
}

/** Theorem 7, UCB1, the ordinary regret: Σ_{i≠1} 8 ln T/Δ_i + (1 + π²/3)·Σ Δ_i. */
export function quotaTheorem7({ means, rounds }: Omit<QuotaInstance, "shares">): number {
  const gap = gaps(means);
  const terms = gap.map((delta) => (delta === 0 ? 0 : (8 * Math.log(rounds)) / delta));
  return sum(terms) + (1 + Math.PI ** 2 / 3) * sum(gap);
}

/** Theorem 8, Thompson sampling, the ordinary regret: O((Σ_{i≠1} 1/Δ_i)²·ln T). */
export function quotaTheorem8({ means, rounds }: Omit<QuotaInstance, "shares">): Bound {
  const inverse = gaps(means).map((delta) => (delta === 0 ? 0 : 1 / delta));
  return {
    value: undefined,
    explicit: sum(inverse) ** 2 * Math.log(rounds),
    note: "times a constant that the statement hides in O(·); the source, Agrawal and Goyal (2012), has 1/Δ_i² in the sum",
  };
}

/**
 * Theorem 4's premise: the shares other than 0 are equal (footnote 8), and below 1 over their number. (The text has
 * r < 1/k with all k arms; its footnote is meant for shares like 0, 0, 0, 0.45, 0.45.)
 */
export function quotaTheorem4Applies(shares: readonly Fraction[]): boolean {
  const due = shares.filter((share) => share[0] > 0n);
  return due.every((share) => compare(share, due[0]) === 0) && compare(total(due), ONE) < 0;
}

/**
 * Theorem 4's conclusion on one path: the first round t and arm with r_i·t − N_i(t) ≥ 1, undefined where there is none.
 * (Its proof has r·t − N_i < k·r; with k' shares other than 0 among others that are 0 it is ≤ k'·r, still below 1.)
 */
export function quotaTheorem4Violation(
  shares: readonly Fraction[],
  pulls: readonly number[],
): { round: number; arm: number } | undefined {
  for (let round = 1; round <= pulls.length; round++) {
    for (const [arm, share] of shares.entries()) {
      const count = pulls.slice(0, round).filter((pulled) => pulled === arm).length;
      const deficit = subtract(multiply(share, fraction(round)), fraction(count));
      if (compare(deficit, ONE) >= 0) return { round, arm };
    }
  }
  return undefined;
}

/** m = 1 − Σ r_i. */
function free({ shares }: QuotaInstance): Fraction {
  return subtract(ONE, total(shares));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
