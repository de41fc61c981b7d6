import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import { carryByArm } from "../../carry.js";
import { Observations } from "../../counts.js";
import { definePolicy, usualCircumstances } from "../../definePolicy.js";
import { BELOW_EVERY_INDEX, NO_GROUP } from "../../leader/groupLeader.js";
import { ln } from "../../math/index.js";
import type { Policy, Reason, Round } from "../../policy.js";
import type { RuleId } from "../../rules/rules.js";
import { sumsOfRewards } from "../../state/invariants.js";
import { copyColumns, type PolicyState } from "../../state/policyState.js";
import { restoreColumns } from "../../state/restoreColumns.js";
import { klUcbIndex, KlUcbLines } from "./klUcbIndex.js";
import { RecordGroups } from "./recordGroups.js";

/**
 * After looks at this part of the open arms in search of a group's open arm, a look at every open arm costs no more.
 */
const MANY_LOOKS = 1 / 8;

/**
 * KL-UCB for rewards in [0, 1] [garivier2011, with c = 0].
 *
 *   pull argmax_i  max { q in [mean_i, 1] : n_i·kl(mean_i, q) <= ln t },
 *   kl(p, q) = p ln(p/q) + (1 − p) ln((1 − p)/(1 − q))
 *
 * n_i counts the observed rewards of arm i. An arm without one comes before all others, the least pulled first. Their
 * theorems have ln t + c ln ln t with c = 3; they recommend c = 0 in practice.
 *
 * An index is costly, and needed only where it can win. Arms with the same record have the same index: they are one
 * group, of which the lowest open arm counts. No index is above its group's line (`KlUcbLines`), and only groups
 * whose line reaches the best index found are looked at. The choice is that of computing all, usually for the price of
 * one or two.
 */
export class KlUcb implements Policy {
  readonly #known: Observations;
  /** Derived from the observations, as the lines are: no part of a state. */
  readonly #groups: RecordGroups;
  #lines: KlUcbLines;

  constructor(arms: number) {
    this.#known = new Observations(arms);
    this.#groups = new RecordGroups(this.#known);
    this.#lines = new KlUcbLines(this.#known, this.#groups.lowest);
    for (let arm = 0; arm < arms; arm++) this.#enter(arm);
  }

  choose(round: Round, open?: ArmSet): Arm {
    const clock = ln(round);
    const some = open?.isAll === true ? undefined : open;
    const lines = this.#lines;
    let best = NO_ARM;
    let highest = BELOW_EVERY_INDEX;
    let looksLeft = some === undefined ? 0 : some.size * MANY_LOOKS;
    lines.search(clock);
    for (let group = lines.next(highest, best); group !== NO_GROUP; group = lines.next(highest, best)) {
      let arm = this.#groups.lowest[group];
      while (some !== undefined && arm !== NO_ARM && !some.has(arm)) {
        if (looksLeft-- < 1) return this.#chooseByScan(clock, some);
        const next = some.next(arm + 1);
        arm = next === NO_ARM ? NO_ARM : this.#groups.next(group, next);
      }
      if (arm === NO_ARM) continue;
      const index = lines.indexOrBelow(highest, arm, group, clock);
      if (index > highest || (index === highest && arm < best)) {
        best = arm;
        highest = index;
      }
    }
    lines.found(highest);
    return best;
  }

  /** By a look at every open arm, where they are few or hardly one of those on top is open. */
  #chooseByScan(clock: number, open: ArmSet): Arm {
    const { groupOf } = this.#groups;
    const lines = this.#lines;
    let best = open.next(0);
    let line = lines.value(groupOf[best], clock);
    for (let arm = open.next(best + 1); arm !== NO_ARM; arm = open.next(arm + 1)) {
      const value = lines.value(groupOf[arm], clock);
      if (value <= line) continue;
      best = arm;
      line = value;
    }
    let highest = lines.indexOrBelow(BELOW_EVERY_INDEX, best, groupOf[best], clock);
    for (let arm = open.next(0); arm !== NO_ARM; arm = open.next(arm + 1)) {
      const group = groupOf[arm];
      // The lowest open arm of its group has been looked at.
      if (group === groupOf[best] || lines.value(group, clock) < highest) continue;
      const index = lines.indexOrBelow(highest, arm, group, clock);
      if (index > highest || (index === highest && arm < best)) {
        best = arm;
        highest = index;
      }
    }
    return best;
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.choose(round, open);
    const { pulls, observed } = this.#known;
    if (!this.#known.isSeen(arm)) return { arm, rule: "not yet observed", numbers: { pulls: pulls[arm] } };
    const [mean, n] = [this.#known.mean(arm), observed[arm]];
    return { arm, rule: "highest index", numbers: { mean, observed: n, index: klUcbIndex(mean, n, ln(round)) } };
  }

  pulled(arm: Arm): void {
    if (this.#known.isSeen(arm)) this.#known.pulled(arm);
    else {
      this.#leave(arm);
      this.#known.pulled(arm);
      this.#enter(arm);
    }
  }

  rewarded(arm: Arm, reward: number): void {
    this.#leave(arm);
    this.#known.rewarded(arm, reward);
    this.#enter(arm);
  }

  #leave(arm: Arm): void {
    const group = this.#groups.leave(arm);
    const lowest = this.#groups.lowest[group];
    if (lowest === NO_ARM) this.#lines.end(group);
    else if (lowest > arm) this.#lines.lowestChanged(group);
  }

  #enter(arm: Arm): void {
    const group = this.#groups.enter(arm);
    if (this.#groups.isAlone(arm)) this.#lines.begin(group, arm);
    else if (this.#groups.lowest[group] === arm) this.#lines.lowestChanged(group);
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns(this.#known.columns()) };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, this.#known.columns(), undefined, [sumsOfRewards("sums", 0, 1)]);
    this.#groups.clear();
    this.#lines = new KlUcbLines(this.#known, this.#groups.lowest);
    for (let arm = 0; arm < this.#known.pulls.length; arm++) this.#enter(arm);
  }
}

export const klUcb = definePolicy({
  id: "kl-ucb",
  version: 1,
  contract: "none",
  title: "KL-UCB",
  summary: "Pulls the arm with the highest mean that its rewards do not yet exclude, measured by their divergence.",
  guarantee:
    "For Bernoulli rewards regret/ln T tends to Σ Δ_i / kl(μ_i, μ*), the least that is possible (proved with " +
    "ln t + 3 ln ln t in place of ln t). Promises nothing to any arm.",
  guaranteeNeeds: usualCircumstances,
  source: "Garivier and Cappé 2011",
  parameters: {},
  examples: [{ arms: 4, parameters: {} }],
  rewards: { min: 0, max: 1 },
  startsWithEveryArm: true,
  carry: carryByArm,
  create: ({ arms }) => new KlUcb(arms),
});
