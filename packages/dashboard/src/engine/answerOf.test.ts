import { expect, it } from "vitest";
import { scenarios } from "../setting/scenarios.js";
import type { ContractSetting, Setting } from "../setting/setting.js";
import { oracleReward } from "./answerOf.js";
import { registryOfCore } from "./registryOfCore.js";
import { studyOf } from "./studyOf.js";

const registry = registryOfCore();
const jobAd = scenarios.find(({ id }) => id === "job-ad")!.setting;
const best = (contract: ContractSetting, more: Partial<Setting> = {}) =>
  oracleReward(studyOf({ ...jobAd, contract, policies: [], ...more }, registry));

it("knows the best of each promise", () => {
  // Means 0.62, 0.55, 0.48, 0.4 and 0.3 over 20 000 rounds.
  expect(best({ id: "none" })).toBeCloseTo(0.62 * 20_000, 6);
  expect(best({ id: "quota", shares: 0.1 })).toBeCloseTo((0.6 * 0.62 + 0.1 * 1.73) * 20_000, 6);
  // At a price of 0.1 only the gap of 0.07 is worth serving.
  expect(best({ id: "penalty", shares: 0.1, penalties: 0.1 })).toBeCloseTo((0.9 * 0.62 + 0.1 * 0.55) * 20_000, 6);
});

it("says nothing where absence is luck, or where the best is not the most reward", () => {
  const away = jobAd.arms.map((arm) => ({ ...arm, presence: 0.5 }));
  expect(best({ id: "quota", shares: 0.1 }, { arms: away })).toBeUndefined();
  expect(best({ id: "proportional" })).toBeUndefined();
});
