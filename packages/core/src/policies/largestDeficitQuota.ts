import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import { deficitLeader } from "../leader/deficit/index.js";
import type { DeficitLeader } from "../leader/deficit/leader.js";
import { defaultLearner } from "../learners/defaultLearner.js";
import { playRounds } from "../play/playRounds.js";
import type { PlayedPolicy } from "../play/playedPolicy.js";
import type { Policy, Reason, Round } from "../policy.js";
import type { Fraction } from "../shares/fraction.js";
import type { Shares } from "../shares/shares.js";
import { copyColumns, restoreColumns, type PolicyState } from "../state/policyState.js";
import type { Stretch } from "../play/stretch.js";
import { definePolicy } from "./definePolicy.js";

/**
 * Quotas by largest deficit over any learner: FUCB, F-TS and Flearn [patil2019, Algorithms 3 and 5].
 *
 *   A(t) = { i : r_i (t − 1) − N_i(t − 1) > α };
 *   pull the arm of A(t) with the largest deficit; if A(t) is empty, ask the learner.
 *
 * Over UCB1 with α = 0 it is FUCB, over Thompson sampling F-TS, with α > 0 Flearn(α) of the paper's later version.
 *
 * Guarantee: for equal r < 1/K, r·t − N_i(t) < 1 + α at every t and on every path, whatever the learner does (Theorem 4;
 * footnote 8: also where some r_i are 0). Nothing is proved for unequal r, and it does fall behind: over
 * UCB1 with r = (0.9, 0.05, 0.03, 0.02) the first arm is 1.1 pulls behind after round 9. `deadline-quota` never is.
 *
 * Deficits come first from round 1 on: an initial sweep of the learner would break footnote 8 for
 * r = (0, 0, 0, 0.45, 0.45). Deficits run on the global clock; with sleeping arms, those of A(t) that are open are
 * served. Several pulls a round are successive choices: the largest deficits, then the learner's best of the rest.
 */
export class LargestDeficitQuota implements PlayedPolicy {
  readonly #shares: Shares;
  readonly #learner: Policy;
  readonly #deficits: DeficitLeader;
  readonly #pulls: Uint32Array;

  constructor(shares: Shares, tolerance: Fraction, learner: Policy, leader = deficitLeader) {
    this.#shares = shares;
    this.#learner = learner;
    this.#pulls = new Uint32Array(shares.arms);
    this.#deficits = leader(shares, tolerance, this.#pulls);
  }

  choose(round: Round, open?: ArmSet): Arm {
    const behind = this.#deficits.top(round - 1, open);
    return behind === NO_ARM ? this.#learner.choose(round, open) : behind;
  }

  explain(round: Round, open?: ArmSet): Reason {
    const arm = this.#deficits.top(round - 1, open);
    if (arm === NO_ARM) {
      const learner = this.#learner.explain(round, open);
      return { arm: learner.arm, rule: "learner", numbers: {}, learner };
    }
    const pulls = this.#pulls[arm];
    const deficit = this.#shares.deficit(arm, round - 1, pulls);
    return { arm, rule: "largest deficit", numbers: { share: this.#shares.value(arm), pulls, deficit } };
  }

  pulled(arm: Arm, round: Round, open?: ArmSet): void {
    this.#pulls[arm]++;
    this.#deficits.pulled(arm);
    this.#learner.pulled(arm, round, open);
  }

  rewarded(arm: Arm, reward: number): void {
    this.#learner.rewarded(arm, reward);
  }

  play(stretch: Stretch, from: Round, until: Round): void {
    let round = from;
    while (round <= until) {
      const behind = this.#deficits.top(round - 1);
      if (behind === NO_ARM) {
        // Until an arm can be behind the learner is on its own.
        const last = Math.min(until, this.#deficits.quietUntil);
        let run = stretch.runs;
        playRounds(this.#learner, stretch, round, last);
        for (; run < stretch.runs; run++) this.#countRun(stretch.arms[run], stretch.lengths[run]);
        round = last + 1;
      } else {
        this.pulled(behind, round);
        this.rewarded(behind, stretch.pull(behind, round));
        round++;
      }
    }
  }

  #countRun(arm: Arm, length: number): void {
    this.#pulls[arm] += length;
    this.#deficits.pulled(arm);
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns({ pulls: this.#pulls }), learner: this.#learner.state() };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, { pulls: this.#pulls }, this.#learner);
    this.#deficits.restored();
  }
}

export const largestDeficitQuota = definePolicy({
  id: "largest-deficit-quota",
  version: 1,
  contract: "quota",
  title: "Largest-deficit quota (FUCB, F-TS, Flearn)",
  summary: "Serves the arm furthest behind its quota; when none is behind, the learner chooses.",
  guarantee: "Equal quotas below 1/K: never a whole pull (plus the tolerance) behind, on any path. Unequal: none.",
  source: "Patil, Ghalme, Nair and Narahari 2019, Theorem 4",
  parameters: {
    shares: { kind: "shares", words: "the share of all rounds that each arm is promised" },
    tolerance: { kind: "decimal", default: 0, words: "α: only deficits above it are served first" },
    learner: { kind: "learner", default: defaultLearner.inStudies, words: "who chooses when no arm is behind" },
  },
  names: {
    fucb: { tolerance: 0, learner: "ucb1" },
    "f-ts": { tolerance: 0, learner: "thompson" },
    flearn: { learner: "ucb1" },
  },
  examples: [
    { arms: 4, parameters: { shares: 0.2 } },
    { arms: 3, parameters: { shares: [0.5, "1/3", 0.1], learner: "thompson", tolerance: 1.5 } },
  ],
  create: (setup, { shares, tolerance, learner }) => new LargestDeficitQuota(shares, tolerance, learner(setup)),
});
