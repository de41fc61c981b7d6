import type { HistoryAnswer } from "@evenhand/protocol";
import { expect, it } from "vitest";
import { deficitFigure } from "./deficitFigure.js";

const history = (...deficits: readonly (number | null)[]) =>
  ({
    items: deficits.map((largestDeficit, at) => ({ lastRound: 4 * (at + 1), largestDeficit })),
  }) as unknown as HistoryAnswer;

it("draws the largest deficit of each stretch, never below 0, with the promise in sight", () => {
  const panel = deficitFigure(history(-0.5, null, 0.75), true)?.panels[0];
  expect(panel?.marks[0]).toMatchObject({
    points: [
      { x: 4, y: 0 },
      { x: 12, y: 0.75 },
    ],
  });
  expect(panel?.y.domain).toEqual([0, 1.15]);
  expect(panel?.marks[1]).toMatchObject({ kind: "level", at: 1, label: "a floor breaks" });
});

it("has no floor that could break under another contract", () =>
  expect(deficitFigure(history(2), false)?.panels[0].marks).toHaveLength(1));

it("is nothing where nothing was promised", () => expect(deficitFigure(history(null), true)).toBeUndefined());
