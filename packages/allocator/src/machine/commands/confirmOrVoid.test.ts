import { describe, expect, it } from "vitest";
import { refusedCode } from "../../../test/support/refusedCode.js";
import { Run } from "../../../test/support/run.js";

const started = (voidWithin = 3) =>
  new Run(["a", "b"], {
    contract: { id: "quota", parameters: { shares: [0.5, 0.25] } },
    policy: { id: "deadline-quota", parameters: { learner: "ucb1" } },
    rewards: { wait: 1000 },
    confirmWithin: 500,
    voidWithin,
  });
const decideOne = (run: Run, defer = false): number =>
  run.do({ kind: "decide", items: [{ defer }] }).answer[0].decisions[0].place;
const voidOne = (run: Run, decision: number) => run.do({ kind: "void", decisions: [decision] }).answer[0];
const counts = (run: Run) =>
  [0, 1].map((arm) => [run.allocator.state.tallies.column("pulls")[arm], run.allocator.state.tallies.openRounds(arm)]);

describe("void", () => {
  it("strikes the round out for every arm that was open in it", () => {
    const run = started();
    const decision = decideOne(run);
    run.do({ kind: "decide", items: [{ except: ["a"] }] });
    expect(counts(run)).toEqual([
      [1, 1],
      [1, 2],
    ]);
    expect(voidOne(run, decision)).toEqual({ struck: true, isRepeat: false });
    expect(counts(run)).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(run.allocator.state.policy.tenures().map(({ clock, pulls }) => [pulls, clock])).toEqual(counts(run));
    expect(voidOne(run, decision)).toEqual({ struck: false, isRepeat: true });
  });

  it("comes too late to strike the round when others have followed, and says so", () => {
    const run = started(2);
    const decision = decideOne(run);
    decideOne(run);
    decideOne(run);
    expect(voidOne(run, decision)).toEqual({ struck: false, isRepeat: false });
    expect(counts(run)[0][0]).toBe(2);
    expect(run.allocator.state.tallies.column("voids")[0]).toBe(1);
    expect(run.allocator.state.tallies.column("pending")[0]).toBe(1);
  });

  it("does not touch arms that came, or were away, when the round was played", () => {
    const run = started(10);
    run.do({ kind: "pause-arms", arms: ["b"] });
    const decision = decideOne(run);
    run.do({ kind: "resume-arms", arms: ["b"] });
    decideOne(run);
    voidOne(run, decision);
    expect(counts(run).map(([, open]) => open)).toEqual([1, 1]);
  });

  it("is refused after a reward, and after the wait", () => {
    const run = started();
    const [rewarded, other] = [decideOne(run), decideOne(run)];
    run.do({ kind: "reward", items: [{ decision: rewarded, value: 1 }] });
    expect(refusedCode(() => voidOne(run, rewarded))).toBe("decision-rewarded");
    run.at += 1000;
    expect(refusedCode(() => voidOne(run, other))).toBe("decision-closed");
  });

  it("takes the decision's reward with it", () => {
    const run = started();
    const decision = decideOne(run);
    voidOne(run, decision);
    expect(refusedCode(() => run.do({ kind: "reward", items: [{ decision, value: 1 }] }))).toBe("decision-void");
    run.at += 1000;
    expect(run.do({ kind: "tick" }).events).toHaveLength(0);
  });
});

describe("confirm", () => {
  it("keeps a deferred decision, which is voided otherwise when its time is over", () => {
    const run = started();
    const [kept, lost] = [decideOne(run, true), decideOne(run, true)];
    run.do({ kind: "confirm", decisions: [kept] });
    expect(run.do({ kind: "confirm", decisions: [kept] }).events).toHaveLength(0);
    run.at += 499;
    expect(run.do({ kind: "tick" }).events).toHaveLength(0);
    run.at += 1;
    expect(run.do({ kind: "tick" }).events.map(({ event }) => event.fields)).toEqual([
      { decision: lost, cause: "unconfirmed", struck: true },
    ]);
    expect(refusedCode(() => run.do({ kind: "confirm", decisions: [lost] }))).toBe("decision-void");
    expect(run.allocator.state.open.get(kept)?.isVoid).toBe(false);
  });
});
