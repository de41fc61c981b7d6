import { expect } from "vitest";
import { Stretch } from "../src/stretch.js";
import type { Law } from "./law.js";
import { script } from "./scripts.js";
import { createUnchecked, stateText, type Subject } from "./subject.js";

/** The script's rewards as an environment, which can also draw some of them ahead. */
function stretchOf(subject: Subject, ahead: boolean): Stretch {
  const { reward } = script(subject);
  const drawn = new Array<number>(subject.arms).fill(0);
  const draw = (arm: number) => reward(arm, ++drawn[arm]);
  const drawAhead = (arm: number, into: Float64Array, from: number, to: number) => {
    for (let at = from; at < to; at++) into[at] = draw(arm);
  };
  return new Stretch({
    arms: subject.arms,
    support: { min: -1, max: 2 },
    longestRun: Infinity,
    begin: () => undefined,
    draw,
    expectedTotal: () => 0,
    ...(ahead ? { drawAhead } : {}),
  });
}

export const playIsRoundByRound: Law = {
  title: "play does what choose, pulled and rewarded do, round by round",
  appliesTo: (subject) => createUnchecked(subject).play !== undefined,
  check(subject) {
    for (const ahead of [false, true]) {
      const onItsOwn = createUnchecked(subject);
      const inTurn = createUnchecked(subject);
      const stretch = stretchOf(subject, ahead);
      stretch.begin();
      const { rounds, reward } = script(subject);
      const pulls = new Array<number>(subject.arms).fill(0);
      let round = 1;
      // Stretches of 1, 2, 3, … rounds end and begin anywhere.
      for (let length = 1; round + length <= rounds; length++) {
        stretch.runs = 0;
        onItsOwn.play?.(stretch, round, round + length - 1);
        const until = round + length;
        for (let run = 0; run < stretch.runs; run++) {
          for (let i = 0; i < stretch.lengths[run]; i++, round++) {
            const arm = inTurn.choose(round);
            expect(stretch.arms[run], `the arm of round ${round}`).toBe(arm);
            inTurn.pulled(arm, round);
            inTurn.rewarded(arm, reward(arm, ++pulls[arm]));
          }
        }
        expect(round, "all rounds are played").toBe(until);
        expect(stateText(onItsOwn)).toBe(stateText(inTurn));
      }
    }
  },
};
