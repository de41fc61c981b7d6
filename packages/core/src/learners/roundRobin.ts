import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import { type CarriedArms, carryByArm, type OwnState } from "../carry.js";
import { definePolicy } from "../definePolicy.js";
import { lineLeader } from "../leader/lineLeader.js";
import type { Policy, Reason, Round } from "../policy.js";
import type { RuleId } from "../rules/rules.js";
import { copyColumns, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";

/**
 * Round robin: the open arm with the fewest pulls, lowest first.
 *
 * With all arms open that is arm (t − 1) mod K, so that every arm has floor(t/K) pulls or one more. An arm that was
 * absent catches up when it is back.
 */
export class RoundRobin implements Policy {
  readonly #pulls: Uint32Array;
  readonly #fewest;

  constructor(arms: number) {
    this.#pulls = new Uint32Array(arms);
    this.#fewest = lineLeader(arms);
  }

  choose(_round: Round, open?: ArmSet): Arm {
    return this.#fewest.top(0, open);
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.choose(round, open);
    return { arm, rule: "fewest pulls", numbers: { pulls: this.#pulls[arm] } };
  }

  pulled(arm: Arm): void {
    this.#pulls[arm]++;
    this.#fewest.set(arm, -this.#pulls[arm], 0);
  }

  rewarded(): void {
    // Round robin does not learn.
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns({ pulls: this.#pulls }) };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, { pulls: this.#pulls });
    this.#pulls.forEach((pulls, arm) => {
      this.#fewest.set(arm, -pulls, 0);
    });
  }
}

/** A newcomer begins with the fewest pulls that an arm has, not with 0: it would have all rounds until it caught up. */
function fromTheFewest(from: OwnState, fresh: OwnState, arms: CarriedArms): OwnState {
  const { scalars, columns } = carryByArm(from, fresh, arms);
  let fewest = Infinity;
  for (let arm = 0; arm < arms.arms; arm++) {
    if (arms.was(arm) !== NO_ARM) fewest = Math.min(fewest, columns["pulls"][arm]);
  }
  const pulls = arms.withNewcomers(columns["pulls"], fewest === Infinity ? 0 : fewest);
  return { scalars, columns: { pulls } };
}

export const roundRobin = definePolicy({
  id: "round-robin",
  version: 1,
  contract: "none",
  title: "Round robin",
  summary: "Pulls the arms in turn, whatever they return.",
  guarantee:
    "With all arms open every arm has at least floor(t/K) pulls. Competitive ratio between k²/2 and 8k² from round k on.",
  source: "Patil et al. 2023, Theorem 3",
  parameters: {},
  examples: [{ arms: 3, parameters: {} }],
  startsWithEveryArm: true,
  carry: fromTheFewest,
  create: ({ arms }) => new RoundRobin(arms),
});
