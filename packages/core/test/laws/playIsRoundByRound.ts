import { expect } from "vitest";
import type { Policy } from "../../src/index.js";
import { type PlayedPolicy, Stretch } from "../../src/play.js";
import type { Law } from "../../src/laws/law.js";
import { script } from "../../src/laws/scripts.js";
import { stateText, type Subject } from "../../src/laws/subject.js";
import { createUnchecked } from "./subject.js";

/**
 * The script's rewards from those on that were drawn before, as an environment, which can also draw some of them ahead.
 */
function stretchOf(subject: Subject, ahead: boolean, before: readonly number[]): Stretch {
  const { reward } = script(subject);
  const drawn = [...before];
  const draw = (arm: number) => reward(arm, ++drawn[arm]);
  const drawAhead = (arm: number, into: Float64Array, from: number, to: number) => {
    for (let at = from; at < to; at++) into[at] = draw(arm);
  };
  const stretch = new Stretch({
    arms: subject.arms,
    support: { min: -1, max: 2 },
    longestRun: Infinity,
    begin: () => undefined,
    draw,
    expectedTotal: () => 0,
    ...(ahead ? { drawAhead } : {}),
  });
  stretch.begin();
  return stretch;
}

/** Two policies in the same state before a round, one that plays on its own and one that is asked and told in turn. */
class Pair {
  readonly #subject: Subject;
  readonly #stretch: Stretch;
  readonly onItsOwn: PlayedPolicy;
  readonly inTurn: Policy;
  readonly pulls: number[];
  round: number;

  constructor(
    subject: Subject,
    ahead: boolean,
    policies: readonly [PlayedPolicy, Policy],
    round = 1,
    pulls?: number[],
  ) {
    this.#subject = subject;
    [this.onItsOwn, this.inTurn] = policies;
    this.round = round;
    this.pulls = pulls ?? new Array<number>(subject.arms).fill(0);
    this.#stretch = stretchOf(subject, ahead, this.pulls);
  }

  play(length: number): void {
    const { reward } = script(this.#subject);
    const stretch = this.#stretch;
    const until = this.round + length;
    stretch.streaks = 0;
    this.onItsOwn.play?.(stretch, this.round, until - 1);
    for (let streak = 0; streak < stretch.streaks; streak++) {
      for (let i = 0; i < stretch.lengths[streak]; i++, this.round++) {
        const arm = this.inTurn.choose(this.round);
        expect(stretch.arms[streak], `the arm of round ${this.round}`).toBe(arm);
        this.inTurn.pulled(arm, this.round);
        this.inTurn.rewarded(arm, reward(arm, ++this.pulls[arm]));
      }
    }
    expect(this.round, "all rounds are played").toBe(until);
    this.#expectTheSame();
  }

  #expectTheSame(): void {
    expect(stateText(this.onItsOwn)).toBe(stateText(this.inTurn));
    // A clock may go back and forth: asking about another round changes nothing.
    for (const round of [Math.max(1, this.round - 9), this.round, this.round + 5]) {
      expect(this.onItsOwn.explain(round), `why in round ${round}`).toEqual(this.inTurn.explain(round));
    }
  }

  /** Rounds in which no reward arrives. */
  playUnrewarded(length: number): void {
    for (const until = this.round + length; this.round < until; this.round++) {
      const arm = this.inTurn.choose(this.round);
      expect(this.onItsOwn.choose(this.round), `the arm of round ${this.round}`).toBe(arm);
      for (const policy of [this.onItsOwn, this.inTurn]) policy.pulled(arm, this.round);
    }
    this.#expectTheSame();
  }
}

const FINAL_ROUNDS = 12;

export const playIsRoundByRound: Law = {
  title: "play does what choose, pulled and rewarded do, round by round, also from a state that it is set back to",
  appliesTo: (subject) => createUnchecked(subject).play !== undefined,
  check(subject) {
    const end = script(subject).rounds - FINAL_ROUNDS;
    for (const ahead of [false, true]) {
      const pair = new Pair(subject, ahead, [createUnchecked(subject), createUnchecked(subject)]);
      let kept = { state: pair.inTurn.state(), round: 1, pulls: [...pair.pulls] };
      // Stretches of 1, 2, 3, … rounds end and begin anywhere.
      for (let length = 1; pair.round + length <= end; length++) {
        pair.play(length);
        if (pair.round < end / 3) kept = { state: pair.inTurn.state(), round: pair.round, pulls: [...pair.pulls] };
      }
      pair.playUnrewarded(FINAL_ROUNDS);

      const fresh = createUnchecked(subject);
      for (const policy of [pair.onItsOwn, fresh]) policy.restore(kept.state);
      const again = new Pair(subject, ahead, [pair.onItsOwn, fresh], kept.round, kept.pulls);
      for (let length = 7; again.round + length <= end; length += 7) again.play(length);
    }
  },
};
