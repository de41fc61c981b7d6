import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import type { Round } from "../policy.js";
import { Generator, purpose, type Seed } from "../random/index.js";
import { GammaRow } from "../random/gammaRow.js";

/** A draw from every arm's Beta posterior, and the highest of them: Thompson sampling as it is written, for few arms. */
export class EveryDraw {
  readonly #seed: Seed;
  readonly #arms: number;
  readonly #generator = new Generator();
  /** The draw of arm i is X / (X + Y) of the gamma numbers 2i and 2i + 1. */
  readonly #gammas: GammaRow;

  constructor(arms: number, seed: Seed) {
    this.#seed = seed;
    this.#arms = arms;
    this.#gammas = new GammaRow(2 * arms);
  }

  /** The arm's posterior is now Beta(successes + 1, failures + 1). */
  set(arm: Arm, successes: number, failures: number): void {
    this.#gammas.setShape(2 * arm, successes + 1);
    this.#gammas.setShape(2 * arm + 1, failures + 1);
  }

  highest(round: Round, open?: ArmSet): Arm {
    this.#generator.key(this.#seed, purpose.choice, round, 0);
    const gammas = this.#gammas.draw(this.#generator);
    const arms = this.#arms;
    let best = NO_ARM;
    let highest = -1;
    for (let arm = 0; arm < arms; arm++) {
      const x = gammas[2 * arm];
      const draw = x / (x + gammas[2 * arm + 1]);
      if (draw > highest && (open === undefined || open.has(arm))) {
        highest = draw;
        best = arm;
      }
    }
    return best;
  }

  /** The draw of an arm in the round that was asked for last. */
  drawOf(arm: Arm): number {
    const x = this.#gammas.values[2 * arm];
    return x / (x + this.#gammas.values[2 * arm + 1]);
  }
}
