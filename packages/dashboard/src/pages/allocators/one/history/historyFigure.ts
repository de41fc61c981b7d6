import type { Figure } from "@evenhand/figures";
import type { ContractChangeAnswer } from "@evenhand/protocol";
import { uniqueNames } from "../arms/sharesFigures.js";
import { tenureSpans } from "./tenureSpans.js";

/** The axis has room for as many: rounds are whole numbers. */
const FEWEST_ROUNDS = 10;
/** More rows than this are not read. */
const MOST_ROWS = 16;

/** The contract over the rounds: who was there, and what each was promised. */
export function historyFigure(
  changes: readonly ContractChangeAnswer[],
  lastRound: number,
  nameOf: (arm: number) => string,
): Figure {
  const spans = [...tenureSpans(changes, lastRound)].slice(0, MOST_ROWS);
  const names = uniqueNames(spans.map(([arm]) => ({ arm, name: String(arm), label: nameOf(arm) })));
  return {
    title: "What was promised, and when",
    caption: "In the bars: the floor, of the rounds in which the arm is there. Dashed: paused.",
    order: names,
    panels: [
      {
        x: { label: "round", domain: [1, Math.max(lastRound, FEWEST_ROUNDS) + 1] },
        y: { label: "arm", scale: "category" },
        marks: [
          {
            kind: "spans",
            waitName: "paused",
            rows: spans.map(([, list], index) => ({ series: names[index], spans: list })),
          },
        ],
      },
    ],
  };
}
