import { expect, it } from "vitest";
import { refine } from "../../../engine/refine.js";
import { registryOfCore } from "../../../engine/registryOfCore.js";
import { scenarios } from "../../../setting/scenarios.js";
import type { Setting } from "../../../setting/setting.js";
import { studyOf } from "../../../engine/studyOf.js";
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
  const contract = { id: "quota", shares: [0, 1] } as const;
  const { answer, figure } = timeline({ ...team, arms, contract, horizon: 1000, trials: 8 });
  expect(answer.present?.[0]).toBe(1);
  expect(answer.present?.[1]).toBeCloseTo(0.5, 1);
  const [mark] = figure?.panels[0].marks ?? [];
  expect(mark.kind === "spans" && mark.rows[1].spans).toEqual([{ from: 501, to: 1001, text: "at least 100\u202f%" }]);
  expect(mark.kind === "spans" && mark.rows[1].note).toBe("got 100.0\u202f%");
});

it.each([
  ["nothing else", [], [[11, 90]]],
  ["in between", [41, 61], [[11, 40], [41, 60], [61, 90]]], // prettier-ignore
  ["before, at the start, at the end and after", [5, 11, 90, 91], [[11, 89], [90, 90]]], // prettier-ignore
])("stretches in which %s changes", (_, changed, stretches) => {
  expect(stretchesOf({ from: 11, until: 90 }, 100, changed)).toEqual(stretches);
});

it("floors and caps that change: a bar each, and bars of shares against what was promised on average", () => {
  const { setting } = scenarios.find(({ id }) => id === "no-monopoly")!;
  const later = [{ at: 251, floors: [0, 0.1, 0.1, 0.1] }, { at: 501, floors: [0, 0.1, 0.1, 0.1], caps: [0.3, 1, 1, 1] }]; // prettier-ignore
  const contract = { id: "quota", shares: 0.2, caps: 0.5, later } as const;
  const { answer, figure } = timeline({ ...setting, contract, horizon: 1000, trials: 8 });
  const [mark] = figure?.panels[0].marks ?? [];
  expect(mark.kind === "spans" && mark.rows[0].spans).toEqual([
    { from: 1, to: 251, text: "20–50\u202f%" },
    { from: 251, to: 501, text: "0–50\u202f%" },
    { from: 501, to: 1001, text: "0–30\u202f%" },
  ]);
  expect(mark.kind === "spans" && mark.rows[1].spans[2].text).toBe("at least 10\u202f%");
  // 0.2 of a quarter; and 0.2 of a quarter with 0.1 of the rest.
  expect(answer.promised?.[0]).toBeCloseTo(0.05, 12);
  expect(answer.promised?.[1]).toBeCloseTo(0.125, 12);
  expect(answer.present).toBeUndefined();
  expect(answer.policies[1].broken).toBe(0);
});

it("nothing to show where all are there from first to last", () => {
  const { setting } = scenarios[0];
  expect(timeline({ ...setting, horizon: 100, trials: 2 }).figure).toBeUndefined();
});
