import { describe, expect, it } from "vitest";
import { figureOf, line } from "../../test/drawing.js";
import { escapedBars, labelledPoints, violins } from "../../test/exampleFigures.js";
import { clinicShares, priceOfFairness, rewardAndDeficit } from "../../test/pageFigures.js";
import type { Crowd, Figure, Mark } from "../figure.js";
import { describeFigure } from "./describeFigure.js";
import { factsOf } from "./factsOf.js";
import { figureTable, tableCsv } from "./figureTable.js";

/** With ordinary spaces, as one types them. */
const described = (figure: Figure): string => describeFigure(figure).replaceAll("\u00A0", " ");

describe("the table", () => {
  it("has a row for each point, with columns named by the axes", () => {
    const points = [
      { x: 10, y: 0.5, low: 0.4, high: 0.6 },
      { x: 20, y: 0.7 },
    ];
    const level: Mark = { kind: "level", axis: "y", at: 1, label: "promise" };
    const figure = figureOf([{ kind: "line", series: "UCB1", points }, level], { label: "round" }, { unit: "pulls" });
    expect(figureTable(figure)).toEqual({
      columns: ["series", "round", "y (pulls)", "low", "high"],
      rows: [
        ["UCB1", 10, 0.5, 0.4, 0.6],
        ["UCB1", 20, 0.7, null, null],
        ["promise", null, 1, null, null],
      ],
    });
  });

  it("tells panels apart, by their titles or by what they measure", () => {
    const { columns, rows } = figureTable(rewardAndDeficit);
    expect(columns.slice(0, 3)).toEqual(["panel", "series", "round"]);
    expect(new Set(rows.map(([panel]) => panel))).toEqual(
      new Set(["reward per round (expected reward)", "furthest behind (pulls)"]),
    );
    expect(new Set(figureTable(labelledPoints).rows.map(([panel]) => panel))).toEqual(
      new Set(["all policies", "one of them"]),
    );
    const same = figureOf([line("a", 1)]).panels[0];
    const twice = figureTable({ title: "t", caption: "c", panels: [same, same] });
    expect(twice.rows.map(([panel]) => panel)).toEqual(["1: y", "2: y"]);
  });

  it("has shares with what was promised", () => {
    const { columns, rows } = figureTable(clinicShares);
    expect(columns).toEqual(["series", "share of visits", "low", "high", "floor", "cap"]);
    expect(rows.slice(0, 2)).toEqual([
      ["North", 0.45, 0.44, 0.46, 0.2, 0.5],
      ["Harbour", 0.2, null, null, 0.2, null],
    ]);
  });

  it("has two columns where both axes have the same name", () => {
    const figure = figureOf([line("a", 7)], { label: "reward" }, { label: "reward" });
    expect(figureTable(figure)).toEqual({ columns: ["series", "reward", "reward, y axis"], rows: [["a", 1, 7]] });
  });

  it("becomes a CSV file by RFC 4180", () => {
    const rows = [
      ['a "b", c', 0.1],
      ["d\ne", null],
    ];
    expect(tableCsv({ columns: ["series", "y"], rows })).toBe('series,y\n"a ""b"", c",0.1\n"d\ne",\n');
  });
});

describe("of a crowd", () => {
  const crowd = (...lines: [x: number, y: number][][]): Crowd => ({
    kind: "crowd",
    series: "others",
    lines: lines.map((points) => points.map(([x, y]) => ({ x, y }))),
  });

  it("the table has the lowest and the highest at each x", () => {
    expect(
      factsOf(
        crowd(
          [
            [1, 5],
            [2, 6],
          ],
          [
            [1, 3],
            [2, 9],
          ],
          [[1, 4]],
        ),
      ),
    ).toEqual([
      { series: "others", x: 1, low: 3, high: 5 },
      { series: "others", x: 2, low: 6, high: 9 },
    ]);
  });

  it("or of all, where the lines have no x in common", () => {
    expect(factsOf(crowd([[1, 5]], [[2, 3]], [[3, 4]]))).toEqual([{ series: "others", low: 3, high: 5 }]);
  });
});

it("sums up a violin by its median and its ends", () => {
  const fact = { series: "UCB1", x: "UCB1", y: 2, low: 1, high: 10 };
  expect(factsOf({ kind: "violin", series: "UCB1", x: "UCB1", values: [10, 2, 1] })).toEqual([fact]);
});

describe("the description", () => {
  it("compares lines at their ends, and says what is marked", () => {
    expect(described(figureOf([line("a", 9, 1), line("b", 0, 5)], { label: "round" }, { label: "regret" }))).toBe(
      "Regret against round from 1 to 2, between 0 and 9; at the end b is highest (5), a lowest (1).",
    );
    expect(described(priceOfFairness)).toBe(
      "Reward given up against floor of every clinic from 0 % to 20 %, between 0 % and 16 %; " +
        "deadline quota ends at 16 %; marked is now: 10 % costs 9 %.",
    );
  });

  it("names the shares that are below their floors", () => {
    expect(described(clinicShares)).toBe(
      "Share of visits by clinic, from Kirchheim-unter-Teck-Nord (8 %) to North (45 %); " +
        "below the floor: Valley (15 % of 20 %).",
    );
  });

  it("does not take what floating point left over for a broken promise", () => {
    const figure = figureOf(
      [{ kind: "shares", rows: [{ series: "a", share: 0.3, floor: 0.1 + 0.2 }] }],
      { label: "share", percent: true },
      { label: "", scale: "category" },
    );
    expect(described(figure)).toBe("Share, a (30 %); none is below its floor.");
  });

  it("compares bars and violins by their extremes, and says where they are", () => {
    expect(described(escapedBars)).toBe(
      // 12 000 / (1 + 0) + 500, and 12 000 / (1 + 3 · 3) + 500.
      "Pulls & shares (pulls), between 1700 and 12 500; highest is UCB1 at arm 1 (12 500), lowest R&D at arm 4 (1700).",
    );
    expect(described({ ...violins, panels: [violins.panels[0]] })).toMatch(
      /; highest is [a-zA-Z -]+ \(0\.98\d*\), lowest [a-zA-Z ]+ \(0\.[67]\d*\)\.$/u,
    );
  });

  it("stops after four panels", () => {
    const { panels } = figureOf([line("a", 1, 2)]);
    const many = (count: number): string =>
      described({ title: "t", caption: "c", panels: Array.from({ length: count }, () => panels[0]) });
    expect(many(4)).not.toContain("more");
    expect(many(5)).toContain("There is 1 more panel.");
    expect(many(12)).toContain("There are 8 more panels.");
  });
});
