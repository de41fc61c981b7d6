/**
 * The bounds of Ron, Ben-Porat, Shalit, "Corporate Social Responsibility via Multi-Armed Bandits". A rate stands for
 * O(rate) or Ω(rate): `constant` is undefined where the text gives none. log is the natural logarithm, L the l₁
 * Lipschitz constant.
 *
 * Settled. Theorems 1 and 2 need L ≥ 1/K: at L = 0 their rates are 0, but telling Δ_i from λ_i takes samples that do
 * not depend on f. What the proofs give for every L is `proofRate`: in Theorem 1 the commitment to an arm up to
 * sqrt(log T/N) below the best costs L^(−1/3)·T^(2/3)·log^(1/3) T more, in Theorem 2 it is K·T·max{α, β}. Lemmas 2 and
 * 3 count the pulls of each arm (Lemma 2 says "rounds"), and hold on every path: with N pulls each UCB − LCB ≤ 4·sqrt(2
 * log T/N), and f_i varies by at most 2·L·K·sqrt(2 log T/N) on the box. Theorem 3's unexplored case holds "with
 * probability at least 0.01", which its last line leaves out; the T^(1/3) terms of its displays are written out here.
 */
import { loosePulls } from "./looseShare.js";

export interface Rate {
  readonly rate: number;
  /** Named in the text? */
  readonly constant: number | undefined;
  readonly note: string;
}

/** T^(2/3)·log^(1/3) T. */
function twoThirds(rounds: number): number {
  return Math.cbrt(rounds ** 2) * Math.cbrt(Math.log(rounds));
}

export function theorem1(arms: number, rounds: number, lipschitz: number): Rate & { readonly proofRate: number } {
  const rate = arms * Math.cbrt(lipschitz ** 2) * twoThirds(rounds);
  return {
    rate,
    proofRate: rate + twoThirds(rounds) / Math.cbrt(lipschitz),
    constant: undefined,
    note: "Fairness-Aware-ETC with N = 8·L^(2/3)·T^(2/3)·log^(1/3) T; needs L ≥ 1/K",
  };
}

export function theorem2Alpha(arms: number, rounds: number, lipschitz: number): number {
  return Math.cbrt((arms * lipschitz) ** 2) * theorem2Beta(rounds);
}

export function theorem2Beta(rounds: number): number {
  return Math.cbrt(Math.log(rounds) / rounds);
}

export function theorem2(arms: number, rounds: number, lipschitz: number): Rate & { readonly proofRate: number } {
  return {
    rate: arms * Math.cbrt((arms * lipschitz) ** 2) * twoThirds(rounds),
    proofRate: arms * rounds * Math.max(theorem2Alpha(arms, rounds, lipschitz), theorem2Beta(rounds)),
    constant: undefined,
    note: "Algorithm 2 with Theorem 2's α and β, over a learner whose own regret is not larger; needs L ≥ 1/K",
  };
}

/** Lemma 2: phase 1 pulls each arm at most ceil(8·log T/β²) times; 8·log T/β² = 8·T·β for Theorem 2's β. */
export function lemma2Pulls(rounds: number, beta: number): number {
  return (8 * Math.log(rounds)) / beta ** 2;
}

/** Lemma 3: after this many pulls of each arm phase 2 is over; 8·K²·L²·log T/α² = 8·T·α for Theorem 2's α. */
export function lemma3Pulls(arms: number, rounds: number, lipschitz: number, alpha: number): number {
  return (8 * (arms * lipschitz) ** 2 * Math.log(rounds)) / alpha ** 2;
}

/** Theorem 3's two cases on its family: every arm pulled at least 1/(8ε²) times, or some arm less often. */
export function theorem3(arms: number, rounds: number, lipschitz: number, c: number) {
  const constant = (c * lipschitz) / (4 * arms) - 1 / (16 * c ** 2);
  return {
    threshold: Math.cbrt(rounds ** 2) / (8 * c ** 2),
    /** Regret on I_{K,[K−1]} in the first case. */
    explored: ((arms - 1) * Math.cbrt(rounds ** 2)) / (16 * c ** 2),
    /** Regret on I_{K,[K−1]∖{i}} in the second one, up to the rounding of T·f. */
    unexplored: constant * (Math.cbrt(rounds ** 2) + c * Math.cbrt(rounds)),
    probability: 0.01,
    /** Some c with c³ > K/(4L), ε < 1/L and ε ≤ 1 exists beyond this T; the theorem says "fix T". */
    smallestHorizon: Math.max((arms * lipschitz ** 2) / 4, arms / (4 * lipschitz)),
  };
}

/** Proposition 3, for a learner with the given regret; `phase`: what the pulls before it cost at most. */
export function proposition3(arms: number, rounds: number, gammaExponent: number, learnerRegret: number) {
  const rate = Math.max(arms * Math.pow(rounds, 1 - gammaExponent), learnerRegret);
  return { rate, constant: undefined, phase: arms * loosePulls(rounds, gammaExponent), note: "f ≤ T^(−γ), γ ≥ 1/2" };
}

/** Proposition 4, for constant f ≤ 1/K. */
export function proposition4(arms: number, rounds: number, learnerRegret: number): Rate {
  const rate = Math.max(Math.sqrt(arms * rounds * Math.log(rounds)), learnerRegret);
  return { rate, constant: undefined, note: "Algorithm 3, constant f ≤ 1/K" };
}
