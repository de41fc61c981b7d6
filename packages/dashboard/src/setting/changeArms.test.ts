import { expect, it } from "vitest";
import { changeArmCount, withArm, withArmCount } from "./changeArms.js";
import { infeasible } from "./feasibility.js";
import { firstScenario, scenarios } from "./scenarios.js";
import type { ContractSetting, Setting } from "./setting.js";

const changed = (contract: ContractSetting, count: number) =>
  withArmCount({ ...firstScenario.setting, contract }, count);

it("a cap for all grows where fewer arms could not have everything; one that did not fit before stays", () => {
  expect(changed({ id: "quota", shares: 0.1, caps: 0.3 }, 3).contract).toMatchObject({ caps: 0.3334 });
  expect(changed({ id: "quota", shares: 0.1, caps: 0.3 }, 4).contract).toMatchObject({ caps: 0.3 });
  expect(changed({ id: "quota", shares: 0.1, caps: 0.1 }, 4).contract).toMatchObject({ caps: 0.1 });
});

it("later floors and caps: none for new arms, and those of arms that are gone go too", () => {
  const later = [{ at: 9, floors: [0.1, 0.2, 0, 0, 0.3], caps: [0.5, 0.5, 0.5, 0.5, 0.5] }];
  const contract = { id: "quota", shares: 0.1, later } as const;
  expect(changed(contract, 6).contract).toMatchObject({
    later: [{ at: 9, floors: [0.1, 0.2, 0, 0, 0.3, 0], caps: [0.5, 0.5, 0.5, 0.5, 0.5, 1] }],
  });
  expect(changed(contract, 3).contract).toMatchObject({
    later: [{ at: 9, floors: [0.1, 0.2, 0], caps: [0.5, 0.5, 0.5] }],
  });
});

it("new arms have no cap of their own", () => {
  const more = changed({ id: "quota", shares: 0.1, caps: [0.5, 0.5, 0.5, 0.5, 0.5] }, 6);
  expect(more.contract).toMatchObject({ caps: [0.5, 0.5, 0.5, 0.5, 0.5, 1] });
  expect(infeasible(more)).toBeUndefined();
});

const five = scenarios[0].setting;
const names = ({ arms }: Setting) => arms.map(({ name }) => name);

it("arms that were taken away come back as they were, with their floors", () => {
  const own: Setting = { ...five, contract: { id: "quota", shares: [0.1, 0.2, 0.05, 0, 0.3] } };
  const one = changeArmCount(own, 1);
  expect(names(one.setting)).toEqual(["Men 25–34"]);
  const six = changeArmCount(one.setting, 6, one.memory);
  expect(names(six.setting)).toEqual([...names(five), "Group 6"]);
  expect(six.setting.contract).toEqual({ id: "quota", shares: [0.1, 0.2, 0.05, 0, 0.3, 0] });
});

it("a floor that had to shrink grows again where it fits", () => {
  const twelve = changeArmCount(five, 12);
  expect(twelve.setting.contract).toMatchObject({ shares: 0.0833 });
  const ten = changeArmCount(twelve.setting, 10, twelve.memory);
  expect(ten.setting.contract).toMatchObject({ shares: 0.1 });
});

it("what was changed meanwhile stays changed", () => {
  const two = changeArmCount(five, 2);
  const renamed = withArm(two.setting, 0, { name: "Neighbours" });
  const lower: Setting = { ...renamed, contract: { id: "quota", shares: 0.03 } };
  const again = changeArmCount(lower, 5, two.memory);
  expect(names(again.setting)).toEqual(["Neighbours", ...names(five).slice(1)]);
  expect(again.setting.contract).toEqual({ id: "quota", shares: 0.03 });
});

it("another scenario has no arms of the one before", () => {
  const two = changeArmCount(five, 2);
  const other = scenarios[1].setting;
  expect(changeArmCount(other, other.arms.length, two.memory).setting.arms).toEqual(other.arms);
});
