import type { Shares } from "@evenhand/figures";
import type { ArmAnswer } from "@evenhand/protocol";
import { expect, it } from "vitest";
import { recentFigure, sharesFigure } from "./sharesFigures.js";

const exact = (number: number) => ({ fraction: String(number), number });
const arm = (more: Partial<ArmAnswer>) =>
  ({
    ...{ arm: 0, name: "ann", label: null, share: null, recentShare: null, due: null, promised: null, cap: null },
    ...{ pulls: 0, openRounds: 0, recentPulls: 0, recentOpenRounds: 0, deficit: null },
    ...more,
  }) as ArmAnswer;
const rowsOf = (figure: ReturnType<typeof sharesFigure>) => (figure.panels[0].marks[0] as Shares).rows;

it("shows what was due as a part of all decisions, and beside it the share of an arm's own rounds", () => {
  // Promised half of the rounds in which it was there, at most 0.6 of them: 10 of 40, so 5 were due and 6 allowed.
  const rows = [
    arm({ share: 6 / 40, pulls: 6, openRounds: 10, due: exact(5), promised: exact(0.5), cap: exact(0.6) }),
    arm({ arm: 1, name: "bob", share: 0.5, pulls: 20, openRounds: 40, due: exact(8), promised: exact(0.2) }),
  ];
  expect(rowsOf(sharesFigure(rows, 40))).toEqual([
    {
      series: "ann",
      share: 0.15,
      label: "15.0\u202f% · 60.0\u202f% while there",
      floor: 0.125,
      slack: 1 / 40,
      cap: 0.15,
    },
    { series: "bob", share: 0.5, floor: 0.2, slack: 1 / 40 },
  ]);
});

it("shows the recent share against those of these rounds, and a floor as missed only for who is behind", () => {
  const lately = { recentShare: 0.02, recentPulls: 20, recentOpenRounds: 100, promised: exact(0.5), cap: exact(0.6) };
  const rows = [deficitOf(-3), deficitOf(7)];
  function deficitOf(deficit: number) {
    return arm({ ...lately, arm: deficit > 0 ? 1 : 0, name: deficit > 0 ? "bob" : "ann", deficit: exact(deficit) });
  }
  const [ahead, behind] = rowsOf(recentFigure(rows));
  expect(ahead).toMatchObject({ share: 0.02, floor: 0.05, cap: 0.06, label: "2.0\u202f% · 20.0\u202f% while there" });
  expect([ahead.slack, behind.slack]).toEqual([1, 1 / 1000]);
});

it("keeps the place of each arm, and tells arms with the same label apart", () => {
  const rows = [arm({ arm: 3, name: "b", label: "North" }), arm({ arm: 1, name: "a", label: "North" })];
  const figure = sharesFigure(rows, 0);
  expect(rowsOf(figure).map(({ series }) => series)).toEqual(["North (a)", "North (b)"]);
  expect(figure.order).toEqual(["#0", "North (a)", "#2", "North (b)"]);
});
