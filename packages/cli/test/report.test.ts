import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { logFixture, logKey } from "./auditLog.js";
import { evenhand } from "./evenhand.js";
import { studyFolder } from "./studyFolder.js";

const files = studyFolder();
const log = logFixture("evenhand");
const withHead = ["--head", logFixture("head"), "--key", logKey];
const groups = "arm,group,label\napple,pome,Red apples\npear,pome,\nplum,stone,\nquince,pome,\n";

interface Rows {
  readonly [name: string]: string;
}

/** Without the ends of lines, which depend on the width. */
function unwrapped(text: string): string {
  return text.replace(/\s+/g, " ");
}

/** The values of a CSV report about one thing. */
function measures(csv: string, about: string, name: string): Rows {
  const lines = csv.split("\n").map((line) => line.split(","));
  return Object.fromEntries(
    lines.filter((cells) => cells[0] === about && cells[1] === name).map((cells) => [cells[2], cells[3]]),
  );
}

describe("evenhand report", () => {
  it("prints the report in 80 columns, but for what is copied", () => {
    const { code, stdout, stderr } = evenhand("report", log, ...withHead);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const words of [
      "The whole log",
      "Genuine. Nothing was found that does not fit.",
      "Held. Furthest behind was pear, by 0.20 pulls, after round 1",
      "7 did not come in time",
      "Each arm gets at least its share of the rounds in which",
      "the spring plan",
      "This is not legal advice.",
      `evenhand audit log.evenhand --head head.txt --key "${logKey}"`,
    ]) {
      expect(unwrapped(stdout)).toContain(words);
    }
    expect(stdout).not.toContain("ratio to the highest");
    const tooLong = stdout.split("\n").filter((line) => line.length > 80 && !/^ {2}(—|evenhand)/.test(line));
    expect(tooLong).toEqual([]);
  });

  it("counts what the audit counts, where the period is the whole log", () => {
    const { stdout } = evenhand("report", log, ...withHead, "--json", "-");
    const audited = JSON.parse(readFileSync(logFixture("report.json"), "utf8")) as {
      rounds: number;
      arms: { pulls: number; openRounds: number; exclusions: { requests: number } }[];
      promises: { arm: number; largestDeficit: { pulls: string } }[];
    };
    const { period, audit, version } = JSON.parse(stdout) as {
      version: string;
      audit: object;
      period: {
        rounds: number;
        arms: { pulls: number; openRounds: number; exclusions: number }[];
        promises: { arm: number; largestDeficit: { pulls: string } }[];
      };
    };
    expect(version).toMatch(/^\d/);
    expect(audit).toMatchObject({ verdict: "held", findings: 0, tree: { head: { relation: "same" } } });
    expect(period.rounds).toBe(audited.rounds);
    expect(period.arms.map(({ pulls, openRounds, exclusions }) => [pulls, openRounds, exclusions])).toEqual(
      audited.arms.map(({ pulls, openRounds, exclusions }) => [pulls, openRounds, exclusions.requests]),
    );
    expect(period.promises.map(({ arm, largestDeficit }) => [arm, largestDeficit.pulls])).toEqual(
      audited.promises.map(({ arm, largestDeficit }) => [arm, largestDeficit.pulls]),
    );
  });

  it("writes HTML, CSV and JSON of a period with groups at once, and the text to the terminal", () => {
    const wanted = ["html", "csv", "json"].flatMap((kind) => [`--${kind}`, files.path(`report.${kind}`)]);
    const period = ["--from", "1", "--to", "8", "--groups", files.write("groups.csv", groups)];
    const { code, stdout } = evenhand("report", log, ...period, ...wanted);
    expect(code).toBe(0);
    expect(stdout).toContain("From round 1 to round 8");
    const csv = files.read("report.csv");
    // The first eight rounds, all arms open, are the events 2 to 17: by the leaf of each, apple 2, pear 4, plum 2.
    expect(measures(csv, "group", "pome")).toMatchObject({ arms: "2", pulls: "6", openRounds: "8", ratio: "1" });
    expect(measures(csv, "group", "stone")).toMatchObject({ pulls: "2", openRounds: "8", isBelowFourFifths: "true" });
    expect(measures(csv, "arm", "Red apples (apple)")).toMatchObject({ pulls: "2", group: "pome", share: "0.25" });
    expect(JSON.parse(files.read("report.json"))).toMatchObject({ period: { rounds: 8, asked: { to: { round: 8 } } } });
    const html = files.read("report.html");
    expect(html).toMatch(/^<!doctype html>/);
    expect(html).toContain('<h2 id="report-groups">Groups</h2>');
    expect(html).not.toMatch(/<script|\sstyle=|\son\w+=|https?:\/\//);
  });

  it("runs the examples of its help", () => {
    const { stdout } = evenhand("report", "--help");
    const written: Rows = { "log.evenhand": log, "head.txt": logFixture("head"), '"$KEY"': logKey };
    const examples = [...stdout.matchAll(/^ {2}evenhand (report .*)$/gm)].map(([, line]) => line.split(" "));
    expect(examples).toHaveLength(4);
    for (const words of examples) {
      const args = words.map((word) => {
        if (word === "groups.csv") return files.write(word, groups);
        return written[word] ?? (/^r\w*\.\w+$/.test(word) ? files.path(word) : word);
      });
      const { code, stderr } = evenhand(...args);
      expect({ code, stderr }, words.join(" ")).toEqual({ code: 0, stderr: "" });
    }
  });

  it("makes a report of a period in which nothing happened, and says so", () => {
    const { code, stdout } = evenhand("report", log, "--from", "2030-01-01");
    expect(code).toBe(0);
    expect(stdout).toContain("No event lies in this period. The log goes from 2026-09-21");
    const before = evenhand("report", log, "--to", "2020-01-01", "--json", "-").stdout;
    expect(JSON.parse(before)).toMatchObject({ period: { events: 0, rounds: 0, arms: [] } });
  });

  it("includes both edges of a period of days", () => {
    const rounds = (...edges: string[]) =>
      (JSON.parse(evenhand("report", log, ...edges, "--json", "-").stdout) as { period: { rounds: number } }).period
        .rounds;
    expect(rounds("--from", "2026-09-21", "--to", "2026-09-21")).toBe(33);
    // Event 2, round 1, is of 14:13:22; event 4, round 2, of 14:13:24.
    expect(rounds("--from", "2026-09-21T14:13:22Z", "--to", "2026-09-21T14:13:24Z")).toBe(2);
    expect(rounds("--from", "2026-09-21T14:13:22.001Z", "--to", "2026-09-21T14:13:23.999Z")).toBe(0);
  });

  it("answers 4 for a log that is cut, and says where in the report", () => {
    const bytes = readFileSync(log);
    const cut = files.write("cut.evenhand", bytes.subarray(0, -1));
    const { code, stdout } = evenhand("report", cut, ...withHead, "--groups", files.write("groups.csv", groups));
    expect(code).toBe(4);
    expect(unwrapped(stdout)).toContain("Not genuine. The log ends within an event, after 86 whole ones.");
  });

  it("answers 2 for wrong input, and writes nothing", () => {
    const wrong: [string[], string][] = [
      [["missing.evenhand"], "file-unreadable"],
      [[logFixture("head")], "log-format"],
      [[log, "--from", "yesterday"], "period-invalid"],
      [[log, "--from", "9", "--to", "8"], "period-invalid"],
      [[log, "--groups", logFixture("head")], "groups-format"],
      [[log, "--groups", files.write("typo.csv", "arm,group\naple,pome\n")], "arm-name-unknown"],
      [[log, "--groups", "missing.csv"], "file-unreadable"],
      [[log, "--key", logKey], "signed-head-format"],
      [[log, "--html", "-", "--csv", "-"], "file-unwritable"],
      [[log, "--html", files.path("nowhere/report.html")], "file-unwritable"],
    ];
    for (const [args, code] of wrong) {
      const answered = evenhand("report", ...args);
      expect([answered.code, answered.stdout], args.join(" ")).toEqual([2, ""]);
      expect(answered.stderr).toContain(`[${code}]`);
    }
  });

  it("shows in docs/report.md what it prints", () => {
    const page = readFileSync(fileURLToPath(new URL("../../../docs/report.md", import.meta.url)), "utf8");
    const shown = /```text\n([\s\S]*?)```/.exec(page)?.[1] ?? "nothing";
    expect(evenhand("report", log, ...withHead).stdout).toContain(shown);
  });
});
