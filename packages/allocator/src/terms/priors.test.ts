import { ArmSet } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { auditOf } from "../../test/support/auditOf.js";
import { Dice } from "../../test/support/dice.js";
import { forged } from "../../test/support/forged.js";
import { nodeSha256 as sha256 } from "../../test/support/nodeSha256.js";
import { refusedCode } from "../../test/support/refusedCode.js";
import { Run } from "../../test/support/run.js";
import type { Json } from "../bytes/canonicalJson.js";
import { Allocator } from "../allocator.js";
import { snapshotOf } from "../snapshotOf.js";
import type { Prior, Terms, TermsInput } from "./terms.js";

/** Nothing is promised, so that the learner chooses in every round. */
const free = (priors?: TermsInput["priors"], learner: unknown = "thompson"): TermsInput => ({
  contract: { id: "quota", parameters: { shares: 0 } },
  policy: { id: "deadline-quota", parameters: { learner, allowance: 1 } },
  rewards: { wait: 1000 },
  ...(priors === undefined ? {} : { priors }),
});

/** How likely the next round goes to the first of two arms, by their numbers, if these alone are open. */
function likely({ state }: Allocator, one: number, other: number): number | null {
  const slots = [one, other].map((arm) => state.arms.slot(arm));
  const open = new ArmSet(
    state.policy.arms,
    [...slots].sort((a, b) => a - b),
  );
  return state.policy.propensity(slots[0], state.round + 1, open).probability;
}

/**
 * P(X > Y) for X ~ Beta(a, b) and Y ~ Beta(c, d) of whole numbers, by the sum over i < a of
 * B(c + i, b + d) / ((b + i) B(1 + i, b) B(c, d)).
 */
function isAbove([a, b]: readonly number[], [c, d]: readonly number[]): number {
  const beta = (x: number, y: number) => (factorial(x - 1) * factorial(y - 1)) / factorial(x + y - 1);
  let sum = 0;
  for (let i = 0; i < a; i++) sum += beta(c + i, b + d) / ((b + i) * beta(1 + i, b) * beta(c, d));
  return sum;
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}

const hex = (allocator: Allocator) => Buffer.from(snapshotOf(allocator, { sha256 })).toString("hex");

/** The run is what its log and its snapshot lead to, and the audit recomputes every choice. */
function expectSound(run: Run): void {
  const bytes = hex(run.allocator);
  expect(hex(run.folded()) === bytes).toBe(true);
  const restored = Allocator.restore(snapshotOf(run.allocator, { sha256 }), run.secret, { sha256 });
  expect(hex(restored) === bytes).toBe(true);
  const report = auditOf(
    run.log.map(({ record }) => record),
    { seeds: [run.secret] },
  );
  expect(report).toMatchObject({ findings: 0 });
}

describe("priors of arms", () => {
  it("are what Thompson sampling believes beforehand, and go with their arms", () => {
    const run = new Run(["a", "b", "c"], free([{ successes: 1, failures: 0 }, null, { successes: 0, failures: 2 }]));
    // Beta(2, 1) against Beta(1, 1): ∫ 2x · x dx = 2/3.
    expect(likely(run.allocator, 0, 1)).toBeCloseTo(2 / 3, 6);
    // Beta(1, 1) against Beta(1, 3): 1 − E[Y] = 1 − 1/4.
    expect(likely(run.allocator, 1, 2)).toBeCloseTo(3 / 4, 6);
    run.do({
      kind: "retire-arms",
      arms: ["b"],
      terms: free([
        { successes: 1, failures: 0 },
        { successes: 0, failures: 2 },
      ]),
    });
    // Beta(2, 1) against Beta(1, 3): 1 − ∫ 3(1 − y)² y² dy = 1 − 3 · B(3, 3) = 9/10.
    expect(likely(run.allocator, 0, 2)).toBeCloseTo(9 / 10, 6);
    const three = [
      { successes: 1, failures: 0 },
      { successes: 0, failures: 2 },
      { successes: 3, failures: 0 },
    ];
    run.do({ kind: "add-arms", arms: ["d"], terms: free(three) });
    // Beta(4, 1) against Beta(2, 1): ∫ 4x³ · x² dx = 2/3.
    expect(likely(run.allocator, 3, 0)).toBeCloseTo(2 / 3, 6);
    const { place } = run.do({ kind: "decide", items: [{ available: ["d"] }] }).answer[0].decisions[0];
    run.do({ kind: "reward", items: [{ decision: place, value: 1 }] });
    // One more success: Beta(5, 1) against Beta(2, 1): ∫ 5x⁴ · x² dx = 5/7.
    expect(likely(run.allocator, 3, 0)).toBeCloseTo(5 / 7, 6);
    expectSound(run);
  });

  it("are named in the words for a change, where they are others", () => {
    const [seen, more] = [
      { successes: 1, failures: 0 },
      { successes: 2, failures: 0 },
    ];
    const run = new Run(["a", "b"], free([seen, null]));
    run.do({ kind: "retire-arms", arms: ["b"], terms: free([seen]) });
    run.do({ kind: "add-arms", arms: ["c", "d"], terms: free([more, seen, null]) });
    run.do({ kind: "change", terms: free() });
    const { changes } = auditOf(run.log.map(({ record }) => record)).happenings;
    expect(changes.first.map(({ words }) => words)).toEqual([
      ["Arms retired: 1."],
      [
        "Arms came: 2, 3.",
        "Prior of arm 0: from 1 successes and 0 failures to 2 successes and 0 failures.",
        "Prior of arm 2: 1 successes and 0 failures.",
      ],
      [
        "Prior of arm 0: from 2 successes and 0 failures to nothing.",
        "Prior of arm 2: from 1 successes and 0 failures to nothing.",
      ],
    ]);
  });

  it("leave an arm without one with what the learner believes of every arm, also a newcomer", () => {
    const learner = { id: "thompson", parameters: { priorFailures: 3 } };
    const run = new Run(["a", "b"], free([{ successes: 0, failures: 0 }, null], learner));
    expect(likely(run.allocator, 0, 1)).toBeCloseTo(3 / 4, 6);
    run.do({ kind: "add-arms", arms: ["c"], terms: free([{ successes: 0, failures: 0 }, null, null], learner) });
    expect(likely(run.allocator, 2, 1)).toBeCloseTo(1 / 2, 6);
    expect(refusedCode(() => run.do({ kind: "change", terms: free([null, null, null]) }))).toBe("terms-fixed");
    expectSound(run);
  });

  it("that are alike are no default: a newcomer brings its own, or none", () => {
    const same = { successes: 3, failures: 0 };
    const run = new Run(["a", "b"], free([same, same]));
    run.do({ kind: "add-arms", arms: ["c"], terms: free([same, same, null]) });
    // Beta(4, 1) against Beta(1, 1): ∫ 4x³ · x dx = 4/5.
    expect(likely(run.allocator, 0, 2)).toBeCloseTo(4 / 5, 6);
    expectSound(run);
  });

  it("hold while arms come, go and learn, for random priors", () => {
    for (let seed = 1; seed <= 6; seed++) {
      const dice = new Dice(seed);
      const draw = (): Prior | null =>
        dice.below(3) === 0 ? null : { successes: dice.below(5), failures: dice.below(5) };
      /** What is believed of each arm, by its number: counted here, by hand. */
      const beliefs = new Map<number, { prior: Prior | null; successes: number; failures: number }>();
      const join = (arm: number, prior: Prior | null) => beliefs.set(arm, { prior, successes: 0, failures: 0 });
      const terms = () => free([...beliefs.values()].map(({ prior }) => prior));
      for (const arm of [0, 1, 2]) join(arm, draw());
      const run = new Run(["arm 0", "arm 1", "arm 2"], terms());
      for (let step = 0; step < 40; step++) {
        const arm = dice.pick([...beliefs.keys()]);
        const belief = beliefs.get(arm);
        const kind = dice.below(10);
        if (kind === 0) {
          const added = run.allocator.state.arms.count;
          join(added, draw());
          run.do({ kind: "add-arms", arms: [`arm ${added}`], terms: terms() });
        } else if (kind === 1 && beliefs.size > 2) {
          beliefs.delete(arm);
          run.do({ kind: "retire-arms", arms: [`arm ${arm}`], terms: terms() });
        } else if (kind === 2) {
          belief!.prior = draw();
          run.do({ kind: "change", terms: terms() });
        } else {
          const { place } = run.do({ kind: "decide", items: [{ available: [`arm ${arm}`] }] }).answer[0].decisions[0];
          const value = dice.below(2);
          run.do({ kind: "reward", items: [{ decision: place, value }] });
          belief![value === 1 ? "successes" : "failures"]++;
        }
        const [one, other] = [...beliefs.keys()].slice(-2);
        const [x, y] = [one, other].map((number) => {
          const { prior, successes, failures } = beliefs.get(number)!;
          return [1 + successes + (prior?.successes ?? 0), 1 + failures + (prior?.failures ?? 0)];
        });
        expect(likely(run.allocator, one, other)).toBeCloseTo(isAbove(x, y), 6);
      }
      expectSound(run);
    }
  });

  it.each<[string, TermsInput, string, string]>([
    ["a learner without priors", free([{ successes: 1, failures: 0 }, null], "ucb1"), "prior-unfit", "priors[0]"],
    [
      "a policy without a learner",
      { contract: "proportional", priors: [null, { successes: 1, failures: 0 }] },
      "prior-unfit",
      "priors[1]",
    ],
    ["too few", free([null]), "terms-invalid", "priors"],
    ["no list", free({} as never), "terms-invalid", "priors"],
    ["no counts", free([null, 3 as never]), "terms-invalid", "priors[1]"],
    ["half a prior", free([{ successes: 1 } as never, null]), "terms-invalid", "priors[0].failures"],
    ["a fraction", free([{ successes: 0.5, failures: 0 }, null]), "terms-invalid", "priors[0].successes"],
    ["less than nothing", free([{ successes: 0, failures: -1 }, null]), "terms-invalid", "priors[0].failures"],
    ["too many", free([{ successes: 1e6, failures: 0 }, null]), "terms-invalid", "priors[0].successes"],
    [
      "a list of the learner",
      free(undefined, { id: "thompson", parameters: { priorFailures: [1, 2] } }),
      "prior-in-list",
      "policy.learner.priorFailures",
    ],
  ])("are refused before anything happens: %s", (_, terms, code, path) => {
    expect(() => new Run(["a", "b"], terms)).toThrow(expect.objectContaining({ code, path }));
    const run = new Run(["a", "b"], free());
    const before = hex(run.allocator);
    if (terms.contract === "proportional") return;
    expect(() => run.do({ kind: "change", terms })).toThrow(expect.objectContaining({ code, path }));
    expect(hex(run.allocator) === before).toBe(true);
  });

  it("that were changed in a log are found by the audit", () => {
    const [better, worse] = [
      { successes: 9, failures: 0 },
      { successes: 0, failures: 9 },
    ];
    const run = new Run(["a", "b"], free([better, worse]));
    run.do({ kind: "decide", items: [{}, {}, {}] });
    const [first, ...rest] = run.log.map(({ record }) => record);
    const other = (priors: unknown) =>
      forged(first, ({ fields }) => ({ terms: { ...(fields as unknown as { terms: Terms }).terms, priors } }));
    const audited = (priors: unknown) => auditOf([other(priors), ...rest], { seeds: [run.secret] });
    expect(audited([worse, better]).findings).toBeGreaterThan(0);
    expect(audited([null, null]).finding).toMatchObject({ event: 0, what: "terms" });
    for (const priors of [{}, [3, null], [{ successes: -1, failures: 0 }, null]]) {
      expect(refusedCode(() => Allocator.begin(other(priors), run.secret))).toBe("event-unreadable");
      expect(audited(priors).findings).toBeGreaterThan(0);
    }
  });
});

describe("a log of before, with priors as lists of the learner", () => {
  /** The terms as they were written then. */
  function withLists({ priors: _, policy, ...terms }: Terms): Terms {
    const learner = policy.parameters["learner"] as unknown as Terms["policy"];
    const parameters = { ...learner.parameters, priorSuccesses: [2, 1, 1], priorFailures: 3 };
    const other = { ...learner, parameters } as unknown as Json;
    return { ...terms, policy: { ...policy, parameters: { ...policy.parameters, learner: other } } };
  }

  const [seen, unseen] = [
    { successes: 1, failures: 2 },
    { successes: 0, failures: 2 },
  ];

  function old() {
    const run = new Run(["a", "b", "c"], free([seen, unseen, unseen]));
    run.do({ kind: "decide", items: [{}, {}, {}] });
    const [first, ...rest] = run.log.map(({ record }) => record);
    const created = forged(first, ({ fields }) => ({
      terms: withLists((fields as unknown as { terms: Terms }).terms),
    }));
    return { run, log: [created, ...rest] };
  }

  it("folds and is recomputed as ever", () => {
    const { run, log } = old();
    expect(auditOf(log, { seeds: [run.secret] })).toMatchObject({ findings: 0 });
    const folded = Allocator.begin(log[0], run.secret, { sha256 });
    expect(folded.state.policy.state()).toEqual(Allocator.begin(run.log[0].record, run.secret).state.policy.state());
  });

  it("can be changed from now on: its arms have their priors, newcomers what the learner believes of every arm", () => {
    const { run, log } = old();
    const [first, ...rest] = log;
    run.allocator = Allocator.begin(first, run.secret, { sha256 });
    for (const record of rest) run.allocator.fold(record);
    run.log[0] = { ...run.log[0], record: first };
    expect(run.allocator.state.terms.priors).toEqual([seen, unseen, unseen]);
    const learner = { id: "thompson", parameters: { priorFailures: 3 } };
    run.do({ kind: "retire-arms", arms: ["b"], terms: free([seen, unseen], learner) });
    run.do({ kind: "add-arms", arms: ["d"], terms: free([seen, unseen, null], learner) });
    expect(likely(run.allocator, 2, 3)).toBeCloseTo(1 / 2, 6);
    run.do({ kind: "decide", items: [{}, {}] });
    expectSound(run);
  });

  it("has snapshots that are read as ever", () => {
    const { log, run } = old();
    const folded = Allocator.begin(log[0], run.secret, { sha256 });
    const bytes = hex(folded);
    folded.state.terms = withLists(folded.state.terms);
    expect(hex(Allocator.restore(snapshotOf(folded, { sha256 }), run.secret, { sha256 }))).toBe(bytes);
  });
});
