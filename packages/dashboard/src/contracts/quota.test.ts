import { expect, it } from "vitest";
import { scenarios } from "../setting/scenarios.js";
import type { ContractSetting, Setting } from "../setting/setting.js";
import { promiseInWords } from "./index.js";

const suppliers = scenarios.find(({ id }) => id === "suppliers")!.setting;
const words = (contract: ContractSetting, more: Partial<Setting> = {}) =>
  promiseInWords({ ...suppliers, contract, ...more }).replace(/\u202f/g, " ");

it("a floor and a cap, and when the promise begins again", () => {
  expect(words({ id: "quota", shares: 0.1, caps: 0.5, renewEvery: 1500 })).toBe(
    "Every supplier gets at least 10 % of the orders. No supplier gets more than 50 % of the orders. The promise begins again every 1,500 orders.",
  );
});

it("a cap alone: nothing is said of a floor of nothing", () => {
  expect(words({ id: "quota", shares: 0, caps: 0.5 })).toBe("No supplier gets more than 50 % of the orders.");
  expect(words({ id: "quota", shares: 0 })).toBe("Every supplier gets at least 0 % of the orders.");
});

it("caps of their own", () => {
  expect(words({ id: "quota", shares: { total: 0.5 }, caps: [0.5, 0.4, 1, 1] })).toMatch(
    / None gets more than its own cap: 50 %, 40 %, 100 % and 100 %\.$/,
  );
});

it("who comes later, and who does not come at all", () => {
  const arms = suppliers.arms.map((arm, index) => ({ ...arm, from: index === 3 ? 501 : 1 }));
  expect(words({ id: "quota", shares: 0.1 }, { arms, noShows: { rate: 0.1, within: 1 } })).toBe(
    "Every supplier gets at least 10 % of the orders that come while they are there. No-shows are not counted.",
  );
});
