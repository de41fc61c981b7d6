import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import { deadlineLeader } from "../leader/deadline/index.js";
import type { DeadlineLeader } from "../leader/deadline/leader.js";
import { defaultLearner } from "../learners/defaultLearner.js";
import { playRounds } from "../play/playRounds.js";
import type { PlayedPolicy } from "../play/playedPolicy.js";
import type { Policy, Reason, Round } from "../policy.js";
import type { Shares } from "../shares/shares.js";
import { copyColumns, restoreColumns, type PolicyState } from "../state/policyState.js";
import type { Stretch } from "../play/stretch.js";
import { takeArms } from "../rounds/takeArms.js";
import { definePolicy } from "./definePolicy.js";

/**
 * Quotas by earliest deadline over any learner.
 *
 *   A(t) = { i : N_i < r_i t },  deadline of arm i = ceil((N_i + 1) / r_i)
 *   pull the arm of A(t) with the earliest deadline; if A(t) is empty, ask the learner.
 *
 * Guarantee: N_i(t) >= floor(r_i t) for every t, every learner and every r with Σ r <= 1 (docs/adr/0003).
 * Differs from FUCB [patil2019, Algorithm 3], which pulls the largest deficit and keeps the promise for equal r only.
 *
 * Sleeping arms: the promise is kept on each arm's own clock, N_i(t) >= floor(r_i a_i(t)) with a_i(t) the rounds in
 * which it was open, for any availability: while an arm is absent and anybody is due, present or absent, the present
 * arm with the earliest deadline is pulled, due or not.
 *
 * m pulls a round (r_i <= 1, Σ r <= m): the due arms in the order of PD², then the learner's best of the rest.
 * N_i(t) >= floor(r_i t) when all arms are open; nothing is promised when m > 1 and arms are absent.
 */
export class DeadlineQuota implements PlayedPolicy {
  readonly #shares: Shares;
  readonly #perRound: number;
  readonly #learner: Policy;
  readonly #deadlines: DeadlineLeader;
  readonly #pulls: Uint32Array;
  readonly #absences: Uint32Array;
  #lastRound = 0;

  constructor(shares: Shares, perRound: number, learner: Policy, leader = deadlineLeader) {
    this.#shares = shares;
    this.#perRound = perRound;
    this.#learner = learner;
    this.#pulls = new Uint32Array(shares.arms);
    this.#absences = new Uint32Array(shares.arms);
    this.#deadlines = leader(shares, this.#pulls, this.#absences);
  }

  choose(round: Round, open?: ArmSet): Arm {
    const due = this.#mostUrgent(round, open);
    return due === NO_ARM ? this.#learner.choose(round, open) : due;
  }

  #mostUrgent(round: Round, open?: ArmSet): Arm {
    if (this.#perRound === 1) return this.#deadlines.top(round, open);
    return this.#deadlines.topMany(round, 1, open)[0] ?? NO_ARM;
  }

  chooseMany(round: Round, count: number, open?: ArmSet): Arm[] {
    const due = this.#deadlines.topMany(round, count, open);
    return takeArms(this.#shares.arms, open, (rest, take) => {
      due.forEach(take);
      for (let left = count - due.length; left > 0 && rest.size > 0; left--) take(this.#learner.choose(round, rest));
    });
  }

  explain(round: Round, open?: ArmSet): Reason {
    const arm = this.#mostUrgent(round, open);
    if (arm === NO_ARM) {
      const learner = this.#learner.explain(round, open);
      return { arm: learner.arm, rule: "learner", numbers: {}, learner };
    }
    const deadline = this.#deadlines.deadline(arm);
    return { arm, rule: "deadline", numbers: { share: this.#shares.value(arm), pulls: this.#pulls[arm], deadline } };
  }

  pulled(arm: Arm, round: Round, open?: ArmSet): void {
    if (round > this.#lastRound) {
      if (open !== undefined && !open.isAll) this.#countAbsences(open);
      this.#lastRound = round;
    }
    this.#pulls[arm]++;
    this.#deadlines.pulled(arm);
    this.#learner.pulled(arm, round, open);
  }

  #countAbsences(open: ArmSet): void {
    for (let arm = 0; arm < this.#absences.length; arm++) {
      if (open.has(arm)) continue;
      this.#absences[arm]++;
      this.#deadlines.absent(arm);
    }
  }

  rewarded(arm: Arm, reward: number): void {
    this.#learner.rewarded(arm, reward);
  }

  play(stretch: Stretch, from: Round, until: Round): void {
    let round = from;
    while (round <= until) {
      const due = this.#deadlines.top(round);
      if (due === NO_ARM) {
        // Until an arm can be due the learner is on its own.
        const last = Math.min(until, this.#deadlines.quietUntil - 1);
        let run = stretch.runs;
        playRounds(this.#learner, stretch, round, last);
        for (; run < stretch.runs; run++) this.#countRun(stretch.arms[run], stretch.lengths[run]);
        round = last + 1;
        this.#lastRound = last;
      } else {
        this.pulled(due, round);
        this.rewarded(due, stretch.pull(due, round));
        round++;
      }
    }
  }

  #countRun(arm: Arm, length: number): void {
    this.#pulls[arm] += length;
    this.#deadlines.pulled(arm);
  }

  #columns() {
    return { pulls: this.#pulls, absences: this.#absences };
  }

  state(): PolicyState {
    return {
      scalars: { lastRound: this.#lastRound },
      columns: copyColumns(this.#columns()),
      learner: this.#learner.state(),
    };
  }

  restore(state: PolicyState): void {
    const { lastRound } = restoreColumns(state, { lastRound: Number.MAX_SAFE_INTEGER }, this.#columns(), this.#learner);
    this.#lastRound = lastRound;
    this.#deadlines.restored();
  }
}

export const deadlineQuota = definePolicy({
  id: "deadline-quota",
  version: 1,
  contract: "quota",
  title: "Deadline quota",
  summary: "Serves the due arm with the earliest deadline; when none is due, the learner chooses.",
  guarantee:
    "N_i(t) >= floor(r_i·t) at every t, on every path, for every learner and all quotas with a sum of at most 1.",
  source: "docs/adr/0003; earliest deadline first for unit jobs; PD² for several pulls a round",
  parameters: {
    shares: { kind: "shares", words: "the share of all rounds that each arm is promised" },
    learner: { kind: "learner", default: defaultLearner.inStudies, words: "who chooses when no arm is due" },
  },
  examples: [
    { arms: 3, parameters: { shares: [0.5, 0.3, 0.1] } },
    { arms: 4, parameters: { shares: ["1/3", 0.05, 0, 0.1], learner: "thompson" } },
  ],
  create: (setup, { shares, learner }) => new DeadlineQuota(shares, setup.perRound ?? 1, learner(setup)),
});
