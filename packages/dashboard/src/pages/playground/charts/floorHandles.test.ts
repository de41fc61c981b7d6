import { describe, expect, it } from "vitest";
import type { Answer } from "../../../setting/answer.js";
import { floorsOf } from "../../../setting/floors.js";
import { scenarios } from "../../../setting/scenarios.js";
import type { ContractSetting, Setting } from "../../../setting/setting.js";
import { floorHandles } from "./floorHandles.js";

const jobAd = scenarios[0].setting;

function handlesOf(contract: ContractSetting, more: Partial<Answer> = {}) {
  const setting: Setting = { ...jobAd, contract };
  const answer: Answer = { trials: 1, isDone: true, policies: [], promised: floorsOf(setting) ?? [], ...more };
  const changed: ContractSetting[] = [];
  const found = floorHandles(setting, { setting, answer }, (next) => changed.push(next.contract));
  return { found, changed };
}

describe("floors that are dragged", () => {
  it("of an equal floor are one number, up to where all is promised", () => {
    const { found, changed } = handlesOf({ id: "quota", shares: 0.1, caps: 0.15 });
    expect(found?.areOne).toBe(true);
    expect(found?.handles.map(({ floor, most }) => [floor, most])).toEqual(jobAd.arms.map(() => [0.1, 0.15]));
    found?.handles[3].onChange(0.125);
    expect(changed).toEqual([{ id: "quota", shares: 0.125, caps: 0.15 }]);
  });

  it("of floors by size change the part that is divided", () => {
    // Sizes 30, 30, 16, 16 and 8 of 100.
    const { found, changed } = handlesOf({ id: "quota", shares: { total: 0.5 } });
    expect(found?.handles.map(({ floor, most }) => [floor, most])).toEqual([
      ...[0.15, 0.15, 0.08, 0.08, 0.04].map((floor) => [floor, expect.closeTo(2 * floor, 12) as number]),
    ]);
    found?.handles[4].onChange(0.06);
    expect(changed).toEqual([{ id: "quota", shares: { total: 0.75 } }]);
  });

  it("of own floors are each their own, up to what the others leave", () => {
    const { found, changed } = handlesOf({ id: "quota", shares: [0.1, 0, 0.05, 0.2, 0.3] });
    expect(found?.areOne).toBe(false);
    expect(found?.handles.map(({ most }) => most)).toEqual([0.45, 0.35, 0.4, 0.55, 0.65]);
    found?.handles[1].onChange(0.35);
    expect(changed).toEqual([{ id: "quota", shares: [0.1, 0.35, 0.05, 0.2, 0.3] }]);
  });

  it("count the rounds in which an arm is there: on the axis of all of them they are less", () => {
    const present = [0.5, 1, 1, 1, 1];
    const { found } = handlesOf({ id: "quota", shares: 0.1 }, { promised: [0.05, 0.1, 0.1, 0.1, 0.1], present });
    expect(found?.handles.map(({ floor, partOfAxis }) => floor * partOfAxis)).toEqual([0.05, 0.1, 0.1, 0.1, 0.1]);
    const none = handlesOf({ id: "quota", shares: 0 }, { promised: [0, 0, 0, 0, 0], present });
    expect(none.found?.handles.map(({ partOfAxis }) => partOfAxis)).toEqual(present);
  });

  it.each<ContractSetting>([
    { id: "none" },
    { id: "proportional" },
    { id: "quota", shares: 0.1, later: [{ at: 801, floors: [0.2, 0.1, 0, 0, 0.3] }] },
  ])("of %j there are none", (contract) => {
    expect(handlesOf(contract).found).toBeUndefined();
  });
});
