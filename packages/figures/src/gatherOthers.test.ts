import { expect, it } from "vitest";
import { figureOf, line } from "../test/drawing.js";
import type { Figure, Mark, Shares } from "./figure.js";
import { gatherOthers } from "./gatherOthers.js";

const lines = (count: number): Mark[] => Array.from({ length: count }, (_, index) => line(`arm ${index}`, 0, index));
const names = ({ panels }: Figure): string[] =>
  panels[0].marks.map((mark) => ("series" in mark ? mark.series : mark.kind));

it("leaves a figure that can be read as it is", () => {
  const figure = figureOf(lines(8));
  expect(gatherOthers(figure, 8)).toBe(figure);
});

it("keeps the seven that end highest, in their order, and bundles the others", () => {
  const gathered = gatherOthers(figureOf(lines(1000).reverse()), 8);
  const kept = [999, 998, 997, 996, 995, 994, 993].map((arm) => `arm ${arm}`);
  expect(names(gathered)).toEqual([...kept, "and 993 others"]);
  const crowd = gathered.panels[0].marks.at(-1);
  expect(crowd).toMatchObject({ kind: "crowd" });
  expect(crowd?.kind === "crowd" && crowd.lines.map((points) => points.at(-1)?.y)).toEqual(
    Array.from({ length: 993 }, (_, index) => 992 - index),
  );
});

it("keeps those that the figure says matter, and counts a single other as one", () => {
  const highlighted = ["arm 3", "arm 0", "no such arm"];
  expect(names(gatherOthers({ ...figureOf(lines(9)), highlighted }, 8))).toEqual(["arm 0", "arm 3", "and 7 others"]);
  expect(names(gatherOthers(figureOf(lines(8)), 7)).at(-1)).toBe("and 1 other");
});

it("does not count references and levels, and keeps them", () => {
  const bound: Mark = { ...line("bound", 1, 2), kind: "line", reference: true } as Mark;
  const level: Mark = { kind: "level", axis: "y", at: 1, label: "promise" };
  const figure = figureOf([...lines(8), bound, level]);
  expect(gatherOthers(figure, 8)).toBe(figure);
  expect(names(gatherOthers(figureOf([...lines(9), bound, level]), 8)).slice(7)).toEqual([
    "bound",
    "level",
    "and 2 others",
  ]);
});

it("does not join the points of a scatter", () => {
  const dots = lines(9).map((mark): Mark => ({ ...mark, kind: "dots" }) as Mark);
  const crowd = gatherOthers(figureOf(dots), 8).panels[0].marks.at(-1);
  expect(crowd?.kind === "crowd" && crowd.lines.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
});

it("sums the parts of a stack", () => {
  const parts = Array.from({ length: 9 }, (_, index): Mark => ({
    kind: "stack",
    series: `arm ${index}`,
    points: ["a", "b"].map((x) => ({ x, y: index + 1 })),
  }));
  const { marks } = gatherOthers(figureOf(parts, { scale: "category" }), 8).panels[0];
  expect(marks).toHaveLength(8);
  // 1 + 2: the two smallest of nine.
  const points = ["a", "b"].map((x) => ({ x, y: 3 }));
  expect(marks.at(-1)).toEqual({ kind: "stack", series: "and 2 others", others: true, points });
});

it("shows shares that are furthest below their floors first, then the largest", () => {
  const shares: Shares = {
    kind: "shares",
    rows: Array.from({ length: 100 }, (_, arm) => ({
      series: `arm ${arm}`,
      share: arm === 50 ? 0.001 : arm === 60 ? 0.004 : 0.005 + arm / 100_000,
      floor: 0.005,
    })),
  };
  const [mark] = gatherOthers(figureOf([shares], {}, { scale: "category" }), 8).panels[0].marks;
  const rows = mark.kind === "shares" ? mark.rows.map(({ series }) => series) : [];
  expect(rows).toEqual(["arm 50", "arm 60", "arm 95", "arm 96", "arm 97", "arm 98", "arm 99"]);
  expect(mark).toMatchObject({ others: { series: "and 93 others", low: 0.005, high: 0.005 + 94 / 100_000 } });
});
