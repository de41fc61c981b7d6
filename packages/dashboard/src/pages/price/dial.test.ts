import { describe, expect, it } from "vitest";
import { registryOfCore } from "../../engine/registryOfCore.js";
import { infeasible } from "../../setting/feasibility.js";
import { presetWithId } from "../../contracts/index.js";
import { withContract } from "../../contracts/withContract.js";
import { scenarios } from "../../setting/scenarios.js";
import type { ContractSetting, Setting } from "../../setting/setting.js";
import { sharesOf } from "../../setting/floors.js";
import { dialsOf, spreadOf } from "./dial.js";

const registry = registryOfCore();
const jobAd = scenarios.find(({ id }) => id === "job-ad")!.setting;
const dialOf = (contract: ContractSetting, more: Partial<Setting> = {}) =>
  dialsOf({ ...jobAd, contract, ...more }, registry)[0];

describe("the strength of a promise", () => {
  it("equal floors: tenths of a percent, up to what all of them can have", () => {
    const { positions, current, at, words } = dialOf({ id: "quota", shares: 0.1 });
    expect([positions.length, positions[1], positions.at(-1), current]).toEqual([201, 0.001, 0.2, 0.1]);
    expect(at(0.014).contract).toEqual({ id: "quota", shares: 0.014 });
    expect(words(0.014)).toBe("1.4\u202f%");
  });

  it("finer where many share: 1 000 arms can have 0.1 % each", () => {
    const arms = Array.from({ length: 1000 }, () => jobAd.arms[0]);
    const { positions } = dialOf({ id: "quota", shares: 0 }, { arms });
    expect(positions).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((step) => step / 10_000));
  });

  it("own floors keep their proportions, and the present ones are kept to the last digit", () => {
    const floors = [0.3, 0.15, 0.1, 0.05, 0];
    const dial = dialOf({ id: "quota", shares: floors });
    expect(dial.current).toBe(0.6);
    expect(dial.at(0.6).contract).toEqual({ id: "quota", shares: floors });
    expect(dial.at(0.2).contract).toEqual({ id: "quota", shares: [0.1, 0.05, 0.0333, 0.0166, 0] });
  });

  it("floors end at caps, which stay: 0.8 of the sum is at most a half up to 62.5 %", () => {
    const arms = jobAd.arms.slice(0, 2);
    const dial = dialOf({ id: "quota", shares: [0.4, 0.1], caps: [0.5, 1], renewEvery: 50 }, { arms });
    expect(dial.positions.at(-1)).toBe(0.625);
    expect(dial.at(0.25).contract).toMatchObject({ shares: [0.2, 0.05], caps: [0.5, 1], renewEvery: 50 });
  });

  it("no position promises more than there is", () => {
    const contracts: ContractSetting[] = [
      { id: "quota", shares: 0.1 },
      { id: "quota", shares: { total: 0.6 } },
      { id: "quota", shares: [0.9, 0.05, 0.03, 0.02, 0] },
    ];
    for (const { positions, at } of contracts.map((contract) => dialOf(contract))) {
      for (const position of positions) expect(infeasible(at(position))).toBeUndefined();
    }
    expect(sharesOf(dialOf(contracts[2]).at(1))).toEqual([0.9, 0.05, 0.03, 0.02, 0]);
  });

  it("prices go beyond the one that is set", () => {
    expect(dialOf({ id: "penalty", shares: 0.1, penalties: 0.5 }).positions.at(-1)).toBe(1);
    expect(dialOf({ id: "opportunity", cost: 2.2, deserved: "uniform" }).positions.at(-1)).toBe(5);
  });

  it("merit, potential and no promise have none", () => {
    for (const id of ["none", "merit", "potential"]) {
      expect(dialsOf(withContract(jobAd, presetWithId(id)!), registry)).toEqual([]);
    }
  });
});

it("policies with an η can be turned along it", () => {
  const setting: Setting = {
    ...jobAd,
    policies: [
      { id: "deadline-quota", options: {} },
      { id: "lfg", options: {} },
    ],
  };
  const [, eta] = dialsOf(setting, registry);
  expect([eta.label, eta.current, eta.scale]).toEqual(["η of Queue and index", 1000, "log"]);
  expect(eta.at(3).policies).toEqual([setting.policies[0], { id: "lfg", options: { eta: 3 } }]);
});

it("a chart is drawn from some positions and the present one", () => {
  const dial = dialOf({ id: "quota", shares: 0.1 });
  expect(spreadOf(dial, 5)).toEqual([0, 0.05, 0.1, 0.15, 0.2]);
  expect(spreadOf({ ...dial, current: 0.012 }, 3)).toEqual([0, 0.012, 0.1, 0.2]);
  expect(spreadOf({ ...dial, current: 0.5 }, 3)).toEqual([0, 0.1, 0.2]);
});
