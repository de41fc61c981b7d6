import { describe, expect, it } from "vitest";
import { auditOf } from "../../test/support/auditOf.js";
import { nodeSha256 as sha256 } from "../../test/support/nodeSha256.js";
import { refusedCode } from "../../test/support/refusedCode.js";
import { Run } from "../../test/support/run.js";
import { Allocator } from "../allocator.js";
import { snapshotOf } from "../snapshotOf.js";
import type { TermsInput } from "../terms/terms.js";

const quota = (shares: readonly string[], more: object = {}, terms: Partial<TermsInput> = {}): TermsInput => ({
  contract: { id: "quota", parameters: { shares, ...more } },
  policy: { id: "deadline-quota", parameters: { learner: "ucb1", allowance: 1 } },
  rewards: { wait: 1000 },
  ...terms,
});
const snapshot = ({ allocator }: Run) => Buffer.from(snapshotOf(allocator, { sha256 })).toString("hex");

/** The run is what its log leads to, and what its snapshot leads to; the audit finds nothing. */
function expectSound(run: Run): void {
  const bytes = snapshot(run);
  expect(Buffer.from(snapshotOf(run.folded(), { sha256 })).toString("hex") === bytes).toBe(true);
  const restored = Allocator.restore(snapshotOf(run.allocator, { sha256 }), run.secret, { sha256 });
  expect(Buffer.from(snapshotOf(restored, { sha256 })).toString("hex") === bytes).toBe(true);
  expect(auditOf(run.log.map(({ record }) => record)).findings).toBe(0);
}

describe("a refused command", () => {
  const arms = ["a", "b", "c"];
  const shares = ["1/2", "1/4", "1/4"];
  const caps = ["1/2", "1/2", "1/2"];

  it.each<[string, Parameters<Run["do"]>[0], string]>([
    [
      "caps below shares",
      { kind: "retire-arms", arms: ["c"], terms: quota(["3/4", "1/4"], { caps: ["1/2", "1/2"] }) },
      "cap-below-share",
    ],
    [
      "caps that sum to less than 1",
      { kind: "retire-arms", arms: ["c"], terms: quota(["1/4", "1/4"], { caps: ["1/2", "1/4"] }) },
      "cap-sum",
    ],
    [
      "an unknown effect",
      { kind: "add-arms", arms: ["d"], terms: quota([...shares, "0"]), effect: "soon" as "now" },
      "command-invalid",
    ],
    ["an unknown effect", { kind: "change", terms: quota(shares), effect: "soon" as "now" }, "command-invalid"],
    ["more shares than arms", { kind: "add-arms", arms: ["d"], terms: quota(shares) }, "parameter-length"],
  ])("leaves everything as it was: %s (%j)", (_, command, code) => {
    const run = new Run(arms, quota(shares, { caps }));
    run.do({ kind: "decide", items: [{}, {}, {}] });
    const before = snapshot(run);
    expect(refusedCode(() => run.do(command))).toBe(code);
    expect(snapshot(run) === before).toBe(true);
    run.do({ kind: "decide", items: [{}, {}] });
    expectSound(run);
  });

  it("leaves everything as it was: denominators that are too large together", () => {
    const run = new Run(["a", "b"], quota(["1/65537", "0"]));
    for (const command of [
      { kind: "add-arms", arms: ["c"], terms: quota(["0", "0", "1/65539"]) },
      { kind: "retire-arms", arms: ["b"], terms: quota(["1/65539"]) },
      { kind: "change", terms: quota(["1/65539", "0"]) },
    ] as const) {
      const before = snapshot(run);
      expect(refusedCode(() => run.do(command))).toBe("share-precision");
      expect(snapshot(run) === before).toBe(true);
    }
    expectSound(run);
  });

  it("a retirement is checked against the caps that it brings, not those before", () => {
    const run = new Run(arms, quota(shares, { caps }));
    run.do({ kind: "retire-arms", arms: ["c"], terms: quota(["3/4", "1/4"], { caps: ["3/4", "1/2"] }) });
    run.do({ kind: "decide", items: [{}, {}, {}, {}] });
    expect(run.allocator.state.policy.tenures().map(({ share, cap }) => [share, cap])).toEqual([
      ["3/4", "3/4"],
      ["1/4", "1/2"],
    ]);
    expectSound(run);
  });
});

describe("states that runs come to", () => {
  it("are read again: an arm far behind after grants, whose share falls", () => {
    const run = new Run(["a", "b"], quota(["1/2", "1/4"]));
    for (let time = 0; time < 20; time++) run.do({ kind: "grant", arm: "b", counts: true });
    run.do({ kind: "change", terms: quota(["1/4", "1/4"]) });
    expect(run.allocator.state.policy.tenures()[0].opening).toBe("10");
    run.do({ kind: "add-arms", arms: ["c"], terms: quota(["1/4", "1/4", "0"]) });
    run.do({ kind: "pause-arms", arms: ["c"] });
    run.do({ kind: "reseed", seed: run.secret });
    expectSound(run);
  });

  it("are read again: decisions for one arm alone, a calibration of −2, arms that join, a change with effect now", () => {
    const run = new Run(["a", "b", "c"], quota(["1/4", "1/4", "0"]));
    for (let time = 0; time < 8; time++) run.do({ kind: "decide", items: [{ available: ["a"] }] });
    run.do({ kind: "calibrate", arm: "a", pulls: -2, reason: "two were mistakes" });
    expect(run.allocator.state.policy.tenures()[0].opening).toBe("2");
    run.do({ kind: "add-arms", arms: ["d"], terms: quota(["1/4", "1/4", "0", "0"]) });
    run.do({ kind: "change", terms: quota(["1/4", "1/4", "1/8", "0"]), effect: "now" });
    run.do({ kind: "add-arms", arms: ["e"], terms: quota(["1/4", "1/4", "1/8", "0", "1/8"]) });
    run.do({ kind: "decide", items: [{}, {}] });
    expectSound(run);
  });

  it("a void reaches as far back as the policy remembers, also where the terms reached less far before", () => {
    const void2 = (voidWithin: number) => quota(["1/2", "1/4"], {}, { voidWithin, confirmWithin: 10 });
    const run = new Run(["a", "b"], void2(8));
    const deferred = run.do({ kind: "decide", items: [{ defer: true }] }).answer[0].decisions[0].place;
    for (let time = 0; time < 3; time++) run.do({ kind: "decide", items: [{}] });
    run.do({ kind: "change", terms: void2(2) });
    run.do({ kind: "change", terms: void2(8) });
    run.at += 10;
    run.do({ kind: "tick" });
    const voided = run.log.find(({ event }) => event.kind === "voided")?.event;
    expect(voided?.fields).toEqual({ decision: deferred, cause: "unconfirmed", struck: false });
    expectSound(run);
  });
});

describe("a report after the wait", () => {
  it("for a decision that was never confirmed: it is void first, and the tick that follows has nothing left", () => {
    const run = new Run(["a", "b"], quota(["1/2", "1/4"], {}, { confirmWithin: 10, voidWithin: 5 }));
    const waiting = run.do({ kind: "decide", items: [{}] }).answer[0].decisions[0].place;
    const late = run.do({ kind: "decide", items: [{ defer: true }] }).answer[0].decisions[0].place;
    run.at += 1000;
    expect(run.do({ kind: "reward", items: [{ decision: late, value: 1 }] }).answer).toEqual(["late"]);
    expect(run.log.slice(-2).map(({ event }) => event.kind)).toEqual(["voided", "rewarded"]);
    const { events } = run.do({ kind: "tick" });
    expect(events.map(({ event }) => event.fields)).toEqual([
      { decision: waiting, place: 0, basis: "stand-in", value: 0 },
    ]);
    expectSound(run);
  });

  it("parts of one sum in one command are added up before they are taken", () => {
    const run = new Run(["a"], quota(["1/2"], {}, { rewards: { min: 0, max: 4, use: "sum", wait: 1000 } }));
    const decision = run.do({ kind: "decide", items: [{}] }).answer[0].decisions[0].place;
    const part = (report: string) => ({ decision, value: 3, report });
    const before = snapshot(run);
    expect(refusedCode(() => run.do({ kind: "reward", items: [part("one"), part("two")] }))).toBe("reward-range");
    expect(snapshot(run) === before).toBe(true);
  });
});

describe("a command that fails half-way", () => {
  it("makes the allocator unusable: what it has done is in no log", () => {
    const run = new Run(["a", "b"], quota(["1/2", "1/4"]));
    const { policy } = run.allocator.state;
    const pulled = policy.pulled.bind(policy);
    let pulls = 0;
    policy.pulled = (...told) => {
      if (++pulls === 2) throw new TypeError("a defect");
      pulled(...told);
    };
    expect(() => run.do({ kind: "decide", items: [{}, {}] })).toThrow("a defect");
    expect(run.allocator.isUsable).toBe(false);
    expect(refusedCode(() => run.do({ kind: "tick" }))).toBe("allocator-unusable");
    run.allocator = run.folded();
    run.do({ kind: "decide", items: [{}, {}] });
    expectSound(run);
  });
});
