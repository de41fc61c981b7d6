import { describe, expect, it } from "vitest";
import { Allocator, snapshotOf } from "../../index.js";
import { refusedCode } from "../../../test/support/refusedCode.js";
import { Run } from "../../../test/support/run.js";
import type { RewardTerms, TermsInput } from "../../terms/terms.js";

const WAIT = 1000;
const started = (rewards: Partial<RewardTerms> = {}) =>
  new Run(["a", "b"], {
    contract: { id: "quota", parameters: { shares: [0.5, 0.5] } },
    policy: { id: "deadline-quota", parameters: { learner: "ucb1" } },
    rewards: { min: -1, max: 3, wait: WAIT, ...rewards },
  } satisfies TermsInput);
const decideOne = (run: Run): number => run.do({ kind: "decide", items: [{}] }).answer[0].decisions[0].place;
const report = (run: Run, decision: number, value: number, more: { report?: string; place?: number } = {}) =>
  run.do({ kind: "reward", items: [{ decision, value, ...more }] }).answer[0];
const learned = (run: Run) => {
  const { observed, sum, pending, standIns, unheard, late } = run.allocator.state.tallies.toColumns();
  return [observed[0], sum[0], pending[0], standIns[0], unheard[0], late[0]];
};

describe("reward", () => {
  it("first: the first report is learned at once, scaled to [0, 1]; the same again changes nothing, another is refused", () => {
    const run = started();
    const decision = decideOne(run);
    expect(report(run, decision, 1)).toBe("learned");
    // (1 − −1) / 4
    expect(learned(run)).toEqual([1, 0.5, 0, 0, 0, 0]);
    const length = run.log.length;
    expect(report(run, decision, 1)).toBe("known");
    expect(refusedCode(() => report(run, decision, 2))).toBe("reward-conflict");
    expect(run.log).toHaveLength(length);
  });

  it("sum: the parts are learned together when the wait is over, each once by its id", () => {
    const run = started({ use: "sum" });
    const decision = decideOne(run);
    expect(report(run, decision, 1, { report: "one" })).toBe("kept");
    expect(report(run, decision, 1.5, { report: "two" })).toBe("kept");
    expect(report(run, decision, 1, { report: "one" })).toBe("known");
    expect(refusedCode(() => report(run, decision, 2, { report: "one" }))).toBe("reward-conflict");
    expect(refusedCode(() => report(run, decision, 1, { report: "three" }))).toBe("reward-range");
    expect(refusedCode(() => report(run, decision, 0))).toBe("report-missing");
    expect(learned(run)[0]).toBe(0);
    run.at += WAIT;
    run.do({ kind: "tick" });
    expect(run.log.at(-1)?.event.fields).toEqual({ decision, place: 0, basis: "sum", value: 2.5 });
    expect(learned(run)).toEqual([1, 0.875, 0, 0, 0, 0]);
  });

  it("last: a later report replaces an earlier one until the wait is over", () => {
    const run = started({ use: "last" });
    const decision = decideOne(run);
    expect(report(run, decision, 3)).toBe("kept");
    expect(report(run, decision, -1)).toBe("kept");
    run.at += WAIT;
    run.do({ kind: "tick" });
    expect(learned(run)).toEqual([1, 0, 0, 0, 0, 0]);
  });

  it("after the wait the least reward stands in, and a report is only written down", () => {
    const run = started();
    const decision = decideOne(run);
    run.at += WAIT - 1;
    expect(run.do({ kind: "tick" }).events).toHaveLength(0);
    run.at += 1;
    // No tick has come: the report itself finds that it is too late.
    expect(report(run, decision, 3)).toBe("late");
    expect(run.log.slice(-2).map(({ event }) => event.fields)).toEqual([
      { decision, place: 0, basis: "stand-in", value: -1 },
      { decision, place: 0, value: 3, use: "late" },
    ]);
    expect(learned(run).slice(0, 4)).toEqual([1, 0, 0, 1]);
    expect(report(run, decision, 3)).toBe("late");
  });

  it("a late report counts for its arm while an earlier decision waits to be settled, once, also after a restore", () => {
    const run = started();
    // The first pull is of a, the second of b.
    const second = (decideOne(run), decideOne(run));
    run.at += WAIT;
    expect(report(run, second, 3)).toBe("late");
    const late = () => [...run.allocator.state.tallies.column("late"), run.allocator.state.lateReports];
    expect(late()).toEqual([0, 1, 0]);
    run.allocator = Allocator.restore(snapshotOf(run.allocator), run.secret);
    report(run, second, 3);
    run.do({ kind: "tick" });
    expect(run.allocator.state.open.size).toBe(0);
    report(run, second, 3);
    expect(late()).toEqual([0, 1, 0]);
  });

  it.each(["first", "last"] as const)("%s: what was reported in time is not late when it comes again", (use) => {
    const run = started({ use });
    const decisions = [decideOne(run), decideOne(run)];
    for (const decision of decisions) report(run, decision, 1);
    run.at += WAIT;
    // The second one while the first may wait to be settled, and both when they are, also after a restore.
    expect(report(run, decisions[1], 1)).toBe("late");
    run.do({ kind: "tick" });
    run.allocator = Allocator.restore(snapshotOf(run.allocator), run.secret);
    for (const decision of decisions) expect(report(run, decision, 1)).toBe("late");
    const late = () => [...run.allocator.state.tallies.column("late")];
    expect(late()).toEqual([0, 0]);
    report(run, decisions[0], 2);
    expect(late()).toEqual([1, 0]);
  });

  it("sum: a part that comes after the wait is late, also where it is like one in time", () => {
    const run = started({ use: "sum" });
    const decision = decideOne(run);
    report(run, decision, 1, { report: "one" });
    run.at += WAIT;
    expect(report(run, decision, 1, { report: "two" })).toBe("late");
    expect([...run.allocator.state.tallies.column("late")]).toEqual([1, 0]);
  });

  it("nothing stands in where the terms say so", () => {
    const run = started({ missing: "nothing" });
    decideOne(run);
    run.at += WAIT;
    run.do({ kind: "tick" });
    expect(learned(run)).toEqual([0, 0, 0, 0, 1, 0]);
  });

  it("is all or nothing: one wrong item refuses all of them", () => {
    const run = started();
    const decisions = [decideOne(run), decideOne(run)];
    const third = decideOne(run);
    const items = decisions.map((decision) => ({ decision, value: 1 }));
    for (const [wrong, code] of [
      [{ decision: third, value: 4 }, "reward-range"],
      [{ decision: third, value: NaN }, "reward-range"],
      [{ decision: 99, value: 1 }, "decision-unknown"],
      [{ decision: third, value: 1, place: 1 }, "decision-unknown"],
      [{ decision: decisions[0], value: 1 }, "reward-conflict"],
    ] as const) {
      expect(refusedCode(() => run.do({ kind: "reward", items: [...items, wrong] }))).toBe(code);
    }
    expect(learned(run)[0]).toBe(0);
    expect(run.do({ kind: "reward", items }).answer).toEqual(["learned", "learned"]);
  });

  it("settles as many decisions as the limit allows, and says whether more are due", () => {
    const run = started();
    for (let index = 0; index < 5; index++) decideOne(run);
    run.at += WAIT;
    expect(run.do({ kind: "tick", limit: 3 })).toMatchObject({ answer: { isMoreDue: true }, events: { length: 3 } });
    expect(run.do({ kind: "tick", limit: 3 })).toMatchObject({ answer: { isMoreDue: false }, events: { length: 2 } });
    expect(run.allocator.state.open.size).toBe(0);
  });
});
