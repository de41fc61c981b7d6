import type { Arm, ArmSet } from "../arms.js";
import { Observations, UNSEEN } from "../counts.js";
import { pullLeaders } from "../leader/pullLeaders.js";
import { thresholdLeader } from "../leader/thresholdLeader.js";
import type { ThresholdLeader } from "../leader/thresholdScan.js";
import { inverseRoot } from "../math/index.js";
import type { PlayedPolicy, Stretch } from "../play.js";
import type { Reason, Round } from "../policy.js";
import type { RuleId } from "../rules/rules.js";
import type { Shares } from "../shares/shares.js";
import { Starts } from "../shares/starts.js";
import { copyColumns, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";

/**
 * UCB1 whose index is raised by A_k, wholly or in part, while arm k is below its threshold [penalty, Sections 3 and 5]:
 * what `hard-threshold-ucb` and `soft-threshold-ucb` have in common.
 *
 * Thresholds count pulls, N_k; the mean and the radius sqrt(2 ln n / observed) count the rewards that have arrived. An
 * arm without one comes before all others, the least pulled first: with rewards at once that is "each arm once".
 */
export class ThresholdUcb implements PlayedPolicy {
  readonly #penalties: Float64Array;
  readonly #known: Observations;
  readonly #starts = new Starts();
  readonly #indices: ThresholdLeader;
  /** The number of arms without an observation. */
  #unseen: number;

  constructor(shares: Shares, penalties: Float64Array, form: "hard" | "soft", leader = thresholdLeader) {
    this.#penalties = penalties;
    this.#known = new Observations(shares.arms);
    this.#indices = leader(shares, form, this.#known.pulls, UNSEEN, this.#starts);
    this.#unseen = shares.arms;
  }

  choose(round: Round, open?: ArmSet): Arm {
    return this.#indices.top(round, open);
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.choose(round, open);
    const pulls = this.#known.pulls[arm];
    if (!this.#known.isSeen(arm)) return { arm, rule: "not yet observed", numbers: { pulls } };
    const raised = this.#indices.raised(arm, round);
    const index = this.#indices.value(arm, round);
    const numbers = { mean: this.#known.mean(arm), observed: this.#known.observed[arm], pulls, raised, index };
    return { arm, rule: raised > 0 ? "highest index, raised below the threshold" : "highest index", numbers };
  }

  pulled(arm: Arm): void {
    this.#known.pulled(arm);
    this.#indices.pulled(arm);
    if (!this.#known.isSeen(arm)) this.#refresh(arm);
  }

  rewarded(arm: Arm, reward: number): void {
    if (!this.#known.isSeen(arm)) this.#unseen--;
    this.#known.rewarded(arm, reward);
    this.#refresh(arm);
  }

  play(stretch: Stretch, from: Round, until: Round): void {
    const { ranked } = this.#indices;
    for (let round = from; round <= until; round++) {
      if (this.#unseen === 0 && ranked !== undefined) {
        pullLeaders(this.#known, ranked.lines, stretch, round, until, ranked);
        return;
      }
      const arm = this.choose(round);
      this.pulled(arm);
      this.rewarded(arm, stretch.pull(arm, round));
    }
  }

  #refresh(arm: Arm): void {
    const known = this.#known;
    if (!known.isSeen(arm)) this.#indices.set(arm, known.priority(arm), 0, 0);
    else this.#indices.set(arm, known.mean(arm), inverseRoot(known.observed[arm]), this.#penalties[arm]);
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns({ ...this.#known.columns(), ...this.#starts.columns() }) };
  }

  restore(state: PolicyState): void {
    const starts = this.#starts.columnsFor(state, this.#known.pulls.length);
    restoreColumns(state, {}, { ...this.#known.columns(), ...starts });
    this.#starts.restored(starts);
    this.#indices.restored();
    this.#unseen = this.#known.observed.filter((observed) => observed === 0).length;
    for (let arm = 0; arm < this.#known.pulls.length; arm++) this.#refresh(arm);
  }
}
