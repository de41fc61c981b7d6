import type { Arm, ArmSet } from "../arms.js";
import { type CarriedArms, carryByArm, type OwnState } from "../carry.js";
import { Observations } from "../counts.js";
import { definePolicy } from "../definePolicy.js";
import { debtLeader } from "../leader/debt/debtLeader.js";
import type { DebtLeader, Weighing } from "../leader/debt/debts.js";
import { playQueues, type Queues } from "../leader/debt/playQueues.js";
import { LARGEST_WEIGHT } from "../limits.js";
import type { PlayedPolicy, Stretch } from "../play.js";
import type { Reason, Round } from "../policy.js";
import type { RuleId } from "../rules/rules.js";
import type { Shares } from "../shares/shares.js";
import { atMost } from "../state/invariants.js";
import { copyColumns, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";

/** No index counts for more, and that of an arm without an observation counts for as much. */
const CAP = 1;

/** What multiplies UCB1's radius: sqrt(3 ln t/(2n)) is sqrt(3/4) times sqrt(2 ln t/n). */
const radiusFactors = { ucb1: 1, li2019: Math.sqrt(3 / 4) } as const;

export type Radius = keyof typeof radiusFactors;

/**
 * Queues of unserved quotas beside UCB1: LFG, learning with fairness guarantee [li2019], a baseline of two papers.
 *
 *   pull argmax_i  Q_i + η·w_i·min(UCB_i(t), 1);   Q_i(t) = max(Q_i(t − 1) + r_i − [i pulled in t], 0),  Q_i(0) = 0
 *
 * Large η is for the reward, small η for the quotas (η-FUCB's η is the opposite). Guarantee: quotas in the long run
 * (Definition 2 of patil2019) when they are strictly feasible; regret O(sqrt(T ln T)) against the policies that keep
 * them. At no given round is anything promised: queues may grow to the order of η.
 *
 * The radius of UCB_i(t) is UCB1's, sqrt(2 ln t/n_i), as the penalty paper prints the rule; li2019 itself has
 * sqrt(3 ln t/(2 n_i)), the option `li2019` of `radius`.
 *
 * An arm without an observation has index 1: there is no initial sweep. The cap at 1 is meant for rewards in [0, 1];
 * the penalty paper runs it with Gaussian ones, so any reward is taken. Among equal values of arms without an
 * observation the fewest pulls come first: with late rewards and no quotas the lowest arm would otherwise get every
 * round.
 *
 * Only a pull can empty a queue, so Q_i is r_i·(rounds since it was last empty) − (pulls since then): whole numbers,
 * from which one division makes the double that is compared. It grows while the arm is absent. m pulls a round are the
 * m highest values, as li2019 has it for additive rewards.
 */
export class Lfg implements PlayedPolicy {
  readonly #shares: Shares;
  readonly #known: Observations;
  readonly #queues: Queues;
  readonly #weighing: Weighing;
  readonly #leader: DebtLeader;

  constructor(shares: Shares, eta: number, weights: Float64Array, radius: Radius, leader = debtLeader) {
    this.#shares = shares;
    this.#known = new Observations(shares.arms);
    this.#queues = { since: new Uint32Array(shares.arms), served: new Uint32Array(shares.arms) };
    this.#weighing = {
      deficitWeight: 1,
      indexWeights: weights.map((weight) => eta * weight),
      radiusFactor: radiusFactors[radius],
      cap: CAP,
      positivePart: false,
    };
    this.#leader = leader({ shares, known: this.#known, ...this.#queues }, this.#weighing);
  }

  choose(round: Round, open?: ArmSet): Arm {
    return this.#leader.top(round, open);
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.choose(round, open);
    const numbers = { queue: this.#leader.deficit(arm, round), value: this.#leader.value(arm, round) };
    if (!this.#known.isSeen(arm)) return { arm, rule: "longest queue and index, not yet observed", numbers };
    return { arm, rule: "longest queue and index", numbers: { ...numbers, mean: this.#known.mean(arm) } };
  }

  pulled(arm: Arm, round: Round): void {
    this.#known.pulled(arm);
    const isEmpty = this.#shares.deficit(arm, round - this.#queues.since[arm], this.#queues.served[arm] + 1) <= 0;
    this.#queues.served[arm] = isEmpty ? 0 : this.#queues.served[arm] + 1;
    if (isEmpty) this.#queues.since[arm] = round;
    this.#leader.changed(arm);
  }

  rewarded(arm: Arm, reward: number): void {
    this.#known.rewarded(arm, reward);
    this.#leader.changed(arm);
  }

  play(stretch: Stretch, from: Round, until: Round): void {
    for (let round = from; round <= until; round++) {
      const { ranked } = this.#leader;
      if (ranked !== undefined) {
        playQueues(ranked, this.#queues, this.#known, this.#weighing, stretch, round, until);
        return;
      }
      const arm = this.choose(round);
      this.pulled(arm, round);
      this.rewarded(arm, stretch.pull(arm, round));
    }
  }

  #columns() {
    return { ...this.#known.columns(), ...this.#queues };
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns(this.#columns()) };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, this.#columns(), undefined, [atMost("served", "pulls")]);
    for (let arm = 0; arm < this.#known.pulls.length; arm++) this.#leader.changed(arm);
  }
}

/** Each arm takes its queue along. A newcomer's is empty, and grows from the next round on. */
function carryQueues(from: OwnState, fresh: OwnState, arms: CarriedArms): OwnState {
  const { scalars, columns } = carryByArm(from, fresh, arms);
  return { scalars, columns: { ...columns, since: arms.withNewcomers(columns["since"], arms.round) } };
}

export const lfg = definePolicy({
  id: "lfg",
  version: 1,
  contract: "quota",
  title: "Queue and index (LFG)",
  summary: "Pulls the arm with the highest sum of its queue of unserved quota and η times its optimistic estimate.",
  guarantee: "Quotas in the long run if they are strictly feasible, regret O(sqrt(T ln T)); nothing at a given round.",
  guaranteeNeeds: ["rewards at once"],
  source: "Li, Liu and Ji 2019, Combinatorial Sleeping Bandits with Fairness Constraints",
  parameters: {
    shares: { kind: "shares", words: "the share of all rounds that each arm is promised" },
    eta: {
      kind: "number",
      min: 0,
      max: LARGEST_WEIGHT,
      default: 1000,
      words: "η: what the estimates weigh; large for the reward",
    },
    weights: {
      kind: "per-arm",
      min: 0,
      max: LARGEST_WEIGHT,
      default: 1,
      words: "w_i: how much a reward of the arm is worth",
    },
    radius: {
      kind: "choice",
      options: ["ucb1", "li2019"],
      default: "ucb1",
      words: "the radius of an estimate: sqrt(2 ln t/n) as in UCB1, or sqrt(3 ln t/(2n)) as in Li, Liu and Ji",
    },
  },
  examples: [
    { arms: 3, parameters: { shares: [0.5, 0.3, 0.1], eta: 0.5 } },
    { arms: 4, parameters: { shares: ["1/3", 0.05, 0, 0.1], eta: 1, weights: [1, 0.5, 0.25, 1] } },
    { arms: 3, parameters: { shares: [0.5, 0.3, 0.1], eta: 0.5, radius: "li2019" } },
  ],
  carry: carryQueues,
  create: (_setup, { shares, eta, weights, radius }) => new Lfg(shares, eta, weights, radius),
});
