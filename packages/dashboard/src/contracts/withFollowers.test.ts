import { expect, it } from "vitest";
import { registryOfCore } from "../engine/registryOfCore.js";
import { scenarios } from "../setting/scenarios.js";
import type { Setting } from "../setting/setting.js";
import { withFollowers } from "./withFollowers.js";

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
