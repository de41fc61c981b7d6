import { describe, expect, it } from "vitest";
import { chartOf } from "./chart.mjs";
import { reportOf, withGenerated } from "./report.mjs";
import { shown, tableOf } from "./table.mjs";

const measurements = [
  { group: "small", name: "UCB1", side: "c", arms: 10, median: 80, fastest: 70 },
  { group: "small", name: "UCB1", side: "alone", arms: 10, median: 40, fastest: 28 },
  { group: "small", name: "UCB1", side: "in company", arms: 10, median: 48, fastest: 42 },
  { group: "peers", name: "ucb", side: "npm", arms: 10, median: 600 },
  { group: "many", name: "UCB1", side: "all", arms: 10, median: 44 },
  { group: "many", name: "UCB1", side: "all", arms: 1000, median: 300 },
  { group: "absent", name: "quota", side: "free", arms: 1000, median: 2000 },
];

describe("the report", () => {
  it("has a table for everything that was measured", () => {
    expect(reportOf(measurements).split("\n")).toEqual([
      "### Ten arms, ns a round",
      "",
      "| policy |   C | alone | / C | in company | / C |",
      "| ------ | --: | ----: | --: | ---------: | --: |",
      "| UCB1   |  80 |    40 | 0.5 |         48 | 0.6 |",
      "",
      "### Other packages, ten arms, ns a round",
      "",
      "| npm package | its | policy of ours | ours, alone | its / ours |",
      "| ----------- | --: | -------------- | ----------: | ---------: |",
      "| ucb         | 600 | UCB1           |          40 |         15 |",
      "",
      "### Many arms, ns a round after the first pulls",
      "",
      "| policy | K = 10 | K = 1\u00a0000 |",
      "| ------ | -----: | --------: |",
      "| UCB1   |     44 |       300 |",
      "",
      "### Arms absent, ns a round after the first pulls",
      "",
      "| policy | K = 1\u00a0000 |",
      "| ------ | --------: |",
      "| quota  |     2\u00a0000 |",
      "",
      "### Limits",
      "",
      "| case                     | quantity   | of medians | of fastest runs | at most |        |",
      "| ------------------------ | ---------- | ---------: | --------------: | ------: | ------ |",
      "| UCB1, K = 10, alone      | time / C's |        0.5 |             0.4 |    0.55 | met    |",
      "| UCB1, K = 10, in company | time / C's |        0.6 |             0.6 |    0.55 | missed |",
    ]);
  });

  it("leaves out tables without rows, and shows a dash where there is no C", () => {
    expect(reportOf([])).toBe("");
    expect(reportOf(measurements.slice(1, 3))).toContain("| UCB1   |   – |    40 |   – |         48 |   – |");
  });

  it("replaces the generated part of the document alone", () => {
    const document = "# A\n<!-- begin: npm run bench -- --write -->\nold\n<!-- end -->\nB\n";
    expect(withGenerated(document, "new")).toBe(
      "# A\n<!-- begin: npm run bench -- --write -->\n\nnew\n\n<!-- end -->\nB\n",
    );
    expect(() => withGenerated("# A\n", "new")).toThrow(/has no part between/);
  });
});

it.each([
  [null, "–"],
  [0.07142, "0.0714"],
  [0.5, "0.5"],
  [47.25, "47.3"],
  [999.6, "1\u00a0000"],
  [1234567.8, "1\u00a0234\u00a0568"],
])("%s is shown as %s", (value, text) => expect(shown(value)).toBe(text));

it("columns of numbers stand on the right, also where one is missing", () => {
  expect(tableOf(["a", "b"], [["x", null]])).toBe("| a   |   b |\n| --- | --: |\n| x   |   – |");
});

it("the chart has a series for each policy, arms against nanoseconds, on logarithmic axes", () => {
  const { panels } = chartOf(measurements);
  expect([panels[0].x.scale, panels[0].y.scale]).toEqual(["log", "log"]);
  const points = [
    { x: 10, y: 44 },
    { x: 1000, y: 300 },
  ];
  expect(panels[0].marks[0]).toEqual({ kind: "dots", joined: true, series: "UCB1", points });
});
