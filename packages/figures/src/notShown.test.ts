import { expect, it } from "vitest";
import { arrange } from "./arrange.js";
import type { Axis, Figure, Mark } from "./figure.js";
import { gridOf } from "./gridOf.js";
import { notShown } from "./notShown.js";

function notesOn(marks: Mark[], y: Partial<Axis>): string[] {
  const figure: Figure = { title: "t", caption: "c", panels: [{ x: { label: "x" }, y: { label: "y", ...y }, marks }] };
  return notShown(
    figure,
    arrange(figure, gridOf(figure), {
      references: true,
      lines: false,
      rows: "left",
      symbols: true,
      levels: new Set(),
    }).panels,
  );
}

const points = [
  { x: 1, y: 0 },
  { x: 2, y: -1 },
  { x: 3, y: 10 },
  { x: 4, y: 1000 },
];

it("says nothing where everything is shown", () => {
  expect(notesOn([{ kind: "line", series: "UCB1", points }], {})).toEqual([]);
});

it("counts what a log axis cannot show", () => {
  const marks: Mark[] = [
    { kind: "line", series: "UCB1", points },
    { kind: "dots", series: "FUCB", points: points.slice(1, 3) },
  ];
  expect(notesOn(marks, { scale: "log" })).toEqual([
    "Not shown on a logarithmic axis, being 0 or less: UCB1 (2 values), FUCB (1 value).",
  ]);
});

it("names symbols and levels outside a domain, but not a line that is seen to leave", () => {
  const marks: Mark[] = [
    { kind: "line", series: "UCB1", points },
    { kind: "dots", series: "FUCB", points },
    { kind: "level", axis: "y", at: 900, label: "bound" },
  ];
  expect(notesOn(marks, { domain: [0, 100] })).toEqual(["Outside the axes: FUCB (2 values), bound (1 value)."]);
});
