import type { Arm } from "../../arms.js";
import { type ArmObservations, type PlayedPolicy, playRounds, type Stretch } from "../../play.js";
import type { Round } from "../../policy.js";
import type { GapBounds } from "./gapBounds.js";

/**
 * Plays rounds with a learner that is told of all pulls and rewards, and with bounds that observe the same rewards.
 * Where the learner lets others write its observations, it is told of the changes only before it has to choose.
 */
export class WatchedLearner {
  readonly #learner: PlayedPolicy;
  readonly #bounds: GapBounds;
  readonly #known: ArmObservations | undefined;
  /** The arms whose changes the learner has not been told of, each once. */
  readonly #untold: Uint32Array;
  readonly #isUntold: Uint8Array;
  #untoldArms = 0;
  /** Where in `Stretch.ahead` the arms' rewards of the coming sweeps begin. */
  readonly #firsts: Int32Array;

  constructor(learner: PlayedPolicy, bounds: GapBounds) {
    this.#learner = learner;
    this.#bounds = bounds;
    this.#known = learner.observations?.();
    this.#untold = new Uint32Array(bounds.observed.length);
    this.#isUntold = new Uint8Array(bounds.observed.length);
    this.#firsts = new Int32Array(bounds.observed.length);
  }

  /** Leaves the rounds to the learner. */
  play(stretch: Stretch, from: Round, until: Round): void {
    const learner = this.#learner;
    this.catchUp();
    if (this.#known === undefined) {
      for (let round = from; round <= until; round++) this.pull(learner.choose(round), stretch, round, round);
      return;
    }
    let streak = stretch.streaks;
    playRounds(learner, stretch, from, until);
    for (; streak < stretch.streaks; streak++) {
      const arm = stretch.arms[streak];
      this.#bounds.observed[arm] = this.#known.observed[arm];
      this.#bounds.sums[arm] = this.#known.sums[arm];
    }
  }

  /**
   * Pulls the arm in one or more of the rounds, from the first on. Returns how many. Call `catchUp` before the learner
   * is asked.
   */
  pull(arm: Arm, stretch: Stretch, from: Round, until: Round): number {
    const { ahead } = stretch;
    const first = stretch.ready(arm, from);
    const pulls = Math.min(until + 1 - from, stretch.readyUntil(first) - first);
    for (let i = 0; i < pulls; i++) {
      const reward = ahead[first + i];
      stretch.reward += reward;
      this.#bounds.observe(arm, reward);
      if (this.#known === undefined) {
        this.#learner.pulled(arm, from + i);
        this.#learner.rewarded(arm, reward);
      }
    }
    stretch.recordStreak(arm, first + pulls, pulls);
    if (this.#known !== undefined) this.#write(this.#known, arm, pulls);
    return pulls;
  }

  /** Pulls every arm once, in their order, in one sweep or more. */
  pullEach(stretch: Stretch, from: Round, sweeps: number): void {
    const arms = this.#firsts.length;
    for (let done = 0; done < sweeps;) {
      const round = from + done * arms;
      let some = sweeps - done;
      for (let arm = 0; arm < arms; arm++) {
        const first = stretch.ready(arm, round + arm);
        this.#firsts[arm] = first;
        some = Math.min(some, stretch.readyUntil(first) - first);
      }
      this.#addSweeps(stretch, some);
      if (this.#known === undefined) this.#tellSweeps(stretch, round, some);
      else for (let arm = 0; arm < arms; arm++) this.#write(this.#known, arm, some);
      stretch.recordSweeps(this.#firsts, some);
      done += some;
    }
  }

  #addSweeps(stretch: Stretch, sweeps: number): void {
    const { observed, sums } = this.#bounds;
    const { ahead } = stretch;
    const firsts = this.#firsts;
    let { reward } = stretch;
    for (let sweep = 0; sweep < sweeps; sweep++) {
      for (let arm = 0; arm < firsts.length; arm++) {
        const drawn = ahead[firsts[arm] + sweep];
        reward += drawn;
        sums[arm] += drawn;
      }
    }
    for (let arm = 0; arm < firsts.length; arm++) observed[arm] += sweeps;
    stretch.reward = reward;
  }

  #tellSweeps({ ahead }: Stretch, from: Round, sweeps: number): void {
    const arms = this.#firsts.length;
    for (let pull = 0; pull < sweeps * arms; pull++) {
      const arm = pull % arms;
      this.#learner.pulled(arm, from + pull);
      this.#learner.rewarded(arm, ahead[this.#firsts[arm] + Math.floor(pull / arms)]);
    }
  }

  #write(known: ArmObservations, arm: Arm, pulls: number): void {
    known.pulls[arm] += pulls;
    known.observed[arm] = this.#bounds.observed[arm];
    known.sums[arm] = this.#bounds.sums[arm];
    if (this.#isUntold[arm] === 1) return;
    this.#isUntold[arm] = 1;
    this.#untold[this.#untoldArms] = arm;
    this.#untoldArms++;
  }

  /** Tells the learner of the arms that changed. */
  catchUp(): void {
    for (; this.#untoldArms > 0; this.#untoldArms--) {
      const arm = this.#untold[this.#untoldArms - 1];
      this.#isUntold[arm] = 0;
      this.#learner.changed?.(arm);
    }
  }
}
