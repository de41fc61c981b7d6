import type { Arm, ArmSet } from "../../src/arms.js";
import { Observations } from "../../src/counts.js";
import { klUcbIndex } from "../../src/learners/klUcb/klUcbIndex.js";
import { ln } from "../../src/math/index.js";
import type { Policy, Reason, Round } from "../../src/policy.js";
import { copyColumns, type PolicyState } from "../../src/state/policyState.js";
import { restoreColumns } from "../../src/state/restoreColumns.js";

/** KL-UCB by its definition: the index of every open arm in every round. */
export class EveryKlUcbIndex implements Policy {
  readonly #known: Observations;

  constructor(arms: number) {
    this.#known = new Observations(arms);
  }

  choose(round: Round, open?: ArmSet): Arm {
    let best = -1;
    let highest = -Infinity;
    for (let arm = 0; arm < this.#known.pulls.length; arm++) {
      if (open?.has(arm) === false) continue;
      const index = this.#index(arm, round);
      if (index > highest) {
        best = arm;
        highest = index;
      }
    }
    return best;
  }

  #index(arm: Arm, round: Round): number {
    if (!this.#known.isSeen(arm)) return this.#known.priority(arm);
    return klUcbIndex(this.#known.mean(arm), this.#known.observed[arm], ln(round));
  }

  explain(round: Round, open?: ArmSet): Reason {
    const arm = this.choose(round, open);
    return { arm, rule: "highest index", numbers: { index: this.#index(arm, round) } };
  }

  pulled(arm: Arm): void {
    this.#known.pulled(arm);
  }

  rewarded(arm: Arm, reward: number): void {
    this.#known.rewarded(arm, reward);
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns(this.#known.columns()) };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, this.#known.columns());
  }
}
