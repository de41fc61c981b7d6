import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import type { Round } from "../../policy.js";
import { beta, Generator, purpose, type Seed } from "../../random/index.js";
import { isFew } from "./fewPlaces.js";
import { LikelyDraws } from "./likelyDraws.js";
import type { PosteriorDraws } from "./posteriorDraws.js";

/**
 * As LikelyDraws, but where few of many arms are open these alone are drawn, each outright, from a stream of its own:
 * (seed, open choice, t, arm). It costs what the open arms cost, and not what comes before them in the cells.
 *
 * Such a draw is not the one that the arm has while more are open. Among few open arms, and as arms are taken out of
 * these, draws stay what they are. (With several pulls a round the open arms may become few within it: what is left
 * is drawn then.)
 */
export class OpenDraws implements PosteriorDraws {
  readonly #seed: Seed;
  readonly #successes: Uint32Array;
  readonly #failures: Uint32Array;
  readonly #likely: LikelyDraws;
  readonly #numbers = new Generator();
  /** The highest draw of a few open arms; undefined where the last look was at more. */
  #highest: number | undefined;

  constructor(seed: Seed, successes: Uint32Array, failures: Uint32Array) {
    this.#seed = seed;
    this.#successes = successes;
    this.#failures = failures;
    this.#likely = new LikelyDraws(seed, successes, failures);
  }

  get draw(): number {
    return this.#highest ?? this.#likely.draw;
  }

  highest(round: Round, open?: ArmSet): Arm {
    this.#highest = undefined;
    if (open === undefined || !isFew(open)) return this.#likely.highest(round, open);
    let best = NO_ARM;
    let highest = -1;
    for (let arm = open.next(0); arm !== NO_ARM; arm = open.next(arm + 1)) {
      const numbers = this.#numbers.key(this.#seed, purpose.openChoice, round, arm);
      const draw = beta(numbers, this.#successes[arm] + 1, this.#failures[arm] + 1);
      if (draw <= highest) continue;
      highest = draw;
      best = arm;
    }
    this.#highest = highest;
    return best;
  }

  changed(arm: Arm, successes: number, failures: number): void {
    this.#likely.changed(arm, successes, failures);
  }

  restored(): void {
    this.#likely.restored();
  }
}
