import type { ContractChangeAnswer, HistoryAnswer } from "@evenhand/protocol";
import { expect, it } from "vitest";
import { deficitFigure, tenureSpans } from "./historyFigure.js";

const change = (kind: string, round: number, fields: Readonly<Record<string, unknown>>) =>
  ({ place: 0, at: 0, kind, round, fields }) as unknown as ContractChangeAnswer;
const shares = (...list: readonly (readonly [number, number, number])[]) => ({
  shares: list.map(([arm, numerator, denominator]) => ({ arm, numerator, denominator })),
  forgone: [],
});
const plain = (text: string) => text.replace(/\s/g, " ");

it("gives each arm its tenures, from the round after a change to the round of the next", () => {
  const spans = tenureSpans(
    [
      change("created", 0, { arms: 2 }),
      change("tenures", 0, shares([0, 1, 2], [1, 1, 4])),
      change("armsPaused", 10, { arms: [1] }),
      change("armsResumed", 15, { arms: [1] }),
      change("armsAdded", 20, { count: 1 }),
      change("tenures", 20, shares([0, 1, 4])),
      change("armsRetired", 30, { arms: [1] }),
    ],
    40,
  );
  const shown = [...spans].map(([arm, list]) => [arm, list.map((span) => ({ ...span, text: plain(span.text ?? "") }))]);
  expect(shown).toEqual([
    [
      0,
      [
        { from: 1, to: 21, text: "at least 50 %" },
        { from: 21, to: 41, text: "at least 25 %" },
      ],
    ],
    [
      1,
      [
        { from: 1, to: 11, text: "at least 25 %" },
        { from: 11, to: 16, text: "at least 25 %", waits: true },
        { from: 16, to: 31, text: "at least 25 %" },
      ],
    ],
    [2, [{ from: 21, to: 41, text: "no floor" }]],
  ]);
});

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
