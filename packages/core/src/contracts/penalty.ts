import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import type { Environment } from "../environment.js";
import { EvenhandError } from "../errors.js";
import { LARGEST_COUNT, LARGEST_WEIGHT } from "../limits.js";
import { pow } from "../math/index.js";
import { fillByGain, fixedMeans, gaps } from "../oracles/knownMeans.js";
import type { Parameters } from "../parameters/descriptors.js";
import { Shares } from "../shares/shares.js";
import { wholePulls } from "../shares/wholePulls.js";
import { checkQuestion, type Contract, defineContract } from "./contract.js";

/**
 * Arm k should get the share τ_k of all rounds, and each pull that is missing in the end costs A_k: a promise that is
 * as hard as its price [penalty, Section 2].
 *
 * A prophet, who knows the means, minimises
 *
 *   L(T) = Σ_k Δ_k·N_k + A_k·(τ_k·T − N_k)_+                                                                        (5)
 *
 * A pull of arm k gains A_k − Δ_k below its threshold and −Δ_k above it, so the best pulls are taken first. With one
 * pull a round that serves the thresholds of optimal and critical arms (A_k >= Δ_k) and gives the lowest optimal arm
 * the rest: (7) and (8). With several pulls a round, which the paper does not have, an arm gets at most one of them.
 */
export class PenaltyContract implements Contract {
  readonly id = "penalty";
  readonly shares: Shares;
  readonly penalties: Float64Array;
  readonly #perRound: number;

  constructor(shares: Shares, penalties: Float64Array, perRound: number) {
    this.shares = shares;
    this.penalties = penalties;
    this.#perRound = perRound;
  }

  deficits(environment: Environment, rounds: number, pulls: ArrayLike<number>, into: Float64Array): void {
    checkQuestion({ environment, rounds, pulls, into }, this.shares.arms);
    for (let arm = 0; arm < into.length; arm++) into[arm] = this.shares.deficit(arm, rounds, pulls[arm]);
  }

  /** Σ_k A_k·(τ_k·T − N_k)_+: what is taken off the reward in (3). */
  penalty(rounds: number, pulls: ArrayLike<number>): number {
    needs.whole(0, LARGEST_COUNT)(rounds, "rounds");
    needs.numbers({ length: this.shares.arms, min: 0 })(pulls, "pulls");
    return this.penalties.reduce(
      (sum, rate, arm) => sum + rate * Math.max(0, this.shares.deficit(arm, rounds, pulls[arm])),
      0,
    );
  }

  /** L(T) of (5). */
  loss(means: ArrayLike<number>, rounds: number, pulls: ArrayLike<number>): number {
    needs.numbers({ length: this.shares.arms })(means, "means");
    return gaps(means).reduce((sum, gap, arm) => sum + gap * pulls[arm], this.penalty(rounds, pulls));
  }

  /** L*(T) of (9), which allows parts of a pull: with one pull a round Σ_k min(Δ_k, A_k)·τ_k·T. */
  leastLoss(means: ArrayLike<number>, rounds: number): number {
    needs.whole(0, LARGEST_COUNT)(rounds, "rounds");
    const share = this.prophetShares(means);
    const rates = gaps(means).map((gap, arm) => {
      const missing = Math.max(0, this.shares.value(arm) - share[arm]);
      return gap * share[arm] + this.penalties[arm] * missing;
    });
    return rates.reduce((sum, rate) => sum + rate, 0) * rounds;
  }

  /** y_k of (7): the prophet's share of the rounds for each arm. */
  prophetShares(means: ArrayLike<number>): Float64Array {
    needs.numbers({ length: this.shares.arms })(means, "means");
    const gap = [...gaps(means)];
    const below = gap.map((delta, arm) => ({
      arm,
      pulls: this.shares.value(arm),
      gain: this.penalties[arm] - delta,
    }));
    const above = gap.map((delta, arm) => ({ arm, pulls: 1 - this.shares.value(arm), gain: -delta }));
    return fillByGain(gap.length, [...below, ...above], this.#perRound);
  }

  /** The whole numbers of pulls with the least L(T): (8), and exact where τ_k·T is not a whole number. */
  oracle(environment: Environment, horizon: number): Float64Array {
    checkQuestion({ environment, rounds: horizon }, this.shares.arms);
    const gap = [...gaps(fixedMeans(environment, horizon))];
    const due = gap.map((_, arm) => this.shares.due(arm, horizon));
    const below = gap.map((delta, arm) => ({ arm, pulls: due[arm], gain: this.penalties[arm] - delta }));
    const across = gap.map((delta, arm) => {
      const part = this.shares.deficit(arm, horizon, due[arm]);
      return { arm, pulls: part > 0 ? 1 : 0, gain: this.penalties[arm] * part - delta };
    });
    const above = gap.map((delta, arm) => ({ arm, pulls: horizon - due[arm] - across[arm].pulls, gain: -delta }));
    return fillByGain(gap.length, [...below, ...across, ...above], horizon * this.#perRound);
  }
}

/**
 * Thresholds and penalty rates, in the same words for the contract and the policies that serve it. A penalty of more
 * than 10^9 would leave no digits of a reward in an index.
 */
export const thresholdParameters = {
  shares: { kind: "shares", words: "τ_k: the share of all rounds below which each missing pull is paid for" },
  penalties: {
    kind: "per-arm",
    min: 0,
    max: LARGEST_WEIGHT,
    default: 0.5,
    words: "A_k: what a missing pull of the arm costs",
  },
} as const satisfies Parameters;

export const penalty = defineContract({
  id: "penalty",
  title: "Penalty",
  promise: "Each arm has a share of all rounds, and every pull that is missing in the end has its price.",
  parameters: thresholdParameters,
  examples: [{ arms: 3, parameters: { shares: [0.3, "1/3", 0.1], penalties: [0.5, 0.2, 1] } }],
  defaultPolicy: "hard-threshold-ucb",
  violationMetric: "unfairness",
  promises: "shares",
  isOracleOfReward: true,
  create: ({ perRound }, { shares, penalties }) => new PenaltyContract(shares, penalties, perRound),
});

const DENOMINATOR = 1_000_000_000;

/**
 * τ_k = T^(−b), a threshold that depends on the horizon [penalty, Section 5], as the exact share p/10^9 below it:
 * written so that it can be given as `shares`.
 */
export const thresholdsFromExponent = checked(
  { exponent: needs.anything, horizon: needs.horizon, arms: needs.arms },
  (exponent: number, horizon: number, arms: number): string[] => {
    if (typeof exponent !== "number" || !(exponent > 0 && exponent < 1)) {
      throw new EvenhandError("parameter-range", {
        received: exponent,
        required: "an exponent b with 0 < b < 1",
        path: "exponent",
      });
    }
    // A product within rounding of a whole number is that number: 10^9·(10^6)^(−1/2) is 10^6.
    const numerator = wholePulls(pow(horizon, -exponent) * DENOMINATOR);
    const thresholds = new Array<string>(arms).fill(`${numerator}/${DENOMINATOR}`);
    Shares.parse(thresholds, arms);
    return thresholds;
  },
);
