import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import { groupLeader, type GroupLeader } from "../leader/groupLeader.js";
import { NO_GROUP, NOBODYS_LINE } from "../leader/noGroup.js";
import { bernoulliDivergence, ln } from "../math/index.js";
import { definePolicy, type Policy, type Reason, type Round } from "../policy.js";
import { copyColumns, restoreColumns, type PolicyState } from "../state/policyState.js";
import { klUcbIndex, klUcbSlope } from "./klUcbIndex.js";
import { Observations } from "./observations.js";
import { RecordGroups } from "./recordGroups.js";

/** Room for so many groups at first: with rewards 0 and 1 it is enough for long. */
const FEW_GROUPS = 32;
/** So many looks for an open arm of a group, as a part of all open arms, cost as much as a look at each of these. */
const MANY_LOOKS = 1 / 16;

/**
 * KL-UCB for rewards in [0, 1] [garivier2011, with c = 0].
 *
 *   pull argmax_i  max { q in [mean_i, 1] : n_i·kl(mean_i, q) <= ln t },
 *   kl(p, q) = p ln(p/q) + (1 − p) ln((1 − p)/(1 − q))
 *
 * n_i counts the observed rewards of arm i. An arm without one comes before all others, the least pulled first. Their
 * theorems have ln t + c ln ln t with c = 3; they recommend c = 0 in practice.
 *
 * An index is costly, and needed only where it can win. Arms with the same record have the same index: they are a group, of
 * which the lowest arm counts. Over the clock s = ln t an index is concave, so that any tangent is above it everywhere: each
 * group has such a line, and those are looked at whose line reaches the best index found, from the highest on. Before an index is
 * computed, the tangent at the height of the best one is: it touches at s = n·kl(mean, best), one divergence, and mostly shows
 * that the group stays below. The choice is that of computing all; a margin on the lines covers rounding.
 */
export class KlUcb implements Policy {
  readonly #known: Observations;
  readonly #groups: RecordGroups;
  /** No index is above its group's line; derived, and never part of the answer. */
  #lines: GroupLeader;
  /** The index that was chosen last: about as high as the next one. */
  #height = 0;

  constructor(arms: number) {
    this.#known = new Observations(arms);
    this.#groups = new RecordGroups(this.#known);
    this.#lines = this.#emptyLines();
    for (let arm = 0; arm < arms; arm++) this.#enter(arm);
  }

  choose(round: Round, open?: ArmSet): Arm {
    const clock = ln(round);
    const some = open?.isAll === true ? undefined : open;
    const lines = this.#lines;
    let best = NO_ARM;
    let highest = NOBODYS_LINE;
    let looks = some === undefined ? Infinity : some.size * MANY_LOOKS;
    lines.begin(clock);
    for (let group = lines.next(highest, best); group !== NO_GROUP; group = lines.next(highest, best)) {
      let arm = this.#groups.lowest[group];
      if (some !== undefined) {
        while (arm !== NO_ARM && !some.has(arm)) {
          if (--looks < 0) return this.#chooseByScan(clock, some);
          arm = some.next(arm + 1);
          if (arm !== NO_ARM) arm = this.#groups.next(group, arm);
        }
        if (arm === NO_ARM) continue;
      }
      const index = this.#indexAbove(highest, arm, group, clock);
      if (index > highest || (index === highest && arm < best)) {
        best = arm;
        highest = index;
      }
    }
    this.#height = highest;
    return best;
  }

  /** The choice by a look at every open arm: where they are few, or most arms on top are closed. */
  #chooseByScan(clock: number, open: ArmSet): Arm {
    let best = NO_ARM;
    let bestGroup = NO_GROUP;
    let highest = NOBODYS_LINE;
    for (let arm = open.next(0); arm !== NO_ARM; arm = open.next(arm + 1)) {
      const group = this.#groups.groupOf[arm];
      if (group === bestGroup || this.#lines.value(group, clock) <= highest) continue;
      const index = this.#indexAbove(highest, arm, group, clock);
      if (index > highest) {
        best = arm;
        bestGroup = group;
        highest = index;
      }
    }
    return best;
  }

  /** The index of the arm where it is above this one, or as high; otherwise some bound on it that is below. */
  #indexAbove(highest: number, arm: Arm, group: number, clock: number): number {
    if (!this.#known.isSeen(arm)) return this.#known.first(arm);
    const mean = this.#known.mean(arm);
    const n = this.#known.observed[arm];
    if (highest > mean && highest < 1) {
      this.#setTangent(group, mean, n, highest, n * bernoulliDivergence(mean, highest));
      const bound = this.#lines.value(group, clock);
      if (bound < highest) return bound;
    }
    const index = klUcbIndex(mean, n, clock);
    if (index > mean && index < 1) this.#setTangent(group, mean, n, index, clock);
    else this.#lines.set(group, 1, 0);
    return index;
  }

  /** The line that touches the index at this height, between the mean and 1, which it has at this clock. */
  #setTangent(group: number, mean: number, n: number, height: number, clock: number): void {
    const slope = klUcbSlope(mean, n, height);
    // The errors of an index and of a clock grow as 1/(height − mean); that of the line is some 2^-48.
    const margin = 1e-13 + 2e-15 / (height - mean);
    this.#lines.set(group, height - slope * clock + margin, slope);
  }

  explain(round: Round, open?: ArmSet): Reason {
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
    if (lowest === NO_ARM) this.#lines.set(group, NOBODYS_LINE, 0);
    else if (lowest > arm) this.#lines.lowestChanged(group);
  }

  #enter(arm: Arm): void {
    const group = this.#groups.enter(arm);
    if (this.#groups.isAlone(arm)) this.#begin(group, arm);
    else if (this.#groups.lowest[group] === arm) this.#lines.lowestChanged(group);
  }

  #begin(group: number, arm: Arm): void {
    if (group >= this.#lines.groups) this.#makeRoom();
    if (!this.#known.isSeen(arm)) {
      this.#lines.set(group, this.#known.first(arm), 0);
      return;
    }
    const [mean, n, height] = [this.#known.mean(arm), this.#known.observed[arm], this.#height];
    if (height > mean && height < 1) this.#setTangent(group, mean, n, height, n * bernoulliDivergence(mean, height));
    else this.#lines.set(group, 1, 0);
  }

  #emptyLines(groups = FEW_GROUPS): GroupLeader {
    return groupLeader(Math.min(groups, this.#known.pulls.length), this.#groups.lowest);
  }

  #makeRoom(): void {
    const lines = this.#emptyLines(2 * this.#lines.groups);
    this.#lines.copyTo(lines);
    this.#lines = lines;
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns(this.#known.columns()) };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, this.#known.columns());
    this.#groups.clear();
    this.#lines = this.#emptyLines();
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
  source: "Garivier and Cappé 2011",
  parameters: {},
  examples: [{ arms: 4, parameters: {} }],
  rewards: { min: 0, max: 1 },
  startsWithEveryArm: true,
  create: ({ arms }) => new KlUcb(arms),
});
