import { expect, it } from "vitest";
import { withArm } from "./changeArms.js";
import { presets } from "./presets.js";
import { changePromise, type PromiseMemory } from "./promiseMemory.js";
import { scenarios } from "./scenarios.js";
import type { ContractKind, Setting } from "./setting.js";

const jobAd = scenarios[0].setting;

/** The setting after these promises were chosen, one after the other. */
function chosen(setting: Setting, ...kinds: readonly ContractKind[]): Setting {
  let memory: PromiseMemory | undefined;
  for (const kind of kinds) ({ setting, memory } = changePromise(setting, kind, memory));
  return setting;
}

it.each(presets.filter(({ kind }) => kind !== "equal-floor"))("a detour through $kind changes nothing", ({ kind }) => {
  const typed: Setting = {
    ...withArm(jobAd, 4, { mean: 0 }),
    rewards: { kind: "gaussian", deviation: 0.3 },
    contract: { kind: "equal-floor", floor: 0.07, caps: 0.5 },
    policies: [{ id: "fucb", options: { alpha: 0.5 } }],
  };
  expect(chosen(typed, kind, "equal-floor")).toEqual(typed);
  expect(chosen(typed, kind, "none", "equal-floor")).toEqual(typed);
});

it("what was changed under the other promise stays", () => {
  const { setting, memory } = changePromise(jobAd, "potential");
  const faster: Setting = { ...setting, rewards: { kind: "improving", curve: "exponential" } };
  expect(changePromise(faster, "equal-floor", memory).setting.rewards).toBe(faster.rewards);
});

it("caps are those of the promise that was just left", () => {
  const { setting, memory } = changePromise(jobAd, "own-floors");
  const capped: Setting = { ...setting, contract: { kind: "own-floors", floors: [0, 0, 0, 0, 0.1], caps: 0.4 } };
  expect(changePromise(capped, "equal-floor", memory).setting.contract).toMatchObject({ floor: 0.1, caps: 0.4 });
});

it("a promise for another number of arms is the usual one", () => {
  const { setting, memory } = changePromise({ ...jobAd, contract: { kind: "equal-floor", floor: 0.15 } }, "none");
  const two = { ...setting, arms: setting.arms.slice(0, 2) };
  expect(changePromise(two, "equal-floor", memory).setting.contract).toEqual({ kind: "equal-floor", floor: 0.25 });
});
