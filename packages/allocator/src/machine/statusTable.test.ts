import { describe, expect, it } from "vitest";
import { auditOf } from "../../test/support/auditOf.js";
import { forged } from "../../test/support/forged.js";
import { nodeSha256 as sha256 } from "../../test/support/nodeSha256.js";
import { refusedCode } from "../../test/support/refusedCode.js";
import { Run } from "../../test/support/run.js";
import { auditInWords } from "../audit/auditInWords.js";
import { snapshotOf } from "../snapshotOf.js";
import type { TermsInput } from "../terms/terms.js";
import { Allocator } from "../allocator.js";

const quota = (...shares: string[]): TermsInput => ({
  contract: { id: "quota", parameters: { shares } },
  policy: { id: "deadline-quota", parameters: { learner: "ucb1" } },
  rewards: { wait: 1000 },
  confirmWithin: 500,
  voidWithin: 5,
});

type CommandInput = Parameters<Run["do"]>[0];

/** What changes a contract: none of it may follow the end. */
const changes: readonly CommandInput[] = [
  { kind: "change", terms: quota("1/4", "1/4", "1/4"), reason: "a test" },
  { kind: "calibrate", arm: "a", pulls: 1, reason: "a test" },
  { kind: "reseed", seed: { seed: new Uint8Array(16).fill(1), blinding: new Uint8Array(32) } },
  { kind: "pause-arms", arms: ["b"] },
  { kind: "resume-arms", arms: ["b"] },
  { kind: "add-arms", arms: ["d"], terms: quota("1/4", "1/4", "1/4", "0") },
  { kind: "retire-arms", arms: ["d"], terms: quota("1/4", "1/4", "1/4") },
];

function begun() {
  const run = new Run(["a", "b", "c"], quota("1/2", "1/4", "1/4"));
  const answered = run.do({ kind: "decide", items: [{}, { defer: true }, {}] }).answer;
  const [rewarded, deferred, voided] = answered.map(({ decisions }) => decisions[0].place);
  return { run, rewarded, deferred, voided };
}

describe("commands and the state of the contract", () => {
  it.each([...changes, { kind: "decide", items: [{}] }, { kind: "pause" }, { kind: "resume" }] as CommandInput[])(
    "refuses after the end, and changes nothing: $kind",
    (command) => {
      const { run } = begun();
      run.do({ kind: "archive", reason: "the season is over" });
      const before = Buffer.from(snapshotOf(run.allocator, { sha256 }));
      expect(refusedCode(() => run.do(command))).toBe("allocator-ended");
      expect(refusedCode(() => run.do({ kind: "grant", arm: "a", counts: false }))).toBe("allocator-ended");
      expect(Buffer.from(snapshotOf(run.allocator, { sha256 })).equals(before)).toBe(true);
    },
  );

  it("settles earlier decisions after the end", () => {
    const { run, rewarded, deferred, voided } = begun();
    run.do({ kind: "archive" });
    run.do({ kind: "reward", items: [{ decision: rewarded, value: 1 }] });
    run.do({ kind: "confirm", decisions: [deferred] });
    expect(run.do({ kind: "void", decisions: [voided] }).answer).toEqual([{ struck: true, isRepeat: false }]);
    run.at += 2000;
    run.do({ kind: "tick" });
    const kinds = run.log.map(({ event }) => event.kind);
    expect(kinds.slice(kinds.indexOf("archived") + 1)).toEqual(["rewarded", "confirmed", "voided", "settled"]);
    expect(auditOf(run.log.map(({ record }) => record))).toMatchObject({ verdict: "held", findings: 0 });
  });

  it("takes everything but decisions while paused, and does not pause, resume or end twice", () => {
    const { run } = begun();
    const made = (command: CommandInput) => run.do(command).events.length;
    expect([made({ kind: "resume" }), made({ kind: "pause" }), made({ kind: "pause" })]).toEqual([0, 1, 0]);
    expect(refusedCode(() => run.do({ kind: "decide", items: [{}] }))).toBe("allocator-not-running");
    for (const command of changes) expect(made(command), command.kind).toBeGreaterThan(0);
    expect(made({ kind: "grant", arm: "a", counts: false })).toBe(1);
    expect([made({ kind: "archive" }), made({ kind: "archive" })]).toEqual([1, 0]);
  });
});

describe("a log with changes after the end, as earlier versions wrote them", () => {
  const { run } = begun();
  const before = run.log.length;
  for (const command of changes) run.do(command);
  const changed = run.log.slice(before);
  const [end] = run.do({ kind: "archive" }).events;
  const log = [...run.log.slice(0, before), end, ...changed].map(({ record }) => record);

  it("is folded as it is", () => {
    const [first, ...rest] = log;
    const allocator = Allocator.begin(first, run.secret, { sha256 });
    for (const record of rest) allocator.fold(record);
    expect([allocator.state.status, allocator.state.length]).toEqual(["archived", log.length]);
  });

  it("is genuine, its promises are counted, and the audit names what came after the end", () => {
    const report = auditOf(log, { seeds: [run.secret] });
    expect([report.verdict, report.finding, report.promises.length > 0]).toEqual(["held", undefined, true]);
    const first = { event: before + 1, kind: "changed", what: "state of the contract", says: "archived" };
    // Shares in force follow by themselves, and are not counted.
    expect(report.afterEnd).toEqual({ count: changes.length, first: { ...first, should: "running or paused" } });
    expect(auditInWords(report).verdict.sentences.at(-1)).toBe(
      `7 events changed the contract after its end, the first of them event ${before + 1} (changed): earlier versions ` +
        "allowed that.",
    );
    expect(auditOf(run.log.map(({ record }) => record)).afterEnd).toBeUndefined();
  });

  it.each([
    ["a decision", run.log.findIndex(({ event }) => event.kind === "decided")],
    ["a second end", run.log.length - 1],
  ])("is not genuine where %s comes after the end, which no version did", (_, place) => {
    const { verdict, finding } = auditOf([...run.log.map(({ record }) => record), run.log[place].record]);
    expect(verdict).toBe("tampered");
    expect(finding).toMatchObject({ event: run.log.length, what: "state of the contract", says: "archived" });
  });

  it("is not genuine where a correction is larger than any that is taken", () => {
    const place = log.findIndex(
      (_, index) => index > before && changed[index - before - 1].event.kind === "calibrated",
    );
    const forgery = forged(log[place], () => ({ credit: 1_000_001 }));
    const larger = log.map((record, index) => (index === place ? forgery : record));
    expect(auditOf(larger).finding).toMatchObject({ event: place, what: "pulls", should: "at most 1000000" });
  });
});
