import { expect, it } from "vitest";
import type { Figure } from "./figure.js";
import { legendSamples } from "./legendOf.js";

const line = (series: string) => ({ kind: "line" as const, series, points: [{ x: 1, y: 1 }] });
const figure = (order?: readonly string[]): Figure => ({
  title: "Two panels",
  caption: "",
  panels: [
    ["a = 0.1", "a = 5"],
    ["a = 0.03", "a = 0.1"],
  ].map((series) => ({
    x: { label: "x" },
    y: { label: "y" },
    marks: series.map(line),
  })),
  ...(order === undefined ? {} : { order }),
});
const names = (own: Figure) => [
  ...legendSamples(own, { references: false, lines: false, rows: "left", symbols: true, levels: new Set() }).keys(),
];

it("names series in the order of appearance", () => {
  expect(names(figure())).toEqual(["a = 0.1", "a = 5", "a = 0.03"]);
});

it("or in the figure's own order, without those that it does not show, and the others after them", () => {
  expect(names(figure(["a = 0.03", "a = 0.1", "a = 1", "a = 5"]))).toEqual(["a = 0.03", "a = 0.1", "a = 5"]);
  expect(names(figure(["a = 0.03"]))).toEqual(["a = 0.03", "a = 0.1", "a = 5"]);
});
