import type { Arm, ArmSet } from "../arms.js";
import { carryByArm } from "../carry.js";
import { Observations, Period, type Periods, UNSEEN } from "../counts.js";
import { definePolicy, usualCircumstances } from "../definePolicy.js";
import { EvenhandError } from "../errors.js";
import { lineLeader } from "../leader/lineLeader.js";
import { LARGEST_COUNT } from "../limits.js";
import { ln, pow } from "../math/index.js";
import type { Policy, Reason, Round } from "../policy.js";
import type { RuleId } from "../rules/rules.js";
import { copyColumns, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";

/**
 * Explore-then-commit [lattimore2020, Chapter 6].
 *
 *   arm (t − 1) mod K in round t <= n·K; from then on the arm with the highest mean of its first n rewards
 *
 * Where no n is given, n = ceil((T/K)^(2/3) (ln T)^(1/3)), within 1 and T/K: the order that makes the regret
 * O(T^(2/3) (K ln T)^(1/3)) [slivkins2019, Section 1.2].
 *
 * Absent arms and late rewards, which the books do not have: an open arm with fewer than n pulls goes first, the least
 * pulled first, whenever it is back; then one without any observation, the least pulled first; then the highest mean.
 * A reward does not say which pull it came from, so the first n that arrive count as those of the exploration, and the
 * commitment may change until they have all arrived. Later ones change nothing.
 */
export class ExploreThenCommit implements Policy {
  readonly #exploration: number;
  readonly #known: Observations;
  readonly #period: Period;
  readonly #order;

  constructor(arms: number, exploration: number, setup: Periods = {}) {
    this.#exploration = exploration;
    this.#known = new Observations(arms);
    this.#period = new Period(this.#known, setup);
    this.#order = lineLeader(arms);
    this.#refreshAll();
  }

  choose(_round: Round, open?: ArmSet): Arm {
    return this.#order.top(0, open);
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.choose(round, open);
    const { pulls } = this.#period;
    if (this.#explores(arm)) {
      const rule = pulls[arm] < this.#exploration ? "exploration" : "not yet observed";
      return { arm, rule, numbers: { pulls: pulls[arm], exploration: this.#exploration } };
    }
    return { arm, rule: "highest mean", numbers: { mean: this.#known.mean(arm), observed: this.#known.observed[arm] } };
  }

  #explores(arm: Arm): boolean {
    return this.#period.pulls[arm] < this.#exploration || !this.#known.isSeen(arm);
  }

  pulled(arm: Arm): void {
    this.#known.pulled(arm);
    this.#period.pulled(arm);
    this.#refresh(arm);
  }

  rewarded(arm: Arm, reward: number): void {
    // Above it where other arms or parameters had asked for more (`carry`).
    if (this.#period.observed[arm] >= this.#exploration) return;
    this.#known.rewarded(arm, reward);
    this.#period.rewarded(arm);
    this.#refresh(arm);
  }

  renew(): void {
    this.#period.renew();
    this.#refreshAll();
  }

  #refresh(arm: Arm): void {
    this.#order.set(arm, this.#explores(arm) ? UNSEEN - this.#period.pulls[arm] : this.#known.mean(arm), 0);
  }

  #refreshAll(): void {
    for (let arm = 0; arm < this.#known.pulls.length; arm++) this.#refresh(arm);
  }

  #columns() {
    return { ...this.#known.columns(), ...this.#period.columns() };
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns(this.#columns()) };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, this.#columns(), undefined, this.#period.invariants());
    this.#refreshAll();
  }
}

/** n = ceil((T/K)^(2/3) (ln T)^(1/3)), at least 1 and at most T/K. */
export function explorationFor(arms: number, horizon: number): number {
  const most = Math.floor(horizon / arms);
  return Math.max(1, Math.min(most, Math.ceil(pow(horizon / arms, 2 / 3) * pow(ln(horizon), 1 / 3))));
}

function explorationNeedsHorizon(arms: number, horizon: number | undefined): number {
  if (horizon !== undefined) return explorationFor(arms, horizon);
  throw new EvenhandError("horizon-missing", {
    received: horizon,
    required: "a horizon, or the parameter exploration",
    remedy: "Say how many rounds will be played, or how many pulls of each arm are exploration.",
  });
}

export const exploreThenCommit = definePolicy({
  id: "explore-then-commit",
  version: 1,
  contract: "none",
  title: "Explore-then-commit",
  summary: "Pulls every arm equally often, then for ever the one that was best.",
  guarantee: "Regret at most n ΣΔ_i + (T − nK) Σ Δ_i exp(−n Δ_i²) for rewards in [0, 1]. Promises nothing to any arm.",
  guaranteeNeeds: usualCircumstances,
  source: "Lattimore and Szepesvári 2020, Theorem 6.1; n from Slivkins 2019, Section 1.2",
  parameters: {
    exploration: {
      kind: "integer",
      min: 1,
      max: LARGEST_COUNT,
      derived: "ceil((T/K)^(2/3) (ln T)^(1/3)), at most T/K",
      words: "n: pulls of each arm before the commitment",
    },
  },
  names: { etc: {} },
  examples: [
    { arms: 3, parameters: { exploration: 20 }, horizon: 300 },
    { arms: 4, parameters: {}, horizon: 400 },
  ],
  startsWithEveryArm: true,
  carry: carryByArm,
  create: (setup, { exploration }) => {
    const { arms, horizon } = setup;
    return new ExploreThenCommit(arms, exploration ?? explorationNeedsHorizon(arms, horizon), setup);
  },
});
