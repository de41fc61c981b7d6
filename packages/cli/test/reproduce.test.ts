import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, existsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { endOf, evenhand, evenhandOnTerminal, startEvenhand } from "./evenhand.js";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "evenhand-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const read = (...path: string[]) => readFileSync(join(folder, ...path), "utf8");

/** Those that were played, not taken over. */
const roundsOf = (run: string) =>
  (JSON.parse(read(run, "run.json")) as { experiments: { rounds: number }[] }).experiments[0].rounds;

/** An experiment that is soon done, quick or not. */
const SHORT = ["potential/heidari", "--quick"];

/** Nothing else is tried instead of our quota and horizon. */
const FEWER = ["--set", "triedQuotas=0.05", "--set", "triedHorizons=20000"];

describe("evenhand reproduce", () => {
  it("lists the experiments, all or a paper's", () => {
    const { code, stdout } = evenhand("reproduce", "potential", "--list");
    expect(code).toBe(0);
    const names = stdout
      .trimEnd()
      .split("\n")
      .map((line) => line.split(" ")[0]);
    expect(names).toContain("potential/heidari");
    expect(names.every((name) => name.startsWith("potential/"))).toBe(true);
    const papers = evenhand("reproduce", "--list").stdout.match(/^\w+(?=\/)/gm);
    expect([...new Set(papers)]).toEqual(["quota", "penalty", "opportunity", "potential", "proportional", "ours"]);
  });

  it("writes a report that needs no network, and data, figures and claims beside it", () => {
    const { code, stdout } = evenhand("reproduce", ...SHORT, "--out", folder);
    expect(code).toBe(0);
    expect(stdout).toContain(`report: ${join(folder, "report.html")}`);
    // Five claims hold, none fails, three depend on our choice, none is without its data, none is open.
    expect(stdout).toMatch(/^potential\/heidari +5 +0 +3 +0 +0 +\d/m);
    expect(stdout).toMatch(/^depends {5}potential\/heidari: At T = 10000 /m);
    expect(stdout.replace(/\s+/g, " ")).toContain("Fails with a tolerance of 0 %; a tolerance of 0.5 %.");
    const report = read("report.html");
    expect(report).toContain("<svg");
    expect(report).toContain("◐ depends on our choice");
    expect(report).not.toMatch(/(src|href)="(https?:)?\/\//);
    for (const [, file] of report.matchAll(/<a href="(potential\/heidari\/[^"]+)"/g)) {
      expect(existsSync(join(folder, file)), file).toBe(true);
    }
    const files = readdirSync(join(folder, "potential", "heidari"));
    expect(files).toEqual(expect.arrayContaining(["result.json", "data.csv", "claims.json", "inc-1.svg", "inc-1.png"]));
    expect(read("potential", "heidari", "tables.tex")).toContain("\\toprule");
    expect(read("methods.md")).toContain("- potential/heidari [@patil2023]");
    const cited = [...read("references.bib").matchAll(/^@\w+\{(\w+),$/gm)].map(([, key]) => key);
    expect(cited).toEqual(expect.arrayContaining(["evenhand", "heidari2016", "patil2023"]));
    const { claims } = JSON.parse(read("potential", "heidari", "claims.json")) as { claims: { tried?: object[] }[] };
    expect(claims[0].tried?.[0]).toMatchObject({ choice: "a tolerance of 1 %", verdict: "holds", isOurs: true });
    expect(read("potential", "heidari", "data.csv").split("\n", 1)[0]).toContain(
      "metric,unit,arm,armIndex,round,mean,standardError",
    );
    expect(JSON.parse(read("run.json"))).toMatchObject({
      quick: true,
      seed: 1,
      experiments: [{ experiment: "heidari" }],
    });
  });

  it("says where the paper's data are missing, and finds them in the folder that EVENHAND_DATA names", () => {
    const args = ["reproduce", "proportional/table-1", "--set", "trials=2", "--out", join(folder, "report")];
    const without = evenhandOnTerminal({ env: { EVENHAND_DATA: "" } }, ...args);
    expect(without.code).toBe(0);
    expect(without.stdout).toMatch(/^note +proportional\/table-1 is without the paper's data: rates are constant/m);
    // No claim counts as held, in the table, in the report and in the file.
    expect(without.stdout).toMatch(/^proportional\/table-1 +0 +0 +0 +6 +0 +\d/m);
    expect(read("report", "report.html")).toContain("is without the paper&#39;s data");
    expect(read("report", "report.html")).toContain("– not run on the paper&#39;s data");
    expect(read("report", "proportional", "table-1", "figure-1.svg")).toContain("(not the paper's data)");
    expect(read("report", "proportional", "table-1", "claims.json")).not.toContain('"verdict": "holds"');
    const rows = ["Ghana", "Kenya", "Tanzania", "Zambia", "Zimbabwe"].flatMap((country, i) =>
      Array.from({ length: 59 }, (_, year) => `${country},${1961 + year},${50 + 10 * i}`),
    );
    writeFileSync(join(folder, "infant_mortality.csv"), ["country,year,rate", ...rows].join("\n"));
    const found = evenhandOnTerminal({ env: { EVENHAND_DATA: folder } }, ...args);
    expect(found.code).toBe(0);
    expect(found.stdout).not.toContain("without the paper's data");
    expect(read("report", "report.html")).not.toContain("without the paper&#39;s data");
    expect(read("report", "proportional", "table-1", "claims.json")).not.toContain("other-data");
  });

  it("gives the same bytes again with other workers, and takes results over without playing", () => {
    const file = ["potential", "heidari", "result.json"];
    evenhand("reproduce", ...SHORT, "--out", folder, "--workers", "1");
    const first = read(...file);
    evenhand("reproduce", ...SHORT, "--out", folder, "--workers", "3");
    expect(read(...file)).toBe(first);
    rmSync(join(folder, "potential", "heidari", "inc-1.svg"));
    const { code, stdout } = evenhand("reproduce", ...SHORT, "--out", folder, "--resume");
    expect(code).toBe(0);
    expect(stdout).toContain("0.0 million rounds");
    expect(existsSync(join(folder, "potential", "heidari", "inc-1.svg"))).toBe(true);
    expect(read("report.html")).toContain("taken over from an earlier run");
    // Another seed is another run.
    const other = evenhand("reproduce", ...SHORT, "--out", folder, "--resume", "--seed", "2");
    expect(other.stdout).not.toContain("0.0 million rounds");
  }, 180_000);

  it("keeps what is done on Ctrl-C, and goes on to the same bytes", async () => {
    // Long enough to be caught in the middle, and short enough to be played to its end twice.
    const args = ["quota/with-quota", "--quick", "--set", "trials=60", ...FEWER, "--out"];
    const whole = join(folder, "whole");
    const cut = join(folder, "cut");
    const child = startEvenhand({ stderr: 80 }, "reproduce", ...args, cut);
    const end = endOf(child);
    // Once: a second Ctrl-C would end the process at once.
    const interrupt = (text: string) => {
      if (!/ [2-9]\d? %/.test(text)) return;
      child.stderr.off("data", interrupt);
      child.kill("SIGINT");
    };
    child.stderr.on("data", interrupt);
    const { code, stderr } = await end;
    expect(code).toBe(130);
    expect(stderr).toMatch(/interrupted; 0 of 1 experiments are finished.*--resume/);
    expect(existsSync(join(cut, "quota", "with-quota", "partial.json"))).toBe(true);
    expect(evenhand("reproduce", ...args, cut, "--resume").code).toBe(0);
    expect(existsSync(join(cut, "quota", "with-quota", "partial.json"))).toBe(false);
    evenhand("reproduce", ...args, whole);
    const result = ["quota", "with-quota", "result.json"];
    expect(read("cut", ...result)).toBe(read("whole", ...result));
    expect(roundsOf("cut")).toBeLessThan(roundsOf("whole"));
  }, 90_000);

  it("a kill -9 loses no more than the last seconds", async () => {
    const args = ["quota/with-quota", "--quick", "--set", "trials=200", ...FEWER, "--out"];
    const experiment = ["quota", "with-quota"];
    const child = startEvenhand({ stderr: 80 }, "reproduce", ...args, join(folder, "cut"));
    const end = endOf(child);
    const partial = join(folder, "cut", ...experiment, "partial.json");
    // A slow machine has no block finished when it saves for the first time.
    const watch = () => {
      if (existsSync(partial) && readFileSync(partial, "utf8").includes('"rows"')) child.kill("SIGKILL");
    };
    child.stderr.on("data", watch);
    expect((await end).code).toBe(null);
    expect(existsSync(join(folder, "cut", ...experiment, "result.json"))).toBe(false);
    expect(evenhand("reproduce", ...args, join(folder, "cut"), "--resume").code).toBe(0);
    evenhand("reproduce", ...args, join(folder, "whole"));
    expect(read("cut", ...experiment, "result.json")).toBe(read("whole", ...experiment, "result.json"));
    expect(roundsOf("cut")).toBeLessThan(roundsOf("whole"));
  }, 120_000);

  it.each([
    [["quotas"], /experiment.*Did you mean quota\?.*\[experiment-unknown\]/],
    [["quota", "--seed", "-1"], /--seed.*\[seed-invalid\]/],
    [["quota", "--workers", "0"], /--workers.*\[workers-invalid\]/],
    [["quota", "--set", "horizons"], /--set name=value/],
    [["quota", "--set", "colour=blue"], /--set: .*colour=blue.*\[parameter-unknown\]/],
    [["quota/with-quota", "--set", "trials=many"], /--set trials: .*"many".*\[parameter-type\]/],
    [["quota/with-quota", "--set", "trials=0"], /^evenhand: trials: .*\[trials-invalid\]/],
    [["proportional/figure-2", "--set", "horizons=5"], /^evenhand: horizons: .*\[parameter-length\]/],
  ])("%j is refused before anything is written", (args, message) => {
    const out = join(folder, "nothing");
    const { code, stdout, stderr } = evenhand("reproduce", ...args, "--out", out);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
    expect(existsSync(out)).toBe(false);
  });

  it("refuses a folder without a name: files would lie among the user's own", () => {
    const { code, stderr } = evenhand("reproduce", "quota", "--out", "");
    expect(code).toBe(2);
    expect(stderr).toMatch(/^evenhand: --out: .* Name a folder\. \[file-unwritable\]\n$/);
  });

  it.each(["result.json", "inc-1.svg"])("says that it cannot write %s, and ends", (name) => {
    mkdirSync(join(folder, "potential", "heidari", name), { recursive: true });
    const { code, stdout, stderr } = evenhand("reproduce", ...SHORT, "--out", folder);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/--out: .*EISDIR.*\[file-unwritable\]/);
  });

  it("says which file it cannot go on from", () => {
    evenhand("reproduce", ...SHORT, "--out", folder);
    writeFileSync(join(folder, "potential", "heidari", "result.json"), "{");
    const { code, stderr } = evenhand("reproduce", ...SHORT, "--out", folder, "--resume");
    expect(code).toBe(2);
    expect(stderr).toMatch(/result\.json: .*\[state-unreadable\]/);
  });
});
