import { allocatorInput } from "@evenhand/protocol";
import { expect, it } from "vitest";
import { registryOfCore } from "../engine/registryOfCore.js";
import { scenarios } from "../setting/scenarios.js";
import { type Draft, emptyArm, emptyDraft } from "./draft.js";
import { draftOfSetting } from "./filledDraft.js";
import { preflight } from "./preflight.js";
import { requestOf } from "./requestOf.js";

const registry = registryOfCore();
const good: Draft = {
  ...{ ...emptyDraft, id: "team" },
  arms: [
    { ...emptyArm, id: " ann ", label: "Ann", group: "north", share: "12.5", cap: "1/2", mean: "0.4" },
    { ...emptyArm, id: "bob" },
  ],
};

it("says what was typed, and leaves the rest to the service", () => {
  expect(requestOf(good, registry)).toEqual({
    id: "team",
    contract: { id: "quota" },
    arms: [{ id: "ann", label: "Ann", group: "north", share: 0.125, cap: "1/2" }, { id: "bob" }],
  });
});

it("sends earlier results with their arm; where one of the two was typed, there were none of the other", () => {
  const [ann, bob] = good.arms;
  const arms = [
    { ...ann, successes: "80", failures: " 20 " },
    { ...bob, failures: "5" },
  ];
  expect(requestOf({ ...good, arms }, registry).arms).toMatchObject([
    { id: "ann", prior: { successes: 80, failures: 20 } },
    { id: "bob", prior: { successes: 0, failures: 5 } },
  ]);
});

it("puts each value at its path, and names the policy and the learner that it belongs to", () => {
  const values = {
    ...{ "rewards.min": "-1", "rewards.max": "2,5", "rewards.use": "last", "rewards.wait": "1.5 hours" },
    ...{ "rewards.missing": "nothing", renewEvery: "500", voidWithin: "3", sameArmFor: "2 days" },
    ...{ allowance: "0.2", "learner.parameters.priorWeight": "4", perRound: "" },
  };
  expect(requestOf({ ...good, values }, registry)).toMatchObject({
    rewards: { min: -1, max: 2.5, use: "last", wait: 5_400_000, missing: "nothing" },
    ...{ renewEvery: 500, voidWithin: 3, sameArmFor: 172_800_000 },
    allowance: 0.2,
    learner: { id: "thompson", parameters: { priorWeight: 4 } },
  });
});

it("sends a fraction as it was typed, and an allowance from 0 to 1 alone", () => {
  const allowanceOf = (allowance: string) => requestOf({ ...good, values: { allowance } }, registry).allowance;
  expect(["1/10", "0,5", "1", "7", "3/2", "1/0", ""].map(allowanceOf)).toEqual([
    "1/10",
    0.5,
    1,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(requestOf({ ...good, policy: "random-quota", values: { allowance: "0.2" } }, registry)).not.toHaveProperty(
    "allowance",
  );
});

it("sends no stand-in where it is the least reward, and no learner to a policy that asks none", () => {
  const values = { "rewards.missing": "least" };
  const request = requestOf({ ...good, values, policy: "random-quota", learner: "ucb1" }, registry);
  expect(request).toMatchObject({ policy: { id: "random-quota" } });
  expect(request).not.toHaveProperty("learner");
  expect(request).not.toHaveProperty("rewards");
});

it.each(scenarios.map(({ id, setting }) => [id, setting] as const))(
  "of the scenario %s: a request that the service can read, with no blocker but what only its user can say",
  (_, setting) => {
    const draft = draftOfSetting(setting);
    const blockers = preflight(draft, registry).map(({ field }) => field);
    expect(blockers).toEqual(draft.contract === "potential" ? ["rewards.ordered", "rewards.noiseless"] : []);
    expect(allocatorInput.safeParse(requestOf(draft, registry)).success).toBe(true);
  },
);

it("takes arms, floors, caps and policy of the playground along", () => {
  const { setting } = scenarios.find(({ id }) => id === "medical-aid")!;
  const { arms, ...rest } = requestOf(
    draftOfSetting({ ...setting, policies: [{ id: "largest-deficit-quota", options: { tolerance: 0.5 } }] }),
    registry,
  );
  // 60 % of all flights for 120, 300, 400 and 80 of 900 people: 2/25, 1/5, 4/15 and 4/75. Percents say the first two.
  expect(arms.map(({ id, label, share }) => [id, label, share])).toEqual([
    ["coast", "Coast", 0.08],
    ["plains", "Plains", 0.2],
    ["highlands", "Highlands", "4/15"],
    ["islands", "Islands", "4/75"],
  ]);
  expect(rest).toEqual({
    id: "medical-aid",
    contract: { id: "quota" },
    policy: { id: "largest-deficit-quota", parameters: { tolerance: 0.5 } },
    learner: { id: "ucb1" },
  });
});
