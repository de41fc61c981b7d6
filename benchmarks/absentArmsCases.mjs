import { ArmSet } from "@evenhand/core";
import { allDueAfter } from "./manyArmsCases.mjs";

/** Shares no factor with the numbers of arms that are measured: in round after round other arms are meant. */
const STRIDE = 7919;
const MOST_OPEN = 20;

/**
 * Which arms are open in a round, in a set that is made for it.
 *
 * @type {Record<string, (arms: number, round: number) => ArmSet>}
 */
export const availabilities = {
  "one absent": (arms, round) => {
    const open = ArmSet.all(arms);
    open.delete((round * STRIDE) % arms);
    return open;
  },
  "20 open": (arms, round) => {
    const open = new ArmSet(arms, []);
    const count = Math.min(MOST_OPEN, arms / 2);
    for (let i = 0; i < count; i++) open.add(((round * count + i) * STRIDE) % arms);
    return open;
  },
};

/**
 * What is measured with arms absent, from ten arms to a million.
 *
 * @typedef {object} AbsentArmsCase
 * @property {string} name
 * @property {import("@evenhand/core").SpecificationInput} learner
 * @property {string} availability
 * @property {number} limit microseconds a round with a million arms
 */

// By default Thompson draws absent arms too: 20 open ones of a million then take milliseconds (docs/adr/0007).
const learners = { UCB1: "ucb1", Thompson: { id: "thompson", parameters: { drawn: "open" } } };
const limits = { "one absent": 20, "20 open": 200 };

/** @type {readonly AbsentArmsCase[]} */
export const absentArmsCases = Object.entries(learners).flatMap(([words, learner]) =>
  Object.entries(limits).map(([availability, limit]) => ({
    name: `deadline quota over ${words}, ${availability}`,
    learner,
    availability,
    limit,
  })),
);

/**
 * @param {AbsentArmsCase} benchmark
 * @param {number} arms
 */
export function specificationWithAbsences({ learner }, arms) {
  return { id: "deadline-quota", parameters: { shares: `1/${allDueAfter(arms)}`, learner } };
}
