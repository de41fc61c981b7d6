import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { boundOf } from "./bounds.mjs";
import { distanceChart, distancesOf } from "./distance.mjs";
import { readHistory, withFollowing } from "./following.mjs";
import { historyTable, releaseOf, withRelease } from "./history.mjs";
import { runOnPage } from "./pageLimits.mjs";

const page = readFileSync(new URL("../docs/benchmarks.md", import.meta.url), "utf8");

const document = `
2026-11-17, A CPU, 2 cores, Node v20.20.2, gcc 12; medians of 5 runs; load average 1.6 at the end.

### Limits

| case          | quantity         | of medians | of fastest runs | at most |              |
| ------------- | ---------------- | ---------: | --------------: | ------: | ------------ |
| LFG, K = 10   | time / C's       |        1.5 |             1.2 |    0.55 | missed       |
| UCB1, K = 10^6 | µs a round      | 1\u00a0234 |               1 |       2 | missed       |
| two workers   | time / processes |          – |               – |    1.05 | not measured |

<!-- end -->
`;

describe("the run on the page", () => {
  it("is read from its tables, without what could not be measured", () => {
    expect(runOnPage(document)).toEqual({
      ...{ date: "2026-11-17", machine: "A CPU, 2 cores", node: "20.20.2" },
      limits: [
        { name: "LFG, K = 10", quantity: "time / C's", value: 1.5, limit: 0.55 },
        { name: "UCB1, K = 10^6", quantity: "µs a round", value: 1234, limit: 2 },
      ],
    });
    expect(() => runOnPage("# Benchmarks")).toThrow("npm run bench -- --write writes them");
  });

  it("gives the distances to what is possible, the furthest first", () => {
    const distances = distancesOf(runOnPage(document).limits);
    expect(distances.map(({ name, distance }) => [name, distance])).toEqual([
      ["UCB1, K = 10^6", 1_234 / 0.15],
      ["LFG, K = 10", 10],
    ]);
  });

  it("has a bar for each in the chart, dashed from what was reached up to the project's own limit", () => {
    const [{ marks }] = distanceChart(runOnPage(document).limits).panels;
    const [, lfg] = marks[0].rows;
    expect(lfg).toEqual({
      series: "LFG, K = 10: time / C's",
      spans: [
        { from: 0, to: 0.1 },
        { from: 0.1, to: 0.15 / 0.55, waits: true },
      ],
      note: "10 ×",
    });
  });

  it("has no distance where nothing was measured that could not be beaten", () => {
    expect(boundOf({ name: "Thompson, K = 10, alone", quantity: "time / C's" })).toBeUndefined();
  });
});

describe("the history of releases", () => {
  const release = releaseOf("0.1.0", runOnPage(document));

  it("has a row for each release: a second run of one takes the place of the first", () => {
    const later = { ...release, version: "0.2.0" };
    const again = { ...release, date: "2026-12-01" };
    expect(withRelease([release, later], again)).toEqual([again, later]);
    expect(withRelease([release], later)).toEqual([release, later]);
  });

  it("is a table with a column for each release, and a dash where a case was not there", () => {
    const other = { ...release, version: "0.2.0", values: { "two workers: time / processes": 1.02 } };
    expect(historyTable([release, other]).split("\n").slice(-3)).toEqual([
      "| LFG, K = 10: time / C's       |   1.5 |     – |",
      "| UCB1, K = 10^6: µs a round    | 1\u00a0234 |     – |",
      "| two workers: time / processes |     – |  1.02 |",
    ]);
  });

  it("in benchmarks/history.json has versions, dates, machines, Nodes and positive numbers, the oldest first", () => {
    const history = readHistory();
    expect(history.length).toBeGreaterThan(0);
    for (const one of history) {
      expect(one).toEqual({
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        machine: expect.stringMatching(/\d cores$/),
        node: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        values: expect.any(Object),
      });
      const values = Object.values(one.values);
      expect(values.length).toBeGreaterThan(20);
      expect(values.filter((value) => !(typeof value === "number" && value > 0))).toEqual([]);
    }
    expect(history.map(({ date }) => date)).toEqual(history.map(({ date }) => date).sort());
    expect(new Set(history.map(({ version }) => version)).size).toBe(history.length);
  });

  it("and the distances on the page follow from it and from the page's tables: npm run bench -- --history", () => {
    expect(withFollowing(page, readHistory()) === page).toBe(true);
  });
});
