import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import type { Round } from "../../policy.js";
import { GammaRow, Generator, purpose, type Seed } from "../../random/index.js";
import type { PosteriorDraws } from "./posteriorDraws.js";

/**
 * One draw after the other: X / (X + Y) for gamma numbers X and Y of shapes S + 1 and F + 1, arm by arm from arm 0 on,
 * from the stream (seed, choice, t, 0). Absent arms draw too, so that no arm's draw depends on which others are open.
 */
export class EveryDraw implements PosteriorDraws {
  readonly #seed: Seed;
  readonly #successes: Uint32Array;
  readonly #failures: Uint32Array;
  readonly #generator = new Generator();
  /** X and Y of arm i are at 2i and 2i + 1. */
  readonly #gammas: GammaRow;
  #best = NO_ARM;

  constructor(seed: Seed, successes: Uint32Array, failures: Uint32Array) {
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
    for (let arm = 0; 2 * arm < gammas.length; arm++) {
      const x = gammas[2 * arm];
      const draw = x / (x + gammas[2 * arm + 1]);
      if (draw > highest && (open === undefined || open.has(arm))) {
        highest = draw;
        best = arm;
      }
    }
    this.#best = best;
    return best;
  }
}
