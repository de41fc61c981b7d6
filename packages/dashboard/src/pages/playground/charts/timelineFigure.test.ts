import { expect, it } from "vitest";
import { refine } from "../../../engine/refine.js";
import { registryOfCore } from "../../../engine/registryOfCore.js";
import { scenarios } from "../../../setting/scenarios.js";
import type { Setting } from "../../../setting/setting.js";
import { studyOf } from "../../../setting/studyOf.js";
import { stretchesOf, timelineFigure } from "./timelineFigure.js";

it.each([
  ["throughout", 1, 0, [[1, 100]]],
  ["a newcomer", 41, 0, [[41, 100]]],
  ["who leaves", 1, 60, [[1, 60]]],
  ["both", 41, 60, [[41, 60]]],
  [
    "away in between",
    61,
    40,
    [
      [1, 40],
      [61, 100],
    ],
  ],
  ["beyond the end", 1, 400, [[1, 100]]],
])("%s", (_, from, until, stretches) => {
  expect(stretchesOf({ from, until }, 100)).toEqual(stretches);
});

function timeline(setting: Setting) {
  const answers = [...refine(studyOf(setting, registryOfCore()), () => 0)];
  const answer = answers.filter((one) => one !== undefined).at(-1)!;
  return { answer, figure: timelineFigure({ setting, answer }, 1, "Deadline quota") };
}

it("a newcomer's share is of the rounds since they joined, and no-shows are no part of them", () => {
  const team = scenarios.find(({ id }) => id === "living-team")!.setting;
  // The newcomer is promised everything from their first day on: half of all rounds, and all of those.
  const arms = [team.arms[0], { ...team.arms[5], from: 501 }].map((arm) => ({ ...arm, presence: 1, mean: 0.5 }));
  const contract = { kind: "own-floors", floors: [0, 1] } as const;
  const { answer, figure } = timeline({ ...team, arms, contract, horizon: 1000, trials: 8 });
  expect(answer.present?.[0]).toBe(1);
  expect(answer.present?.[1]).toBeCloseTo(0.5, 1);
  const [mark] = figure?.panels[0].marks ?? [];
  expect(mark.kind === "spans" && mark.rows[1].spans).toEqual([{ from: 501, to: 1001, text: "at least 100\u202f%" }]);
  expect(mark.kind === "spans" && mark.rows[1].note).toBe("got 100.0\u202f%");
});

it("nothing to show where all are there from first to last", () => {
  const { setting } = scenarios[0];
  expect(timeline({ ...setting, horizon: 100, trials: 2 }).figure).toBeUndefined();
});
