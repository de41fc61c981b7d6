import { rules } from "@evenhand/core";
import type { EventAnswer } from "@evenhand/protocol";
import { expect, it } from "vitest";
import { eventInWords } from "./eventInWords.js";

const nameOf = (arm: number) => ["Ann", "Bob", "Cem"][arm] ?? `arm ${arm}`;
/** An event with the fields that its words need. */
const event = (kind: string, fields: Readonly<Record<string, unknown>>) =>
  ({ place: 9, kind, at: 0, leaf: "", fields }) as unknown as EventAnswer;

it("says which arm a decision chose, in which round, and why", () => {
  const decided = event("decided", { round: 412, arms: [2], rules: ["deadline"] });
  expect(eventInWords(decided, nameOf)).toEqual({
    ...{ arms: [2], round: 412, words: "quota: it was due, and of all due arms its deadline came first" },
  });
});

it("says by which round the arm had to be served, where that was the reason and is known", () => {
  const decided = (rule: string, deadlines: readonly (number | null)[]) =>
    eventInWords({ ...event("decided", { round: 410, arms: [2], rules: [rule] }), deadlines }, nameOf).words;
  expect(decided("deadline", [412])).toBe("quota: Cem must be served by round 412");
  expect(decided("forced", [412])).toBe(
    "quota: served early, because others are away; Cem must be served by round 412",
  );
  expect(decided("learner", [412])).toBe("free choice: nothing had to be served, so the learner chose");
  expect(decided("learner", [null])).toBe("free choice: nothing had to be served, so the learner chose");
});

it.each(Object.keys(rules))("has words for the rule “%s”, with and without a deadline", (rule) => {
  const decided = event("decided", { round: 1, arms: [0], rules: [rule] });
  for (const deadlines of [undefined, [7]]) {
    const { words } = eventInWords({ ...decided, ...(deadlines && { deadlines }) }, nameOf);
    expect(words).toMatch(/^[a-zA-Z].* .+[^.]$/);
    expect(words).not.toContain(`“${rule}”`);
  }
});

it.each([
  ["decided", { round: 1, arms: [0], rules: ["highest index"] }, "its optimistic estimate was the highest"],
  ["decided", { round: 1, arms: [0], rules: ["waited"] }, "rule “waited”"],
  ["rewarded", { decision: 7, place: 0, value: 1, use: "learned" }, "A reward of 1 was reported, learned at once."],
  ["settled", { decision: 7, place: 0, basis: "stand-in", value: 0 }, "No reward came in time: 0 was learned instead."],
  ["armsPaused", { arms: [0, 1] }, "Ann, Bob: paused."],
  ["armsRetired", { arms: [0, 1, 2, 3, 4, 5] }, "Ann, Bob, Cem, arm 3 and 2 more: retired for good."],
  [
    "tenures",
    { shares: [{ arm: 1, numerator: 1, denominator: 4 }], forgone: [] },
    "Shares in force from the next round on: Bob 25\u202f%.",
  ],
  [
    "tenures",
    {
      shares: [
        { arm: 0, numerator: 1, denominator: 12 },
        { arm: 2, numerator: 1, denominator: 5 },
      ],
      forgone: [],
    },
    "Shares in force from the next round on: Ann 1/12 (≈\u202f8.33\u202f%), Cem 20\u202f%.",
  ],
  ["calibrated", { arm: 0, credit: 0, debt: 1 }, "An administrator wrote down that Ann is owed 1 pull more."],
])("%s in words", (kind, fields, words) => expect(eventInWords(event(kind, fields), nameOf).words).toBe(words));
