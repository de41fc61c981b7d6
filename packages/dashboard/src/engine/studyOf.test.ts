import { CheckedStudy } from "@evenhand/core";
import { expect, it } from "vitest";
import { firstScenario } from "../setting/scenarios.js";
import { type ArmSetting, plainArm, type Setting } from "../setting/setting.js";
import { registryOfCore } from "./registryOfCore.js";
import { changesOf, studyOf } from "./studyOf.js";

const withArms = (horizon: number, ...arms: Partial<ArmSetting>[]): Setting => ({
  ...firstScenario.setting,
  horizon,
  arms: arms.map((arm, index) => ({ ...plainArm, name: `Arm ${index}`, mean: 0.5, ...arm })),
});

it.each<[string, Setting, unknown]>([
  ["all are there throughout", withArms(100, {}, {}), []],
  [
    "in the order of the rounds, those of one round together",
    withArms(100, {}, { from: 51, until: 80 }, { until: 50 }, { from: 21 }),
    [
      { at: 21, joins: [3] },
      { at: 51, joins: [1], leaves: [2] },
      { at: 81, leaves: [1] },
    ],
  ],
  [
    "away in between",
    withArms(100, {}, { from: 51, until: 30 }),
    [
      { at: 31, leaves: [1] },
      { at: 51, joins: [1] },
    ],
  ],
  ["up to the end and beyond it is no change", withArms(100, {}, { until: 100 }, { until: 400 }), []],
  ["after the end: for the last round", withArms(100, {}, { from: 400 }), [{ at: 100, joins: [1] }]],
  [
    "floors and caps that change, in the order of the rounds; of two for one round the last, none after the end",
    {
      ...withArms(100, {}, { from: 51 }),
      contract: {
        ...{ id: "quota", shares: 0.2 },
        later: [
          { at: 81, floors: [0.5, 0.5], caps: [0.6, 0.5] },
          { at: 51, floors: [0, 0] },
          { at: 51, floors: [0.1, 0.3] },
          { at: 101, floors: [1, 0] },
        ],
      },
    },
    [
      { at: 51, joins: [1], shares: [0.1, 0.3] },
      { at: 81, shares: [0.5, 0.5], caps: [0.6, 0.5] },
    ],
  ],
  ["with a single round there is no later one", withArms(1, {}, { from: 400 }), []],
])("%s", (_, setting, changes) => {
  expect(changesOf(setting)).toEqual(changes);
  expect(() => new CheckedStudy(studyOf(setting, registryOfCore()))).not.toThrow();
});
