import { describe, expect, it } from "vitest";
import { reportOf } from "../../test/support/auditOf.js";
import { Run } from "../../test/support/run.js";
import { reportCsv } from "./reportCsv.js";
import { reportHtml, reportPage } from "./reportHtml.js";
import { durationInWords } from "./words/contract.js";
import { pullsText, shareText, short, whole } from "../audit/numbers.js";
import { commandsOf } from "./words/signedHead.js";

const NASTY = `<img src=x onerror="alert(1)">`;

function nastyReport() {
  const run = new Run(["=1+1", NASTY], { contract: { id: "quota", parameters: { shares: "1/4" } } });
  run.do({ kind: "decide", items: [{}, {}] });
  run.do({ kind: "pause", reason: `a "pause", & more` });
  const labels = new Map([[NASTY, { label: "<b>", group: "@north" }]]);
  return reportOf(
    run.log.map(({ record }) => record),
    { labels },
  );
}

describe("a report as HTML", () => {
  it("escapes everything that callers wrote", () => {
    const html = reportHtml(nastyReport());
    expect(html).not.toContain("<img");
    expect(html).not.toContain("<b>");
    expect(html).toContain("&lt;b&gt; (&lt;img src=x onerror=&quot;alert(1)&quot;&gt;)");
    expect(html).toContain("a &quot;pause&quot;, &amp; more");
  });

  it("needs no script and no inline style, and is a page of its own", () => {
    const page = reportPage(nastyReport());
    expect(page.match(/<style>/g)).toHaveLength(1);
    expect(reportHtml(nastyReport())).not.toMatch(/<script|<style|\sstyle=/);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("the chart of shares", () => {
  it("has a bar for each arm, as long as its part of the rounds, and a line at its floor", () => {
    const run = new Run(["north", "south"], { contract: { id: "quota", parameters: { shares: ["1/2", "1/4"] } } });
    run.do({ kind: "decide", items: [{}, {}, {}, {}] });
    const report = reportOf(run.log.map(({ record }) => record));
    const { pulls } = report.period.arms[0];
    const html = reportHtml(report);
    const chart = /<figure class="report-chart[^]*?<\/figure>/.exec(html)?.[0] ?? "";
    expect(chart.match(/<rect/g)).toHaveLength(2);
    // The axis ends at the next tenth above the largest part.
    const end = Math.ceil((10 * Math.max(pulls, 4 - pulls)) / 4) / 10;
    expect(chart).toContain(`width="${Number(((100 * pulls) / 4 / end).toFixed(2))}"`);
    expect(chart).toContain(`<path class="report-floor" d="M${Number((50 / end).toFixed(2))} 0V12"/>`);
    expect(chart).toContain("with a solid line at its floor.");
    expect(chart).not.toContain("report-cap");
  });
});

describe("a report as CSV", () => {
  it("quotes cells, and makes no formulas", () => {
    const lines = reportCsv(nastyReport()).split("\n");
    expect(lines[0]).toBe("about,name,measure,value");
    expect(lines).toContain("arm,'=1+1,number,0");
    expect(lines).toContain("group,'@north,arms,1");
    expect(lines).toContain('change,event 4,reason,"a ""pause"", & more"');
  });
});

describe("numbers in a report", () => {
  it("cut a deficit just below 1, and give shares in percent where that is exact", () => {
    expect(["999/1000", "1", "3/2", "-1/3", "0", "1/3"].map(pullsText)).toEqual([
      ...["0.99", "1", "1.50", "−0.34", "0", "0.33"],
    ]);
    expect(["1/4", "1/3", "1/8", "1/10000", "1/30000"].map(shareText)).toEqual([
      ...["25\u202f%", "1/3", "12.5\u202f%", "0.01\u202f%", "1/30000"],
    ]);
    expect([whole(9999), whole(1_234_567), short(-0.000123456), short(12)]).toEqual([
      ...["9999", "1\u202f234\u202f567", "−0.0001235", "12"],
    ]);
    expect([86_400_000, 90_000, 3_600_000, 1500].map(durationInWords)).toEqual([
      ...["1 day", "90 seconds", "1 hour", "1500 milliseconds"],
    ]);
  });
});

describe("the commands that check a report", () => {
  it("fetch what a service has, and give the same period", () => {
    const report = nastyReport();
    const period = { ...report.period, asked: { from: { round: 5 }, to: { time: 1_700_000_000_123 } } };
    const given = { text: "", keys: ["log+12345678+KEY"] };
    const source = { address: "http://h/v1/allocators/a", hasKeys: true };
    expect(commandsOf({ ...report, period, signedHead: given, source })).toEqual([
      'curl -sS -H "Authorization: Bearer $EVENHAND_KEY" http://h/v1/allocators/a/log > log.evenhand',
      'curl -sS -H "Authorization: Bearer $EVENHAND_KEY" http://h/v1/allocators/a/head > head.txt',
      'curl -sS -H "Authorization: Bearer $EVENHAND_KEY" "http://h/v1/allocators/a/arms?limit=1000" > arms.json',
      'evenhand audit log.evenhand --head head.txt --key "log+12345678+KEY"',
      'evenhand report log.evenhand --head head.txt --key "log+12345678+KEY" --groups arms.json --from 5 ' +
        "--to 2023-11-14T22:13:20.123Z --html report.html",
    ]);
  });
});
