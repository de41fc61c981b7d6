import { expect, it } from "vitest";
import { figureOf } from "../test/drawing.js";
import { checkColours } from "./checkColours.js";
import type { Figure, Stack } from "./figure.js";
import { reportTheme } from "./themes/reportTheme.js";

const parts = (count: number): Stack[] =>
  Array.from({ length: count }, (_, index) => ({ kind: "stack", series: `arm ${index}`, points: [{ x: "a", y: 1 }] }));
const stacked = (...marks: Stack[]): Figure => figureOf(marks, { scale: "category" });

it("refuses more areas than there are colours; what stands for others takes none", () => {
  const others: Stack = { kind: "stack", series: "and 3 others", others: true, points: [{ x: "a", y: 1 }] };
  expect(() => checkColours(stacked(...parts(8), others), reportTheme)).not.toThrow();
  expect(() => checkColours(stacked(...parts(9)), reportTheme)).toThrow(/9 series/);
});
