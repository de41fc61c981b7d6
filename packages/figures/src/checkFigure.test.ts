import { EvenhandError } from "@evenhand/core";
import { expect, it } from "vitest";
import { figureOf as figureOfMarks } from "../test/drawing.js";
import { checkColours, checkFigure } from "./checkFigure.js";
import type { Axis, Figure, Mark, ShareRow, Span, Stack } from "./figure.js";
import { reportTheme } from "./themes.js";

function figureOf(mark: Mark | undefined, x: Partial<Axis> = {}, y: Partial<Axis> = {}): Figure {
  const panel = { x: { label: "x", ...x }, y: { label: "y", ...y }, marks: mark === undefined ? [] : [mark] };
  return { title: "t", caption: "c", panels: [panel] };
}

const line = (...points: { x: number | string; y: number; low?: number; high?: number }[]): Mark => ({
  kind: "line",
  series: "a",
  points,
});
const names = { scale: "category" } as const;
const log = { scale: "log" } as const;
const bars = (y: number): Mark => ({ kind: "bars", series: "a", points: [{ x: "arm", y }] });
const stack = (y: number): Mark => ({ kind: "stack", series: "a", points: [{ x: "arm", y }] });
const shares = (row: Omit<ShareRow, "series">): Mark => ({ kind: "shares", rows: [{ series: "a", ...row }] });
const spans = (...own: Span[]): Mark => ({ kind: "spans", rows: [{ series: "a", spans: own }] });
const withLine = (figure: Figure): Figure => ({
  ...figure,
  panels: figure.panels.map((panel) => ({ ...panel, marks: [...panel.marks, line({ x: 1, y: 1 })] })),
});
const violin = (...values: number[]): Mark => ({ kind: "violin", series: "a", x: "arm", values });

it.each<[string, Figure, string]>([
  ["no panel", { title: "t", caption: "c", panels: [] }, "panels"],
  ["half a column", { ...figureOf(line({ x: 1, y: 1 })), columns: 0.5 }, "columns"],
  ["no mark", figureOf(undefined), "panels[0].marks"],
  ["a line without points", figureOf(line()), "panels[0].marks[0].points"],
  ["a violin without values", figureOf(violin(), names), "panels[0].marks[0].values"],
  ["NaN", figureOf(line({ x: 1, y: 1 }, { x: 2, y: Number.NaN })), "panels[0].marks[0].points[1].y"],
  ["Infinity in x", figureOf(line({ x: Infinity, y: 1 })), "panels[0].marks[0].points[0].x"],
  ["an infinite band", figureOf(line({ x: 1, y: 1, high: Infinity })), "panels[0].marks[0].points[0].high"],
  ["a band that ends below its start", figureOf(line({ x: 1, y: 1, low: 3, high: 2 })), "panels[0].marks[0].points[0]"],
  ["NaN in a violin", figureOf(violin(1, Number.NaN), names), "panels[0].marks[0].values[1]"],
  ["a name on an axis of numbers", figureOf(line({ x: "arm", y: 1 })), "panels[0].marks[0].points[0].x"],
  ["bars on an axis of numbers", figureOf(bars(1)), "panels[0].marks[0].kind"],
  ["bars on a log axis", figureOf(bars(1), names, log), "panels[0].marks[0].kind"],
  ["a negative part", figureOf(stack(-1), names), "panels[0].marks[0].points[0].y"],
  ["names on the y axis", figureOf(line({ x: 1, y: 1 }), {}, names), "panels[0].y.scale"],
  ["a domain from right to left", figureOf(line({ x: 1, y: 1 }), { domain: [2, 1] }), "panels[0].x.domain"],
  ["a log domain from 0", figureOf(line({ x: 1, y: 1 }), { ...log, domain: [0, 1] }), "panels[0].x.domain"],
  ["a domain of names", figureOf(bars(1), { ...names, domain: [0, 1] }), "panels[0].x.domain"],
  ["nothing above 0 on a log axis", figureOf(line({ x: 1, y: 0 }), {}, log), "panels[0].y.scale"],
  ["a level among names", figureOf({ kind: "level", axis: "x", at: 1, label: "l" }, names), "panels[0].marks[0].axis"],
  ["percentages of names", figureOf(bars(1), { ...names, percent: true }), "panels[0].x.percent"],
  ["a crowd without lines", figureOf({ kind: "crowd", series: "a", lines: [] }), "panels[0].marks[0].lines"],
  [
    "NaN in a crowd",
    figureOf({ kind: "crowd", series: "a", lines: [[{ x: 1, y: 1 }], [{ x: 1, y: Number.NaN }]] }),
    "panels[0].marks[0].lines[1][0].y",
  ],
  ["a marker among names", figureOf({ kind: "marker", x: 1, y: 1, label: "m" }, names), "panels[0].marks[0].kind"],
  ["a marker at infinity", figureOf({ kind: "marker", x: 1, y: Infinity, label: "m" }), "panels[0].marks[0].y"],
  ["shares on an axis of numbers", figureOf(shares({ share: 1 })), "panels[0].marks[0].kind"],
  ["no row of shares", figureOf({ kind: "shares", rows: [] }, {}, names), "panels[0].marks[0].rows"],
  ["a negative share", figureOf(shares({ share: -1 }), {}, names), "panels[0].marks[0].rows[0].share"],
  ["an endless cap", figureOf(shares({ share: 1, cap: Infinity }), {}, names), "panels[0].marks[0].rows[0].cap"],
  ["a line beside shares", withLine(figureOf(shares({ share: 1 }), {}, names)), "panels[0].marks[1].kind"],
  ["spans on an axis of numbers", figureOf(spans({ from: 1, to: 2 })), "panels[0].marks[0].kind"],
  ["no span", figureOf(spans(), {}, names), "panels[0].marks[0].rows"],
  [
    "a span that ends before it begins",
    figureOf(spans({ from: 2, to: 1 }), {}, names),
    "panels[0].marks[0].rows[0].spans[0]",
  ],
  ["an endless span", figureOf(spans({ from: 2, to: Infinity }), {}, names), "panels[0].marks[0].rows[0].spans[0].to"],
  ["a level at NaN", figureOf({ kind: "level", axis: "y", at: Number.NaN, label: "l" }), "panels[0].marks[0].at"],
])("refuses %s, and says where", (_, figure, path) => {
  let refusal: unknown;
  try {
    checkFigure(figure);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(EvenhandError);
  expect(refusal).toMatchObject({ code: "figure-invalid", path });
});

it("accepts a value of 0 on a log axis beside others", () => {
  expect(() => checkFigure(figureOf(line({ x: 1, y: 0 }, { x: 2, y: 1 }), {}, log))).not.toThrow();
});

const parts = (count: number): Stack[] =>
  Array.from({ length: count }, (_, index) => ({ kind: "stack", series: `arm ${index}`, points: [{ x: "a", y: 1 }] }));
const stacked = (...marks: Stack[]): Figure => figureOfMarks(marks, { scale: "category" });

it("refuses more areas than there are colours; what stands for others takes none", () => {
  const others: Stack = { kind: "stack", series: "and 3 others", others: true, points: [{ x: "a", y: 1 }] };
  expect(() => checkColours(stacked(...parts(8), others), reportTheme)).not.toThrow();
  expect(() => checkColours(stacked(...parts(9)), reportTheme)).toThrow(/9 series/);
});
