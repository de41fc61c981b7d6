import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { allocatorInput } from "./allocatorInput.js";
import { bodyIssue } from "./bodyIssue.js";
import { changeInput } from "./changeInput.js";
import { decisionsInput, rewardInput, rewardsInput } from "./decisionInput.js";

function issueOf(schema: z.ZodType, body: unknown) {
  const { error } = schema.safeParse(body);
  if (error === undefined) throw new Error("the body is valid");
  return bodyIssue(schema, body, error);
}

const team = { id: "team", contract: "quota", arms: [{ id: "ann" }] };

describe("a key that is not known", () => {
  it.each([
    [allocatorInput, { ...team, renewevery: 3 }, "renewevery", "renewEvery"],
    [allocatorInput, { ...team, arms: [{ id: "a" }, { id: "b", shares: 0.5 }] }, "arms[1].shares", "share"],
    [allocatorInput, { ...team, rewards: { waits: 3 } }, "rewards.waits", "wait"],
    [allocatorInput, { ...team, contract: { id: "quota", parameter: {} } }, "contract.parameter", "parameters"],
    [changeInput, { pausedArms: ["a"] }, "pausedArms", "pauseArms"],
    [decisionsInput, { counts: 2 }, "counts", "count"],
    [decisionsInput, { item: [{}] }, "item", "items"],
    [decisionsInput, { items: [{}, { cout: 2 }] }, "items[1].cout", "count"],
    [rewardsInput, { items: [{ decision: "a.1", values: 1, value: 1 }] }, "items[0].values", "value"],
  ] as const)("is named with the one that is near: %#", (schema, body, path, meant) => {
    expect(issueOf(schema, body)).toMatchObject({ path, remedy: `Did you mean ${meant}?` });
  });

  it("is answered with all that there are where none is near", () => {
    expect(issueOf(rewardInput, { value: 1, nothing: 2 })).toEqual({
      received: "nothing",
      required: "one of value, place, report",
      path: "nothing",
    });
  });
});

describe("a value that cannot stand there", () => {
  it.each([
    [rewardInput, { value: "1" }, "value", "1", "a number"],
    [rewardInput, {}, "value", undefined, "a number"],
    [rewardInput, [], undefined, [], "an object"],
    [rewardInput, "text", undefined, "text", "an object"],
    [rewardInput, { value: 1, place: -1 }, "place", -1, "at least 0"],
    [rewardInput, { value: 1, place: 1.5 }, "place", 1.5, "a whole number"],
    [rewardInput, { value: 1, report: "" }, "report", "", "at least 1 characters"],
    [allocatorInput, { ...team, arms: [] }, "arms", [], "at least 1 in the list"],
    [allocatorInput, { ...team, arms: [{ id: "a", share: true }] }, "arms[0].share", true, "a number, or a text"],
    [allocatorInput, { ...team, contract: 3 }, "contract", 3, "a text, or an object"],
    [changeInput, { status: "stop" }, "status", "stop", "one of pause, resume, archive"],
    [decisionsInput, { count: 0 }, "count", 0, "at least 1"],
    [decisionsInput, { items: [{ count: "2" }] }, "items[0].count", "2", "a number"],
    [decisionsInput, { items: [] }, "items", [], "at least 1 in the list"],
    [decisionsInput, 7, undefined, 7, "an object"],
  ] as const)("is shown with what may: %#", (schema, body, path, received, required) => {
    expect(issueOf(schema, body)).toEqual({ path, received, required });
  });
});
