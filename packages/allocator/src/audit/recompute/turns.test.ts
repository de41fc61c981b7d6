import { describe, expect, it } from "vitest";
import { auditOf } from "../../../test/support/auditOf.js";
import { Run } from "../../../test/support/run.js";
import type { TermsInput } from "../../terms/terms.js";

const WAIT = 1000;
const terms = (perRound = 1): TermsInput => ({
  contract: { id: "quota", parameters: { shares: ["1/4", "1/4", "1/4"] } },
  policy: { id: "deadline-quota", parameters: { learner: "ucb1", allowance: 1 } },
  perRound,
  rewards: { wait: WAIT },
  ...(perRound === 1 ? { confirmWithin: 100 } : {}),
});

/** Three decisions, the first deferred and never confirmed, the others never rewarded; then a tick after all waits. */
function ticked(): Run {
  const run = new Run(["a", "b", "c"], terms());
  run.do({ kind: "decide", items: [{ defer: true }] }); // 2
  run.do({ kind: "decide", items: [{}, {}] }); // 3, 4
  run.at += WAIT;
  run.do({ kind: "tick" }); // 5: the first is void; 6, 7: the others are settled
  return run;
}

const records = (run: Run) => run.log.map(({ record }) => record);
const without = (run: Run, place: number) => records(run).filter((_, index) => index !== place);

describe("what became of decisions", () => {
  it("is written down in the order of decisions, unconfirmed ones first", () => {
    const run = ticked();
    expect(run.log.map(({ event }) => event.kind).slice(5)).toEqual(["voided", "settled", "settled"]);
    expect(auditOf(records(run)).findings).toBe(0);
    // Without the void the first settlement is out of turn, without the first settlement the second; a late report
    // of the same decision would have to follow.
    expect(auditOf(without(run, 5)).finding).toMatchObject({ event: 6, what: "kind", says: "settled" });
    expect(auditOf(without(run, 6)).finding).toMatchObject({ event: 7, kind: "end" });
    // The last one may be settled later.
    expect(auditOf(without(run, 7))).toMatchObject({ findings: 0, overdue: 1 });
  });

  it("may be written out of turn right before a late report", () => {
    const run = new Run(["a", "b", "c"], terms());
    run.do({ kind: "decide", items: [{}, {}] }); // 2, 3
    run.at += WAIT;
    run.do({ kind: "reward", items: [{ decision: 3, value: 1 }] }); // 4: settled, 5: late
    run.do({ kind: "tick" }); // 6
    expect(run.log.map(({ event }) => event.kind).slice(4)).toEqual(["settled", "rewarded", "settled"]);
    expect(auditOf(records(run))).toMatchObject({ findings: 0, overdue: 0 });
    expect(auditOf(without(run, 5)).finding).toMatchObject({ event: 5, kind: "settled", what: "kind" });
  });

  it("is written down for all arms of a decision together, in their order", () => {
    const run = new Run(["a", "b", "c"], terms(2));
    run.do({ kind: "decide", items: [{ count: 2 }] }); // 2
    run.at += WAIT;
    run.do({ kind: "tick" }); // 3, 4
    expect(auditOf(records(run)).findings).toBe(0);
    expect(auditOf(without(run, 4)).finding).toMatchObject({ event: 4, kind: "end" });
    expect(auditOf(without(run, 3)).finding).toMatchObject({ event: 3, what: "place", says: "1" });
  });
});
