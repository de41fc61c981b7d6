import { type Arm, type ArmSet, NO_ARM } from "../../arms.js";
import { betaQuantile, betaTail, binomialMass } from "../../math/index.js";
import type { Propensity, Round } from "../../policy.js";
import { type DrawDistribution, highestDraw, TAIL } from "../../propensity.js";
import { GammaRow, Generator, purpose, type Seed } from "../../random/index.js";
import type { Column } from "../../state/policyState.js";

/** What is below this part of a number is below it whatever the rounding of a product and a quotient. */
const SURELY_LESS = 1 - 1 / 1_125_899_906_842_624;

/**
 * Independent draws from the arms' posteriors Beta(S_i + 1, F_i + 1), and the highest of them. The counts are the
 * policy's own columns; it says when they change.
 */
export interface PosteriorDraws {
  /** The open arm with the highest draw of the round. */
  highest(round: Round, open?: ArmSet): Arm;
  /** The draw of that arm. */
  readonly draw: number;
  /** The arm, which had these counts, has others. Their sum never falls. */
  changed(arm: Arm, successes: number, failures: number): void;
  /** The counts were replaced by another run's. */
  restored(): void;
}

/**
 * One draw after the other: X / (X + Y) for gamma numbers X and Y of shapes S + 1 and F + 1, arm by arm from arm 0 on,
 * from the stream (seed, choice, t, 0). Absent arms draw too, so that no arm's draw depends on which others are open.
 */
export class EveryDraw implements PosteriorDraws {
  readonly #seed: Seed;
  readonly #successes: Column;
  readonly #failures: Column;
  readonly #generator = new Generator();
  /** X and Y of arm i are at 2i and 2i + 1. */
  readonly #gammas: GammaRow;
  #best = NO_ARM;

  constructor(seed: Seed, successes: Column, failures: Column) {
    this.#seed = seed;
    this.#successes = successes;
    this.#failures = failures;
    this.#gammas = new GammaRow(2 * successes.length);
    this.restored();
  }

  restored(): void {
    for (let arm = 0; arm < this.#successes.length; arm++) {
      this.#gammas.setShape(2 * arm, this.#successes[arm] + 1);
      this.#gammas.setShape(2 * arm + 1, this.#failures[arm] + 1);
    }
  }

  changed(arm: Arm, successes: number, failures: number): void {
    if (this.#successes[arm] !== successes) this.#gammas.setShape(2 * arm, this.#successes[arm] + 1);
    if (this.#failures[arm] !== failures) this.#gammas.setShape(2 * arm + 1, this.#failures[arm] + 1);
  }

  get draw(): number {
    const x = this.#gammas.values[2 * this.#best];
    return x / (x + this.#gammas.values[2 * this.#best + 1]);
  }

  highest(round: Round, open?: ArmSet): Arm {
    const gammas = this.#gammas.draw(this.#generator.key(this.#seed, purpose.choice, round, 0));
    let best = NO_ARM;
    let highest = -1;
    let bar = -1;
    for (let arm = 0; 2 * arm < gammas.length; arm++) {
      const x = gammas[2 * arm];
      const sum = x + gammas[2 * arm + 1];
      // A product tells most of the lower ones, for less than a division.
      if (x < bar * sum) continue;
      const draw = x / sum;
      if (draw > highest && (open === undefined || open.has(arm))) {
        highest = draw;
        bar = draw * SURELY_LESS;
        best = arm;
      }
    }
    this.#best = best;
    return best;
  }
}

/**
 * Whether the arm's reward, after `observed` earlier ones, counts as a success: one strictly between 0 and 1 does so
 * with its own probability, by a coin keyed by (seed, arm, observed).
 */
export function isSuccess(coins: Generator, seed: Seed, arm: Arm, observed: number, reward: number): boolean {
  if (reward >= 1 || reward <= 0) return reward >= 1;
  return coins.key(seed, purpose.coin, arm, observed).uniform() < reward;
}

/** The probability that the arm's draw from Beta(S_i + 1, F_i + 1) is the highest of all open arms' draws. */
export function highestBeta(successes: Uint32Array, failures: Uint32Array, arm: Arm, open?: ArmSet): Propensity {
  const equal = new Map<string, DrawDistribution>();
  for (let other = 0; other < successes.length; other++) {
    if (other === arm || open?.has(other) === false) continue;
    const key = `${successes[other]} ${failures[other]}`;
    const draws = equal.get(key);
    if (draws === undefined) equal.set(key, betaDraws(successes[other] + 1, failures[other] + 1));
    else equal.set(key, { ...draws, arms: draws.arms + 1 });
  }
  return highestDraw(betaDraws(successes[arm] + 1, failures[arm] + 1), [...equal.values()]);
}

/** Beta(a, b), for whole a, b >= 1: its density is (a + b − 1) times P(Binomial(a + b − 2, x) = a − 1). */
function betaDraws(a: number, b: number): DrawDistribution {
  return {
    arms: 1,
    from: betaQuantile(a, b, 1 - TAIL, TAIL),
    to: betaQuantile(a, b, TAIL, 1 - TAIL),
    density: (x) => (b / (1 - x)) * binomialMass(a - 1, b, x),
    below: (x) => betaTail(b, a, 1 - x),
  };
}
