import { describe, expect, it } from "vitest";
import { nodeSha256 as sha256 } from "../../test/support/nodeSha256.js";
import { randomRun } from "../../test/support/randomRun.js";
import { Run } from "../../test/support/run.js";
import { Explainer } from "../explain/explainer.js";
import { csvHeader, csvRow, ndjsonRow, type ExportRow } from "./exportColumns.js";
import { exportRows, type ExportBounds, type ExportSource } from "./exportRows.js";

function sourceOf({ log, secret }: Run, seeds = [secret]): ExportSource {
  return {
    ...{ allocator: "team", seeds, sha256 },
    async *pages(from) {
      for (let begin = from; begin < log.length; begin += 7) {
        yield log.slice(begin, begin + 7).map(({ record }) => record);
        await Promise.resolve();
      }
    },
  };
}

async function rowsOf(source: ExportSource, bounds: ExportBounds): Promise<ExportRow[]> {
  const rows: ExportRow[] = [];
  for await (const some of exportRows(source, bounds)) rows.push(...some);
  return rows;
}

const terms = {
  contract: { id: "quota", parameters: { shares: ["1/2", "0"] } },
  policy: { id: "deadline-quota", parameters: { learner: "thompson" } },
  rewards: { wait: 1000, missing: 0.25 },
  confirmWithin: 500,
  voidWithin: 3,
} as const;

describe("the decisions of a log", () => {
  it("come with what became of each, as far as the bounds go", async () => {
    const run = new Run(["ann", "bo, b"], terms);
    const decide = () => run.do({ kind: "decide", items: [{}] }).answer[0].decisions[0].place;
    const [first, second, third] = [decide(), decide(), decide()];
    run.do({ kind: "reward", items: [{ decision: first, value: 1 }] });
    run.do({ kind: "void", decisions: [third] });
    run.do({ kind: "grant", arm: "bo, b", counts: true });
    run.at += 2000;
    run.do({ kind: "tick" });
    const last = decide();
    const rows = await rowsOf(sourceOf(run), { until: run.log.length });
    const shown = rows.map(({ place, kind, status, reward, round }) => [place, kind, status, reward, round]);
    expect(shown.slice(0, 3)).toEqual([
      [first, "decided", "rewarded", 1, 1],
      [second, "decided", "defaulted", 0.25, 2],
      [third, "decided", "struck", null, 3],
    ]);
    expect(shown.at(3)?.slice(1, 4)).toEqual(["granted", "defaulted", 0.25]);
    expect(rows[3]).toMatchObject({ rule: null, forced: null, propensity: null, arm: "bo, b" });
    expect(rows.at(-1)).toMatchObject({ place: last, status: "open", reward: null, rewardAt: null });
    // A log that ends earlier does not know of it yet.
    const [early] = await rowsOf(sourceOf(run), { until: first + 1 });
    expect(early).toMatchObject({ place: first, status: "open" });
  });

  it("have the rule, whether it was free, and the chance that explain gives", async () => {
    const run = randomRun(2, { commands: 120, grantEvery: 9, learner: "thompson" });
    const rows = await rowsOf(sourceOf(run), { until: run.log.length });
    expect(rows.some(({ forced }) => forced === true) && rows.some(({ forced }) => forced === false)).toBe(true);
    for (const row of rows.filter(({ round }, index) => round > 0 && index % 9 === 0)) {
      const explainer = new Explainer({ decision: row.decision, seeds: [run.secret], sha256 });
      for (const { record } of run.log) explainer.take(record);
      const [{ propensity, rules, names }] = explainer.explanations;
      expect(row.propensity).toBe(propensity?.probability ?? null);
      expect([row.rule, row.arm]).toEqual([rules[0] ?? null, names[0]]);
    }
    const unknown = await rowsOf(sourceOf(run, []), { until: run.log.length });
    expect(unknown.some(({ propensity }) => propensity === null)).toBe(true);
    const without = await rowsOf(sourceOf(run), { until: run.log.length, propensities: false });
    expect(without).toEqual(rows.map((row) => ({ ...row, propensity: null })));
  });

  it("go on behind any row, and the parts are the whole, byte for byte", async () => {
    const run = randomRun(4, { commands: 60 });
    const until = run.log.length - 5;
    const rows = await rowsOf(sourceOf(run), { until });
    const [ndjson, csv] = [rows.map(ndjsonRow), rows.map(csvRow)];
    for (const cut of [0, 1, Math.floor(rows.length / 2), rows.length - 1]) {
      const rest = await rowsOf(sourceOf(run), { until, after: rows[cut] });
      expect([...ndjson.slice(0, cut + 1), ...rest.map(ndjsonRow)]).toEqual(ndjson);
      expect([...csv.slice(0, cut + 1), ...rest.map(csvRow)]).toEqual(csv);
    }
  });

  it("come a thousand rows at a time, and know what became of them beyond what is looked up at once", async () => {
    const arms = Array.from({ length: 100 }, (_, arm) => `arm ${arm}`);
    const contract = { id: "quota", parameters: { shares: 0 } };
    const policy = { id: "deadline-quota", parameters: { learner: "round-robin" } };
    const run = new Run(arms, { contract, policy, perRound: 100, rewards: { wait: 1000 } });
    const decide = () => run.do({ kind: "decide", items: [{ count: 100 }] }).answer[0].decisions[0].place;
    // 100 300 arms of decisions, of which every third is rewarded at its last place.
    const decisions = Array.from({ length: 1003 }, decide);
    for (const [index, decision] of decisions.entries()) {
      if (index % 3 === 0) run.do({ kind: "reward", items: [{ decision, place: 99, value: 1 }] });
    }
    const source = sourceOf(run);
    const parts: ExportRow[][] = [];
    for await (const rows of exportRows(source, { until: run.log.length, propensities: false })) parts.push(rows);
    expect(new Set(parts.slice(0, -1).map(({ length }) => length))).toEqual(new Set([1000]));
    const rows = parts.flat();
    expect(rows.map(({ place }) => place)).toEqual(decisions.flatMap((place) => Array<number>(100).fill(place)));
    const rewarded = rows.flatMap(({ status, reward }, index) =>
      status === "rewarded" && reward === 1 ? [index] : [],
    );
    expect(rewarded).toEqual(Array.from({ length: 335 }, (_, third) => 300 * third + 99));
  });

  it("are cells that every reader of CSV takes apart again", async () => {
    const run = new Run(["bo, b", 'x "y"'], terms);
    run.do({ kind: "decide", items: [{}] });
    const [row] = await rowsOf(sourceOf(run), { until: run.log.length });
    expect(csvRow({ ...row, arm: 'x "y"' }).split(",").length).toBe(csvHeader.split(",").length);
    expect(csvRow({ ...row, arm: 'x "y"' })).toContain(',"x ""y""",');
    expect(csvRow({ ...row, arm: "bo, b" })).toContain(',"bo, b",');
    expect(csvRow(row)).toContain(",,\n");
  });
});
