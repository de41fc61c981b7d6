import { expect, it } from "vitest";
import type { Preset } from "./contractPage.js";
import { presets, presetWithId } from "./index.js";
import { equalFloor } from "./quota.js";
import { withArm } from "../setting/changeArms.js";
import { changePromise, type PromiseMemory } from "./promiseMemory.js";
import { scenarios } from "../setting/scenarios.js";
import type { Setting } from "../setting/setting.js";

const jobAd = scenarios[0].setting;

/** The setting after these promises were chosen, one after the other. */
function chosen(setting: Setting, ...kinds: readonly Preset[]): Setting {
  let memory: PromiseMemory | undefined;
  for (const preset of kinds) ({ setting, memory } = changePromise(setting, preset, memory));
  return setting;
}

it.each(presets.filter((preset) => preset !== equalFloor))("a detour through $id changes nothing", (preset) => {
  const typed: Setting = {
    ...withArm(jobAd, 4, { mean: 0 }),
    rewards: { kind: "gaussian", deviation: 0.3 },
    contract: { id: "quota", shares: 0.07, caps: 0.5 },
    policies: [{ id: "fucb", options: { alpha: 0.5 } }],
  };
  expect(chosen(typed, preset, equalFloor)).toEqual(typed);
  expect(chosen(typed, preset, presetWithId("none")!, equalFloor)).toEqual(typed);
});

it("what was changed under the other promise stays", () => {
  const { setting, memory } = changePromise(jobAd, presetWithId("potential")!);
  const faster: Setting = { ...setting, rewards: { kind: "improving", curve: "exponential" } };
  expect(changePromise(faster, equalFloor, memory).setting.rewards).toBe(faster.rewards);
});

it("caps are those of the promise that was just left", () => {
  const { setting, memory } = changePromise(jobAd, presetWithId("own-floors")!);
  const capped: Setting = { ...setting, contract: { id: "quota", shares: [0, 0, 0, 0, 0.1], caps: 0.4 } };
  expect(changePromise(capped, equalFloor, memory).setting.contract).toMatchObject({ shares: 0.1, caps: 0.4 });
});

it("a promise for another number of arms is the usual one", () => {
  const { setting, memory } = changePromise(
    { ...jobAd, contract: { id: "quota", shares: 0.15 } },
    presetWithId("none")!,
  );
  const two = { ...setting, arms: setting.arms.slice(0, 2) };
  expect(changePromise(two, equalFloor, memory).setting.contract).toEqual({ id: "quota", shares: 0.25 });
});
