import { describe, expect, it } from "vitest";
import { Allocator, auditInWords, LedgerTree, snapshotOf, signHead, signerOf } from "../index.js";
import { auditOf, headOf, reportOf } from "../../test/support/auditOf.js";
import { forged } from "../../test/support/forged.js";
import { nodeSha256 as sha256 } from "../../test/support/nodeSha256.js";
import { refusedCode } from "../../test/support/refusedCode.js";
import { Run } from "../../test/support/run.js";
import { reportInWords } from "../report/reportInWords.js";
import { forkOf, lostIn, type Fork } from "./fork.js";

const terms = {
  contract: { id: "quota", parameters: { shares: ["1/2", "1/4"] } },
  policy: { id: "deadline-quota", parameters: { learner: "thompson" } },
} as const;
const next = { seed: new Uint8Array(16).fill(1), blinding: new Uint8Array(32).fill(2) };
const secretKey = new Uint8Array(32).fill(3);

/** A log of which 30 events were signed as `old`, and which has its first 20. */
function broken() {
  const run = new Run(["a", "b"], terms);
  while (run.log.length < 20) run.do({ kind: "decide", items: [{}] });
  const head = { ...headOf(run.log.map(({ record }) => record)), origin: "old", size: 30, time: run.at };
  const fork = { before: "old", after: "log", head: signHead(head, [signerOf("old", secretKey)]), kept: 20 };
  return { run, fork: { ...fork, reason: "the disk failed" } };
}

function forkedRun() {
  const { run, fork } = broken();
  run.do({ kind: "fork", ...fork, seed: next });
  run.do({ kind: "decide", items: [{}, {}, {}] });
  return { run, log: run.log.map(({ record }) => record) };
}

describe("a log that goes on without events that were signed", () => {
  it("says so, begins another seed at once, and goes on deciding", () => {
    const { run } = forkedRun();
    expect(run.log.slice(20).map(({ event }) => event.kind)).toEqual([
      "forked",
      "reseeded",
      "decided",
      "decided",
      "decided",
    ]);
    const { forks } = run.allocator.state;
    expect(forks).toEqual([
      { event: 20, at: run.at, before: "old", after: "log", size: 30, kept: 20, reason: "the disk failed" },
    ]);
    const restored = Allocator.restore(snapshotOf(run.allocator, { sha256 }), next, { sha256 });
    expect(restored.state.forks).toEqual(forks);
  });

  it("is never plainly held: the verdict says what is lost, and the words who said so", () => {
    const { run, log } = forkedRun();
    const report = auditOf(log, { seeds: [run.secret, next] });
    expect([report.verdict, report.findings, report.choices.unknown]).toEqual(["held-since-fork", 0, 0]);
    const { verdict } = auditInWords(report);
    expect(verdict.name).toBe("Held since the fork; 10 events lost");
    expect(verdict.tone).toBe("warn");
    expect(verdict.sentences[0]).toMatch(/ was kept in what is left of the log\.$/);
    expect(verdict.sentences.join(" ")).toContain(
      "The log goes on as log. Of the 30 events that were signed as old the first 20 are kept, and 10 are lost. The " +
        "operator said so on 2023-11-14 22:13:20 UTC: “the disk failed”",
    );
    expect(auditInWords(report).promises.map((one) => one.verdict)).toContain("held since the fork");
    const text = JSON.stringify(reportInWords(reportOf(log)));
    expect(text).toContain("Held since the fork; 10 events lost.");
    expect(text).toContain('"held since the fork"');
    expect(text).not.toContain('"held"');
  });

  it("fits heads of its former name below the break, and says what is lost above it", () => {
    const { log } = forkedRun();
    const below = { ...headOf(log.slice(0, 15)), origin: "old" };
    expect(auditOf(log, { head: below })).toMatchObject({
      verdict: "held-since-fork",
      tree: { head: { relation: "extends" } },
    });
    const lost = { ...below, size: 25 };
    expect(auditOf(log, { head: lost })).toMatchObject({
      verdict: "held-since-fork",
      tree: { head: { relation: "lost" } },
    });
    // More was signed than the operator said.
    const more = { ...below, size: 31 };
    expect(auditOf(log, { head: more })).toMatchObject({ verdict: "tampered", tree: { head: { relation: "cut" } } });
    const other = { ...below, origin: "another" };
    expect(auditOf(log, { head: other })).toMatchObject({
      verdict: "tampered",
      tree: { head: { relation: "other-log" } },
    });
    expect(auditOf(log, { head: headOf(log) })).toMatchObject({ tree: { head: { relation: "same" } } });
  });

  it("is not genuine without the new seed, under another name, or with a fork that lost nothing", () => {
    const { log } = forkedRun();
    const unseeded = log.filter((_, place) => place !== 21);
    expect(auditOf(unseeded)).toMatchObject({ verdict: "tampered", finding: { event: 21, what: "kind" } });
    expect(auditOf(log.slice(0, 21)).finding).toMatchObject({ event: 21, says: "the end" });
    const renamed = log.map((record, place) => (place === 20 ? forged(record, () => ({ after: "log/9" })) : record));
    expect(auditOf(renamed).finding).toMatchObject({ event: 20, what: "the name of the log", should: "log/9" });
    const kept = log.map((record, place) => (place === 20 ? forged(record, () => ({ kept: 30 })) : record));
    expect(auditOf(kept).finding).toMatchObject({ event: 20, kind: "forked" });
  });

  it("refuses a fork that cannot be, and changes nothing", () => {
    const { run, fork } = broken();
    const before = Buffer.from(snapshotOf(run.allocator, { sha256 }));
    for (const wrong of [
      { kept: 21 },
      { kept: 30 },
      { after: "old" },
      { after: "a b" },
      { before: "x" },
      { reason: "" },
      { head: "x" },
    ]) {
      expect(
        refusedCode(() => run.do({ kind: "fork", ...fork, ...wrong, seed: next })),
        JSON.stringify(wrong),
      ).toBe("log-impossible");
    }
    expect(Buffer.from(snapshotOf(run.allocator, { sha256 })).equals(before)).toBe(true);
  });

  it("can fork after its end, and the audit takes the new seed there", () => {
    const { run, fork } = broken();
    run.do({ kind: "archive" });
    run.do({ kind: "fork", ...fork, seed: next });
    const report = auditOf(run.log.map(({ record }) => record));
    expect([report.verdict, report.afterEnd]).toEqual(["held-since-fork", undefined]);
  });

  it("tells of a restore, which may have lost an unknown number of events", () => {
    const { run } = broken();
    run.do({ kind: "restored", backup: run.at - 5000, source: "/backups/today" });
    const report = auditOf(run.log.map(({ record }) => record));
    expect([report.verdict, report.restores]).toEqual(["held", 1]);
    expect(auditInWords(report).verdict.sentences.at(-1)).toContain("It was restored from a backup 1 time");
  });
});

describe("a place of a log that has forked", () => {
  const one: Fork = { event: 20, at: 0, before: "x", after: "x/2", size: 30, kept: 20, reason: "r" };
  const two: Fork = { event: 50, at: 0, before: "x/2", after: "x/3", size: 60, kept: 10, reason: "r" };

  it("is lost by the first fork that did not keep it", () => {
    expect(lostIn([one, two], "x", 9)).toBeUndefined();
    expect(lostIn([one, two], "x", 10)).toBe(two);
    expect(lostIn([one, two], "x", 25)).toBe(one);
    expect(lostIn([one, two], "x/2", 25)).toBe(two);
    expect(lostIn([one, two], "x/3", 70)).toBeUndefined();
    expect(lostIn([], "x", 5)).toBeUndefined();
  });

  it("is read from a head of any size", () => {
    const tree = new LedgerTree(sha256);
    const head = signHead({ origin: "x", size: 0, root: tree.root() }, [signerOf("x", secretKey)]);
    expect(() => forkOf({ before: "x", after: "y", head, kept: 0, reason: "r" }, 5, 0)).toThrow(/fewer than 0/);
  });
});
