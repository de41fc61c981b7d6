import { expect } from "vitest";
import type { Policy } from "../src/index.js";
import { preparePolicy } from "../src/createPolicy.js";
import type { Law } from "./law.js";
import { script } from "./scripts.js";
import { stateText, type Subject } from "./subject.js";

/** As a simulation creates it: the checked one of `create` leaves `next` out. */
function createUnchecked({ definition, arms, parameters, horizon }: Subject): Policy {
  const setup = { arms, seed: 1, ...(horizon === undefined ? {} : { horizon }) };
  return preparePolicy({ id: definition.id, parameters }, setup)(1);
}

export const nextIsTheThree: Law = {
  title: "next does what pulled, rewarded and the next round's choose do",
  appliesTo: (subject) => createUnchecked(subject).next !== undefined,
  check(subject) {
    const atOnce = createUnchecked(subject);
    const inTurn = createUnchecked(subject);
    const { rounds, reward } = script(subject);
    const pulls = new Array<number>(subject.arms).fill(0);
    let arm = atOnce.choose(1);
    for (let round = 1; round < rounds; round++) {
      expect(inTurn.choose(round), `the choice in round ${round}`).toBe(arm);
      const value = reward(arm, ++pulls[arm]);
      inTurn.pulled(arm, round);
      inTurn.rewarded(arm, value);
      arm = atOnce.next?.(arm, value, round) ?? -1;
      expect(stateText(atOnce)).toBe(stateText(inTurn));
    }
  },
};
