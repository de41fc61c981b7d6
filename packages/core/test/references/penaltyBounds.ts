/**
 * The upper bounds of "A New Look at Fairness in Stochastic Multi-Armed Bandit Problems" for the hard-threshold UCB
 * algorithm: Theorems 1 to 4, Observation 1, Lemma 1. The lower bounds are in penaltyInstances.ts. log is
 * the natural one, c_0 = 1 − Σ τ_k.
 *
 * Settled: Theorem 2's condition has c_0², as in its proof, where the statement has c_a². The first sum of (13) is
 * (8 log T/Δ_k − Δ_k·τ_k·T)_+. Theorem 3 is infinite where μ + A ties: there is no number then.
 */
import { floor, fraction, multiply, ONE, subtract } from "../support/fraction.js";
import { range } from "../support/history.js";
import type { Bound } from "../support/bound.js";
import { toNumber, total } from "../support/exact.js";
import { gaps, prophetSets } from "./penaltyOracle.js";
import type { PenaltyInstance } from "./penaltyOracle.js";

/**
 * Theorem 1's condition, arm by arm: A_k − Δ_k ≥ min{√(32 log T/(τ_k·T)), 1}, and τ_k > 0. It must hold for all arms.
 */
export function penaltyTheorem1Conditions(instance: PenaltyInstance): boolean[] {
  const { logT, due, lead } = parts(instance);
  return lead.map((margin, arm) => due[arm] > 0 && margin >= Math.min(Math.sqrt((32 * logT) / due[arm]), 1));
}

/** Theorem 1's conclusion: N_k(T) ≥ floor(τ_k·T) for all k, with a probability that tends to 1. */
export function penaltyTheorem1Levels({ thresholds, rounds }: PenaltyInstance): number[] {
  return thresholds.map((threshold) => Number(floor(multiply(threshold, fraction(rounds)))));
}

/**
 * Theorem 2's conditions: A_k − Δ_k ≥ c_a > 0 for optimal and critical arms, Δ_k − A_k ≥ √(8K log T/(c_0²·T)) for the
 * others. The proof's last step, n_2 − n_1 < c_0·T/2, needs 16 in place of the 8 where half of the arms or more are
 * non-critical: `proved` asks for 16.
 */
export function penaltyTheorem2Conditions(
  instance: PenaltyInstance,
  leadAtLeast: number,
): { printed: boolean; proved: boolean } {
  const { logT, lead, slack } = parts(instance);
  const { nonCritical } = prophetSets(instance);
  const holds = (factor: number): boolean =>
    lead.every((margin, arm) =>
      nonCritical.includes(arm)
        ? -margin >= Math.sqrt((factor * lead.length * logT) / (slack ** 2 * instance.rounds))
        : leadAtLeast > 0 && margin >= leadAtLeast,
    );
  return { printed: holds(8), proved: holds(16) };
}

/** Theorem 2, first part: E(τ_k·T − N_k(T))_+ of an optimal or critical arm. */
export const penaltyTheorem2Shortfall: Bound = {
  value: undefined,
  explicit: undefined,
  note: "O(1), the constant is not given",
};

/** Theorem 2, second and third part: E N_k(T), arm by arm. */
export function penaltyTheorem2Pulls(instance: PenaltyInstance): Bound[] {
  const { logT, due, gap, lead } = parts(instance);
  const { optimal, critical } = prophetSets(instance);
  return gap.map((delta, arm) => {
    if (optimal.includes(arm)) return { value: undefined, explicit: undefined, note: "no bound for an optimal arm" };
    const needed = (8 * logT) / delta ** 2;
    const served = critical.includes(arm) ? due[arm] : Math.min((8 * logT) / lead[arm] ** 2, due[arm]);
    return { value: undefined, explicit: Math.max(needed, served), note: "plus O(1), the constant is not given" };
  });
}

/** Theorem 2, (13) as settled. */
export function penaltyTheorem2Regret(instance: PenaltyInstance): Bound {
  const { logT, due, gap, lead } = parts(instance);
  const { critical, nonCritical } = prophetSets(instance);
  const terms = gap.map((delta, arm) => {
    if (critical.includes(arm)) return Math.max(0, (8 * logT) / delta - delta * due[arm]);
    if (!nonCritical.includes(arm)) return 0;
    const excess = -lead[arm];
    return Math.max(Math.min((8 * logT) / excess, excess * due[arm]), (8 * logT) / delta);
  });
  return { value: undefined, explicit: sum(terms), note: "plus O(K), the constant is not given" };
}

/**
 * Theorem 3: E max_t (τ_k·t − N_k(t))_+ ≤ a_j·log T + O(1), arm by arm, for the arm that is
 * the j-th largest in μ + A, with
 *
 *     a_j = 8·Σ_{d≤j} (j − d + 1)·(Σ_{m<d} 1/(μ_d + A_d − μ_m)² + Σ_{m>d} 1/(μ_d + A_d − μ_m − A_m)²).
 *
 * Only ties with one of the first j arms matter. The first inner sum is infinite where A_k = Δ_k.
 */
export function penaltyTheorem3(instance: PenaltyInstance): Bound[] {
  const { logT } = parts(instance);
  const { nonCritical } = prophetSets(instance);
  const raised = instance.means.map((mean, arm) => mean + instance.penalties[arm]);
  const order = range(raised.length).sort((a, b) => raised[b] - raised[a] || a - b);
  const b = order.map((k, d) =>
    sum(order.map((other, m) => (m === d ? 0 : 1 / (raised[k] - (m < d ? instance.means : raised)[other]) ** 2))),
  );
  return range(raised.length).map((arm) => {
    if (nonCritical.includes(arm)) return { value: undefined, explicit: undefined, note: "no bound for this arm" };
    const j = order.indexOf(arm);
    const a = 8 * sum(range(j + 1).map((d) => (j - d + 1) * b[d]));
    return Number.isFinite(a)
      ? { value: undefined, explicit: a * logT, note: "plus O(1), the constant is not given" }
      : { value: undefined, explicit: undefined, note: "infinite: μ + A of this arm or one before it ties" };
  });
}

/**
 * Observation 1, where A_k − Δ_k ≤ 4√(2 log T/T^(2/3)): (A_k − Δ_k)·E(τ_k·T − N_k(T))_+ ≤ 4τ_k·T^(2/3)·(2 log T)^(1/2).
 */
export function penaltyObservation1(instance: PenaltyInstance): number[] {
  const { logT } = parts(instance);
  return instance.thresholds.map((tau) => 4 * toNumber(tau) * instance.rounds ** (2 / 3) * Math.sqrt(2 * logT));
}

/** Lemma 1's condition, arm by arm: A_k − Δ_k ≥ 4√(2 log T/T^(2/3)), and τ_k > 0. */
export function penaltyLemma1Conditions(instance: PenaltyInstance): boolean[] {
  const { logT, due, lead } = parts(instance);
  const least = 4 * Math.sqrt((2 * logT) / instance.rounds ** (2 / 3));
  return lead.map((margin, arm) => due[arm] > 0 && margin >= least);
}

/** Lemma 1: E(τ_k·T − N_k(T))_+ = O(τ_k·K·T^(2/3)); the proof's last line has τ_k·(K·T^(2/3) + K)/c_0 + 1. */
export function penaltyLemma1(instance: PenaltyInstance): Bound[] {
  const { slack } = parts(instance);
  const arms = instance.means.length;
  return instance.thresholds.map((tau) => ({
    value: undefined,
    explicit: (toNumber(tau) * (arms * instance.rounds ** (2 / 3) + arms)) / slack + 1,
    note: "the proof's last line, for T ≥ (4K/c_0²)³; it leaves out what happens with probability 2K/T, at most 2K·τ_k",
  }));
}

/**
 * Theorem 4, (15), and the last line of its proof, (49), which has √(log T) for √(2 log T) and the second term in two
 * parts. (48) has O(max{A_k·τ_k·K·T^(2/3), 4τ_k·T^(2/3)·(log T)^(1/2)}) for the third term: it covers that maximum only
 * where A_max·K ≥ 4, and Lemma 1's 1/c_0 only where √(log T) ≥ 1/c_0.
 */
export function penaltyTheorem4(instance: PenaltyInstance): { printed: number; appendix: number } {
  const { logT, tau } = parts(instance);
  const { rounds, penalties } = instance;
  const arms = tau.length;
  const rest = 1 - Math.min(...tau);
  const first = 8 * Math.sqrt(rounds * logT) * sum(tau.map((one) => Math.sqrt(one)));
  const third = Math.max(...penalties) * arms * rounds ** (2 / 3);
  return {
    printed: first + 8 * Math.sqrt(rest * arms * rounds * logT) + third * Math.sqrt(2 * logT),
    appendix:
      first +
      third * Math.sqrt(logT) +
      4 * Math.sqrt(logT / rounds) * rest * rounds +
      Math.sqrt(8 * logT) * Math.sqrt(arms * rounds * rest),
  };
}

/** log T, Δ_k, A_k − Δ_k, τ_k, τ_k·T, c_0. */
function parts({ means, penalties, thresholds, rounds }: PenaltyInstance) {
  const gap = gaps(means);
  return {
    logT: Math.log(rounds),
    gap,
    lead: gap.map((delta, arm) => penalties[arm] - delta),
    tau: thresholds.map(toNumber),
    due: thresholds.map((threshold) => toNumber(multiply(threshold, fraction(rounds)))),
    slack: toNumber(subtract(ONE, total(thresholds))),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
