import type { AllocatorAnswer } from "@evenhand/protocol";
import { expect, it } from "vitest";
import { spokenState, stateSentence } from "./stateSentence.js";

const view = (more: Partial<AllocatorAnswer> = {}) =>
  ({
    ...{ status: "running", contract: { id: "quota" }, inForce: { arms: 2 }, rounds: 1204, waiting: null, alarms: [] },
    ...more,
  }) as unknown as AllocatorAnswer;
const furthest = (largestDeficit: number | null) => ({
  ...{ arm: 1, name: "bob", label: "Bob", largestDeficit, largestDeficitRound: 612 },
});

it.each<[string, AllocatorAnswer, number | null, string]>([
  ["not asked yet", view({ rounds: 0 }), 0, "Ready: no decision has been asked for yet."],
  ["never behind", view({ rounds: 1 }), 0, "Running, after 1 round. Every floor held: no arm was ever behind."],
  [
    "almost a pull behind",
    view(),
    0.999,
    "Running, after 1,204 rounds. Every floor held: no arm was ever a whole pull behind, at most 0.99 (Bob, after round 612).",
  ],
  [
    "behind",
    view(),
    2.3,
    "Running, after 1,204 rounds. An arm was 2.30 pulls behind (Bob, after round 612), more than a floor allows: an audit says why.",
  ],
  [
    "paused, with another contract and an alarm",
    view({ status: "paused", contract: { id: "penalty" }, alarms: [{}] } as unknown as Partial<AllocatorAnswer>),
    null,
    "Paused after 1,204 rounds: no decisions are made until it is resumed. This contract promises no floors. Each pull that is missing from a share has its price: the report has the bill. 1 alarm needs a look.",
  ],
])("%s", (_, one, deficit, expected) => expect(stateSentence(one, furthest(deficit))).toBe(expected));

it("does not read every round aloud", () => {
  expect(spokenState(view({ rounds: 1 }), furthest(0.2))).toBe("running. Every floor held.");
  expect(spokenState(view({ rounds: 2 }), furthest(0.2))).toBe("running. Every floor held.");
});
