import { describe, expect, it } from "vitest";
import { nodeSha256 } from "../../test/support/nodeSha256.js";
import { Run } from "../../test/support/run.js";
import type { SecretSeed } from "../machine/seed.js";
import type { TermsInput } from "../terms/terms.js";
import { Explainer } from "./explainer.js";

const quota = (learner: string): TermsInput => ({
  contract: { id: "quota", parameters: { shares: ["1/2", "1/4", 0, 0] } },
  policy: { id: "deadline-quota", parameters: { learner, allowance: 1 } },
  rewards: { wait: 1000 },
});

function explained(run: Run, decision: string, seeds: readonly SecretSeed[] = []) {
  const explainer = new Explainer({ decision, seeds, sha256: nodeSha256 });
  for (const { record } of run.log) explainer.take(record);
  return explainer.explanations;
}

describe("a decision explained", () => {
  it("by its deadline: who was considered, who was not open and why, and what became of it", () => {
    const run = new Run(["a", "b", "c", "d"], quota("ucb1"));
    run.do({ kind: "pause-arms", arms: ["d"] });
    const [{ decisions }] = run.do({ kind: "decide", items: [{ id: "order 1", except: ["c"] }] }).answer;
    run.do({ kind: "reward", items: [{ decision: decisions[0].place, value: 1 }] });
    const [one, ...others] = explained(run, "order 1");
    expect(others).toEqual([]);
    // Round 1, no pulls yet: a must be pulled by round 2 = 1/(1/2), b by round 4.
    expect(one).toMatchObject({ event: 3, round: 1, arms: [0], names: ["a"], rules: ["deadline"], isGranted: false });
    expect(one.considered).toEqual([
      { arm: 0, name: "a", isChosen: true, share: "1/2", balance: "0", isDue: true, deadline: 2, pulls: 0 },
      { arm: 1, name: "b", isChosen: false, share: "1/4", balance: "0", isDue: true, deadline: 4, pulls: 0 },
    ]);
    expect(one.absent).toEqual([
      { arm: 2, name: "c", why: "left out by the request" },
      { arm: 3, name: "d", why: "paused" },
    ]);
    expect(one.propensity).toEqual({ probability: 1, error: 0 });
    expect(one.outcomes).toEqual([{ event: 4, at: run.at, words: "A reward of 1 was reported, learned at once." }]);
    expect(explained(run, one.id)).toEqual([one]);
  });

  it("is due after one more round only if it is then owed something", () => {
    const run = new Run(["a", "b", "c", "d"], quota("ucb1"));
    run.do({ kind: "decide", items: [{}, { id: "second" }] });
    // After round 1, a pull of a: D_a = 1/2 − 1, and D_a + 1/2 is 0, not above; D_b = 1/4.
    expect(explained(run, "second")[0].considered.map(({ balance, isDue }) => [balance, isDue])).toEqual([
      ["-1/2", false],
      ["1/4", true],
      ["0", false],
      ["0", false],
    ]);
  });

  it("for several arms has an explanation for each", () => {
    const run = new Run(["a", "b", "c", "d"], quota("ucb1"));
    run.do({ kind: "decide", items: [{ id: "three", count: 3 }] });
    expect(explained(run, "three").map(({ round, considered }) => [round, considered.length])).toEqual([
      [1, 4],
      [2, 3],
      [3, 2],
    ]);
  });

  it("by luck has numbers and chance only with the seed", () => {
    const run = new Run(["a", "b", "c", "d"], quota("thompson"));
    // Neither c nor d has a share, so luck alone decides between them.
    run.do({ kind: "decide", items: [{ id: "lucky", available: ["c", "d"] }] });
    const [unknown] = explained(run, "lucky");
    expect([unknown.rules, unknown.reason, unknown.propensity]).toEqual([["learner"], undefined, undefined]);
    const [known] = explained(run, "lucky", [run.secret]);
    expect(known.reason?.learner?.rule).toBe("highest draw");
    // Two arms with the same beliefs.
    expect(known.propensity?.probability).toBeCloseTo(0.5, 9);
  });

  it("was granted elsewhere, or is not there", () => {
    const run = new Run(["a", "b", "c", "d"], quota("ucb1"));
    run.do({ kind: "grant", arm: "c", counts: true, id: "by hand" });
    expect(explained(run, "by hand")).toMatchObject([{ arms: [2], isGranted: true, rules: [] }]);
    expect(explained(run, "2-00000000")).toEqual([]);
  });
});
