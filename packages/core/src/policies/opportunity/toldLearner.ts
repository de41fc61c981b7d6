import type { Arm, ArmSet } from "../../arms.js";
import type { Policy, Round } from "../../policy.js";
import { atMost, type Invariant } from "../../state/invariants.js";

/** How the learner of phase 4 begins. */
export interface Beginning {
  /** Whether it is told of its own pulls alone, and not of those of the earlier phases. */
  readonly isFresh?: boolean;
}

/**
 * Tells a learner of pulls and rewards: of all of them, or of those alone that were its own choice.
 *
 * A reward does not say which pull it came from. Where only its own are told, the rewards of an arm's other pulls are
 * taken to arrive first.
 */
export class ToldLearner {
  readonly #learner: Policy;
  /** Pulls of each arm that the learner is not told of, and whose reward is awaited; missing where it is told all. */
  readonly #untold: Uint32Array | undefined;

  constructor(learner: Policy, arms: number, { isFresh = false }: Beginning) {
    this.#learner = learner;
    this.#untold = isFresh ? new Uint32Array(arms) : undefined;
  }

  get isToldAll(): boolean {
    return this.#untold === undefined;
  }

  pulled(arm: Arm, round: Round, open: ArmSet | undefined, isItsOwn: boolean): void {
    if (this.#untold === undefined || isItsOwn) this.#learner.pulled(arm, round, open);
    else this.#untold[arm]++;
  }

  rewarded(arm: Arm, reward: number): void {
    if (this.#untold === undefined || this.#untold[arm] === 0) this.#learner.rewarded(arm, reward);
    else this.#untold[arm]--;
  }

  /** What it adds to the columns of a state. */
  columns(): Readonly<Record<string, Uint32Array>> {
    return this.#untold === undefined ? {} : { untold: this.#untold };
  }

  invariants(): readonly Invariant[] {
    return this.#untold === undefined ? [] : [atMost("untold", "pulls")];
  }
}
