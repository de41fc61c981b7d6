/**
 * Thompson sampling that forgets, for rewards 0 and 1: the posterior of every arm, and the choice from given draws.
 *
 * Discounted (dTS): Raj and Kalyani, "Taming Non-stationary Bandits: A Bayesian Approach" (2017), Algorithm 1. Draw
 * θ_k ~ Beta(S_k + α_0, F_k + β_0), play the largest, and then for every arm k, played or not,
 *
 *     S_k ← γ·S_k + [k played]·r,   F_k ← γ·F_k + [k played]·(1 − r),   from S_k = F_k = 0.
 *
 * Sliding window (SW-TS): Trovò, Paladino, Restelli, Gatti, "Sliding-Window Thompson Sampling for Non-Stationary
 * Settings" (2020), with the sums as Fiandri, Metelli, Trovò (2024, arXiv 2409.05181, section IV) write them:
 *
 *     θ_i ~ Beta(S_i + 1, N_i − S_i + 1),   N_i and S_i the pulls and successes of rounds max(t − τ, 1), …, t − 1.
 *
 * Both boxes were read in others' restatements (the documentation of SMPyBandits, and Fiandri et al.).
 *
 * Settled:
 * - The recursion solved: in round t a pull of round s weighs γ^(t−1−s). Every round discounts, also one in which the
 *   arm is closed; α_0 and β_0 are not discounted, so that an arm left alone goes back to Beta(α_0, β_0).
 * - α_0 = β_0 = 1 unless told (the paper leaves them free; it is the prior of the stationary rule and of SW-TS).
 * - Rewards in [0, 1] need the paper's extra coin, of which nothing is written here: other rewards are refused.
 * - An arm without a pull in the window has the prior Beta(1, 1); it is not forced (Fiandri et al. force it in their
 *   Gaussian version only).
 * - One draw for each open arm in ascending order; ties go to the lowest arm.
 */
import { firstLargest, range } from "../support/history.js";
import type { History, Learner, Pull } from "../support/history.js";
import type { BetaSample } from "./thompson.js";

export interface BetaPosterior {
  readonly a: number;
  readonly b: number;
}

export interface DiscountedThompson {
  /** γ in (0, 1]. */
  readonly gamma: number;
  /** α_0 and β_0. */
  readonly prior?: BetaPosterior | undefined;
}

export function discountedThompsonPosteriors(
  history: History,
  arms: number,
  round: number,
  rule: DiscountedThompson,
): BetaPosterior[] {
  const prior = rule.prior ?? { a: 1, b: 1 };
  return weighedPosteriors(history, arms, prior, (pull) => Math.pow(rule.gamma, round - 1 - pull.round));
}

export function slidingWindowThompsonPosteriors(
  history: History,
  arms: number,
  round: number,
  window: number,
): BetaPosterior[] {
  return weighedPosteriors(history, arms, { a: 1, b: 1 }, (pull) => (pull.round >= round - window ? 1 : 0));
}

function weighedPosteriors(
  history: History,
  arms: number,
  prior: BetaPosterior,
  weight: (pull: Pull) => number,
): BetaPosterior[] {
  return range(arms).map((arm) => {
    let [successes, failures] = [0, 0];
    for (const pull of history.pulls) {
      if (pull.reward !== 0 && pull.reward !== 1) throw new Error("Thompson sampling needs rewards 0 or 1");
      if (pull.arm === arm && pull.reward === 1) successes += weight(pull);
      if (pull.arm === arm && pull.reward === 0) failures += weight(pull);
    }
    return { a: successes + prior.a, b: failures + prior.b };
  });
}

/** The choice from draws that the caller supplies, so that two implementations can be given the same luck. */
export function discountedThompsonLearner(arms: number, rule: DiscountedThompson, beta: BetaSample): Learner {
  return (history, round, open) =>
    largestDraw(discountedThompsonPosteriors(history, arms, round, rule), round, open, beta);
}

export function slidingWindowThompsonLearner(arms: number, window: number, beta: BetaSample): Learner {
  return (history, round, open) =>
    largestDraw(slidingWindowThompsonPosteriors(history, arms, round, window), round, open, beta);
}

function largestDraw(
  posteriors: readonly BetaPosterior[],
  round: number,
  open: readonly number[],
  beta: BetaSample,
): number {
  const draws = open.map((arm) => ({ arm, theta: beta(round, arm, posteriors[arm].a, posteriors[arm].b) }));
  return firstLargest(draws, (draw) => draw.theta).arm;
}
