/**
 * The instances of the lower bounds.
 *
 * Theorem 3 and appendix B of Ron, Ben-Porat, Shalit, "Corporate Social Responsibility via Multi-Armed Bandits": λ = 1,
 * one arm with mean 1, the arms of S with 1/2, the others with (1 + ε)/2, ε = c·T^(−1/3), and the f of appendix A.3.
 * Settled: c³ > K/(4L) makes the bound positive, ε < 1/L gives Σ f ≤ 1; ε ≤ 1 keeps the means in [0, 1] (not said; it
 * matters for L < 1).
 *
 * Section 3 of Patil, Nair, Ghalme, Khan, "Mitigating Disparity while Maximizing Reward" (2023): the instances I_m with
 * N = ceil(T/k); and, as the text has no instance for round robin's k²/2, k − 1 zero arms and one line n/T. The line is
 * the last arm, which round robin pulls floor(T/k) times.
 */
import type { Curve } from "./anytimeImproving.js";
import { theorem3Share } from "./deservedShares.js";
import { range } from "../support/history.js";
import type { OpportunityInstance } from "./opportunityOracle.js";

interface Theorem3Parameters {
  readonly arms: number;
  readonly rounds: number;
  /** L. */
  readonly lipschitz: number;
  readonly c: number;
}

export function theorem3Epsilon({ arms, rounds, lipschitz, c }: Theorem3Parameters): number {
  const epsilon = c / Math.cbrt(rounds);
  if (!(c ** 3 > arms / (4 * lipschitz))) throw new Error("Theorem 3's bound is positive for c³ > K/(4L) only");
  if (!(epsilon < 1 / lipschitz && epsilon <= 1))
    throw new Error("Theorem 3 needs ε < 1/L and ε ≤ 1: a longer horizon");
  return epsilon;
}

/** I_{j,S}: `best` has mean 1, the arms of `poor` 1/2. */
export function theorem3Instance(
  parameters: Theorem3Parameters,
  best: number,
  poor: readonly number[],
): OpportunityInstance {
  const { arms, rounds, lipschitz } = parameters;
  const epsilon = theorem3Epsilon(parameters);
  return {
    rounds,
    means: range(arms).map((arm) => (arm === best ? 1 : poor.includes(arm) ? 0.5 : (1 + epsilon) / 2)),
    lambda: range(arms).map(() => 1),
    share: theorem3Share(arms, lipschitz, epsilon).share,
  };
}

/** All K·2^(K−1) instances. */
export function theorem3Family(parameters: Theorem3Parameters): OpportunityInstance[] {
  return range(parameters.arms).flatMap((best) => {
    const others = range(parameters.arms).filter((arm) => arm !== best);
    const subsets = range(2 ** others.length).map((bits) => others.filter((_arm, at) => (bits >> at) % 2 === 1));
    return subsets.map((poor) => theorem3Instance(parameters, best, poor));
  });
}

/** Appendix B: f = 1/T, λ = 1/2, means 1 and (1 + T^(−1/3))/2, and any others. */
export function appendixBInstance(rounds: number, others: readonly number[] = []): OpportunityInstance {
  const means = [1, (1 + 1 / Math.cbrt(rounds)) / 2, ...others];
  return { rounds, means, lambda: means.map(() => 1 / 2), share: (all) => all.map(() => 1 / rounds) };
}

/** I_m: f_m(n) = min(1, n/(kN)), the others min(1/k, n/(kN)). */
export function improvingInstance(arms: number, rounds: number, m: number): Curve {
  const whole = arms * Math.ceil(rounds / arms);
  return (arm, n) => (arm === m ? Math.min(n, whole) : Math.min(n, whole / arms)) / whole;
}

/** Zero arms and one line min(1, n/T). */
export function roundRobinWitness(arms: number, rounds: number, line = arms - 1): Curve {
  return (arm, n) => (arm === line ? Math.min(n, rounds) / rounds : 0);
}
