import type { Arm, ArmSet } from "../arms.js";
import { owedFromStart } from "../carry.js";
import { Observations } from "../counts.js";
import { definePolicy } from "../definePolicy.js";
import { DeficitLines } from "../leader/debt/deficitLines.js";
import { debtLeader } from "../leader/debt/debtLeader.js";
import type { DebtLeader } from "../leader/debt/debts.js";
import { pullLeaders } from "../leader/pullLeaders.js";
import { LARGEST_WEIGHT } from "../limits.js";
import { inverseRoot } from "../math/index.js";
import type { PlayedPolicy, Stretch } from "../play.js";
import type { Reason, Round } from "../policy.js";
import type { RuleId } from "../rules/rules.js";
import type { Shares } from "../shares/shares.js";
import { Starts } from "../shares/starts.js";
import { copyColumns, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";

/**
 * UCB1 with a bonus for arms behind their quota: η-FUCB [patil2019, Algorithm 4].
 *
 *   pull argmax_i  UCB_i(t) + η·γ_i,   γ_i = r_i·(t − 1) − N_i(t − 1)
 *
 * Large η is for the quotas, small η for the reward (LFG's η is the opposite); η = 0 is UCB1. Guarantee: none is
 * proved.
 *
 * Read literally, an arm that is ahead of its quota is held back: with equal quotas the bonuses differ by −η·N_i, and a
 * large η is round robin, with a regret that grows linearly. That contradicts the paper's "even for large η the
 * r-Regret is still logarithmic". The form `positive-part` has max(0, γ_i) instead, and agrees with it.
 *
 * The box of Algorithm 4 is lost and the text prints UCB_i(t − 1): the index here is that of the round that is decided,
 * (4). An arm never pulled comes first, lowest first, then one whose rewards are all still on their way: of those the
 * highest η·γ_i, then the fewest pulls. Deficits run on the global clock, also those of absent arms: an arm that was
 * absent has a larger one when it is back. m pulls a round are the m highest values.
 */
export class DeficitBonusUcb implements PlayedPolicy {
  readonly #known: Observations;
  readonly #starts = new Starts();
  /** The starts of all arms, as the leader reads them. */
  readonly #since: Uint32Array;
  readonly #leader: DebtLeader;
  /** Plays stretches of the form `positive-part`. Its lines are up to date only while one is played. */
  readonly #deficitLines: DeficitLines | undefined;

  constructor(shares: Shares, eta: number, positivePart: boolean, leader = debtLeader) {
    this.#known = new Observations(shares.arms);
    this.#since = new Uint32Array(shares.arms);
    this.#leader = leader(
      { shares, known: this.#known, since: this.#since, served: this.#known.pulls },
      {
        deficitWeight: eta,
        indexWeights: new Float64Array(shares.arms).fill(1),
        radiusFactor: 1,
        cap: Infinity,
        positivePart,
      },
    );
    this.#deficitLines = positivePart ? new DeficitLines(shares, eta, this.#known) : undefined;
  }

  choose(round: Round, open?: ArmSet): Arm {
    return this.#leader.top(round, open);
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.choose(round, open);
    const deficit = this.#leader.deficit(arm, round);
    const pulls = this.#known.pulls[arm];
    if (!this.#known.isSeen(arm)) return { arm, rule: "not yet observed", numbers: { pulls, deficit } };
    const value = this.#leader.value(arm, round);
    return { arm, rule: "highest index with bonus", numbers: { mean: this.#known.mean(arm), pulls, deficit, value } };
  }

  pulled(arm: Arm): void {
    this.#known.pulled(arm);
    this.#leader.changed(arm);
  }

  rewarded(arm: Arm, reward: number): void {
    this.#known.rewarded(arm, reward);
    this.#leader.changed(arm);
  }

  play(stretch: Stretch, from: Round, until: Round): void {
    for (let round = from; round <= until; round++) {
      const isFromTheFirstRound = this.#starts.rounds === undefined;
      if (this.#deficitLines !== undefined && this.#leader.ranked !== undefined && isFromTheFirstRound) {
        this.#playLines(this.#deficitLines, stretch, round, until);
        return;
      }
      const arm = this.choose(round);
      this.#known.pulled(arm);
      this.rewarded(arm, stretch.pull(arm, round));
    }
  }

  /** Plays on where deficits are exact, and arms few and all observed. */
  #playLines(deficits: DeficitLines, stretch: Stretch, from: Round, until: Round): void {
    const known = this.#known;
    deficits.catchUp();
    for (let round = from; round <= until;) {
      if (deficits.isQuiet(round)) {
        const last = Math.min(until, deficits.changesIn - 1);
        pullLeaders(known, deficits.lines, stretch, round, last);
        round = last + 1;
      } else {
        const arm = deficits.topIn(round);
        known.pulled(arm);
        known.rewarded(arm, stretch.pull(arm, round));
        deficits.lines.set(arm, known.mean(arm), inverseRoot(known.observed[arm]));
        round++;
      }
    }
    for (let arm = 0; arm < known.pulls.length; arm++) this.#leader.changed(arm);
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns({ ...this.#known.columns(), ...this.#starts.columns() }) };
  }

  restore(state: PolicyState): void {
    const starts = this.#starts.columnsFor(state, this.#since.length);
    restoreColumns(state, {}, { ...this.#known.columns(), ...starts });
    this.#starts.restored(starts);
    this.#since.forEach((_, arm) => (this.#since[arm] = this.#starts.of(arm)));
    this.#deficitLines?.restored();
    for (let arm = 0; arm < this.#known.pulls.length; arm++) this.#leader.changed(arm);
  }
}

export const deficitBonusUcb = definePolicy({
  id: "deficit-bonus-ucb",
  version: 1,
  contract: "quota",
  title: "Deficit-bonus UCB (η-FUCB)",
  summary: "Adds η times how far an arm is behind its quota to its optimistic estimate, and pulls the highest.",
  guarantee: "None is proved: η trades quotas against reward.",
  source: "Patil, Ghalme, Nair and Narahari 2019, Algorithm 4",
  parameters: {
    shares: { kind: "shares", words: "the share of all rounds that each arm is promised" },
    eta: {
      kind: "number",
      min: 0,
      max: LARGEST_WEIGHT,
      default: 1,
      words: "η: what one pull of deficit weighs; large for the quotas",
    },
    form: {
      kind: "choice",
      options: ["literal", "positive-part"],
      default: "literal",
      words: "whether an arm ahead of its quota is held back (literal) or not",
    },
  },
  names: { "eta-fucb": {} },
  examples: [
    { arms: 3, parameters: { shares: [0.5, 0.3, 0.1], eta: 2 } },
    { arms: 4, parameters: { shares: ["1/3", 0.05, 0, 0.1], eta: 2, form: "positive-part" } },
  ],
  startsWithEveryArm: true,
  carry: owedFromStart(),
  create: (_setup, { shares, eta, form }) => new DeficitBonusUcb(shares, eta, form === "positive-part"),
});
