import { CheckedStudy } from "@evenhand/core";
import { expect, it } from "vitest";
import { registryOfCore } from "../engine/registryOfCore.js";
import { studyOf } from "../engine/studyOf.js";
import { infeasible } from "../setting/feasibility.js";
import { scenarios } from "../setting/scenarios.js";
import type { Setting } from "../setting/setting.js";
import { presets, presetWithId } from "./index.js";
import { withContract, withFollowers } from "./withContract.js";

const registry = registryOfCore();
const combinations = scenarios.flatMap(({ id, setting }) =>
  presets.map((preset) => [id, preset.id, setting, preset] as const),
);

it.each(combinations)("%s with %s can be played", (_scenario, _preset, setting, preset) => {
  const changed = withContract(setting, preset);
  expect(infeasible(changed)).toBeUndefined();
  expect(() => new CheckedStudy(studyOf(changed, registry))).not.toThrow();
});

it("caps and renewal stay as long as there are floors", () => {
  const { setting } = scenarios[0];
  const capped = { ...setting, contract: { id: "quota", shares: 0.1, caps: 0.5, renewEvery: 100 } } as const;
  expect(withContract(capped, presetWithId("own-floors")!).contract).toMatchObject({ caps: 0.5, renewEvery: 100 });
  expect(withContract(capped, presetWithId("merit")!).contract).toEqual({ id: "proportional" });
});

it.each(presets)("from improving arms to $id and back to them", (preset) => {
  const improving = withContract(scenarios[0].setting, presetWithId("potential")!);
  const changed = withContract(improving, preset);
  expect(() => new CheckedStudy(studyOf(changed, registry))).not.toThrow();
});

const suppliers = scenarios.find(({ id }) => id === "suppliers")!.setting;
const changing: Setting = {
  ...suppliers,
  contract: { id: "quota", shares: 0.1, later: [{ at: 9, floors: [0, 0, 0, 0] }] },
};

it("leaves out policies whose floors cannot change, only where they do", () => {
  expect(withFollowers(suppliers, registryOfCore())).toBe(suppliers);
  expect(withFollowers(changing, registryOfCore()).policies.map(({ id }) => id)).toEqual(["deadline-quota"]);
  const turns = [{ id: "round-robin", options: {} }, { id: "fucb", options: {} }]; // prettier-ignore
  expect(withFollowers({ ...changing, policies: turns }, registryOfCore()).policies).toEqual([turns[0]]);
});

it("takes the usual one where none is left", () => {
  const fixed = { ...changing, policies: [{ id: "quota-first", options: {} }] };
  expect(withFollowers(fixed, registryOfCore()).policies).toEqual([{ id: "deadline-quota", options: {} }]);
});
