import type { Arm } from "../arms.js";
import type { GapBounds } from "../contracts/gapBounds.js";
import { playRounds } from "../playRounds.js";
import type { Policy, Round } from "../policy.js";
import type { Stretch } from "../stretch.js";

/** Plays rounds with a learner that is told of all pulls and rewards, and with bounds that observe the rewards as well. */
export class WatchedLearner {
  readonly #learner: Policy;
  readonly #bounds: GapBounds;

  constructor(learner: Policy, bounds: GapBounds) {
    this.#learner = learner;
    this.#bounds = bounds;
  }

  /** Leaves the rounds to the learner. */
  play(stretch: Stretch, from: Round, until: Round): void {
    const learner = this.#learner;
    const seen = learner.observations?.();
    if (seen === undefined) {
      for (let round = from; round <= until; round++) this.pull(learner.choose(round), stretch, round, round);
      return;
    }
    let run = stretch.runs;
    playRounds(learner, stretch, from, until);
    for (; run < stretch.runs; run++) this.#bounds.takeOver(stretch.arms[run], seen);
  }

  /** Pulls the arm in some of the rounds, the first of them at least: how many. */
  pull(arm: Arm, stretch: Stretch, from: Round, until: Round): number {
    const learner = this.#learner;
    const { ahead } = stretch;
    const first = stretch.ready(arm, from);
    const pulls = Math.min(until + 1 - from, stretch.readyUntil(first) - first);
    for (let i = 0; i < pulls; i++) {
      const reward = ahead[first + i];
      stretch.reward += reward;
      learner.pulled(arm, from + i);
      this.#bounds.observe(arm, reward);
      learner.rewarded(arm, reward);
    }
    stretch.took(arm, first + pulls, pulls);
    return pulls;
  }
}
