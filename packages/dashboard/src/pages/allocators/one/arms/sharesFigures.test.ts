import { expect, it } from "vitest";
import type { Shares } from "@evenhand/figures";
import type { ArmAnswer } from "../../../../service/answers.js";
import { recentFigure, sharesFigure } from "./sharesFigures.js";

const exact = (number: number) => ({ fraction: String(number), number });
const arm = (more: Partial<ArmAnswer>) =>
  ({
    ...{ arm: 0, name: "ann", label: null, share: null, recentShare: null, due: null, promised: null, cap: null },
    ...more,
  }) as ArmAnswer;
const rowsOf = (figure: ReturnType<typeof sharesFigure>) => (figure.panels[0].marks[0] as Shares).rows;

it("shows what was due as a part of all decisions, not what is promised of an arm's own rounds", () => {
  // Promised half of the rounds in which it was there: 10 of 40, so 5 were due.
  const rows = [arm({ share: 6 / 40, due: exact(5), promised: exact(0.5), cap: exact(0.6) })];
  expect(rowsOf(sharesFigure(rows, 40))).toEqual([{ series: "ann", share: 0.15, floor: 0.125, cap: 0.6 }]);
});

it("shows the recent share against the promised one", () => {
  const rows = [arm({ recentShare: 0.02, promised: exact(0.5) })];
  expect(rowsOf(recentFigure(rows))).toEqual([{ series: "ann", share: 0.02, floor: 0.5 }]);
});

it("keeps the place of each arm, and tells arms with the same label apart", () => {
  const rows = [arm({ arm: 3, name: "b", label: "North" }), arm({ arm: 1, name: "a", label: "North" })];
  const figure = sharesFigure(rows, 0);
  expect(rowsOf(figure).map(({ series }) => series)).toEqual(["North (a)", "North (b)"]);
  expect(figure.order).toEqual(["#0", "North (a)", "#2", "North (b)"]);
});
