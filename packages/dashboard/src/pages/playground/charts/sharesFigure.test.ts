import type { Shares } from "@evenhand/figures";
import { expect, it } from "vitest";
import type { Answer } from "../../../setting/answer.js";
import { scenarios } from "../../../setting/scenarios.js";
import type { Setting } from "../../../setting/setting.js";
import { sharesPanel } from "./sharesFigure.js";

const setting: Setting = {
  ...scenarios[0].setting,
  arms: scenarios[0].setting.arms.slice(0, 2),
  contract: { id: "quota", shares: 0.15 },
  horizon: 1000,
};

function rowsOf(shares: readonly number[], more: Partial<Answer>) {
  const policy = {
    id: "one",
    courses: {},
    byArm: {},
    rewards: [],
    shares: shares.map((mean) => ({ mean, error: NaN })),
  };
  const answer: Answer = { trials: 1, isDone: true, policies: [policy], ...more };
  const panel = sharesPanel({ setting, answer }, 0);
  return { label: panel.x.label, mark: panel.marks[0] as Shares };
}

it("beside a share of all pulls stands that of the pulls while the arm was there, which is what was promised", () => {
  const { label, mark } = rowsOf([0.135, 0.865], { promised: [0.135, 0.15], present: [0.9, 1] });
  expect(label).toBe("share of all views");
  expect(mark.floorName).toBe("promised, of all views");
  expect(mark.rows[0]).toMatchObject({ share: 0.135, floor: 0.135, label: "13.5\u202f% · 15.0\u202f% while there" });
  expect(mark.rows[1].label).toBeUndefined();
});

it("where all are always there, a share is one number", () => {
  const { label, mark } = rowsOf([0.1495, 0.8505], { promised: [0.15, 0.15] });
  expect(label).toBe("share of the views");
  // Less than one of 1000 pulls is missing: the floor holds.
  expect(mark.rows[0]).toMatchObject({ share: 0.1495, floor: 0.15, slack: 0.001 });
  expect(mark.rows.map((row) => row.label)).toEqual([undefined, undefined]);
});
