import { expect, it } from "vitest";
import { registryOfCore } from "../engine/registryOfCore.js";
import { scenarios } from "../setting/scenarios.js";
import { type Draft, emptyArm, emptyDraft } from "./draft.js";
import { draftOfSetting } from "./filledDraft.js";
import { settingOfDraft } from "./settingOfDraft.js";

const registry = registryOfCore();

it.each(["job-ad", "crowd-work", "suppliers", "no-monopoly"])(
  "a draft from %s is simulated as on the playground",
  (id) => {
    const { setting } = scenarios.find((one) => one.id === id)!;
    const policies = setting.policies.slice(0, 1);
    // A size is for floors by size, and those are fractions in the form.
    const arms = setting.arms.map((arm) => ({ ...arm, size: 1 }));
    const simulated = settingOfDraft(draftOfSetting(setting), registry);
    expect(simulated).toEqual({ setting: { ...setting, arms, policies, trials: 40, seed: 1 }, notes: [] });
  },
);

it("assumes averages where none are said, in the range of the rewards, and says what it rounds", () => {
  const draft: Draft = {
    ...emptyDraft,
    arms: ["1/3", "20", "20"].map((share, place) => ({
      ...emptyArm,
      id: "abc"[place],
      share,
      mean: place === 1 ? "5" : "",
    })),
    values: { "rewards.max": "10", renewEvery: "100", voidWithin: "2" },
  };
  expect(settingOfDraft(draft, registry)).toMatchObject({
    setting: {
      arms: [{ mean: 0.7 }, { mean: 0.5 }, { mean: 0.3 }],
      contract: { id: "quota", shares: [0.3333, 0.2, 0.2], renewEvery: 100 },
      learner: "thompson",
    },
    notes: ["Shares and caps are simulated with four decimals.", "No decision is struck out in the simulation."],
  });
});

it("says why it simulates nothing", () => {
  const many = { ...emptyDraft, arms: new Array<typeof emptyArm>(1001).fill(emptyArm) };
  expect(settingOfDraft(many, registry)).toEqual({ why: expect.stringContaining("at most 1000 arms") as string });
});
