import { describe, expect, it } from "vitest";
import { refusedCode } from "../../../test/support/refusedCode.js";
import { Run } from "../../../test/support/run.js";
import type { TermsInput } from "../../terms/terms.js";

const quota = (...shares: (number | string)[]): TermsInput => ({
  contract: { id: "quota", parameters: { shares } },
  policy: { id: "deadline-quota", parameters: { learner: "ucb1", allowance: 1 } },
  rewards: { wait: 1000 },
  voidWithin: 5,
});
const play = (run: Run, rounds: number) => {
  for (let round = 0; round < rounds; round++) run.do({ kind: "decide", items: [{}] });
};
const tenuresOf = (run: Run) => run.log.flatMap(({ event }) => (event.kind === "tenures" ? [event.fields] : []));
const share = (arm: number, numerator: number, denominator: number) => ({ arm, numerator, denominator });

describe("arms and terms that change", () => {
  it("says which shares are in force from the beginning, and after every change", () => {
    const run = new Run(["a", "b"], quota(0.5, "1/3"));
    expect(tenuresOf(run)).toEqual([{ shares: [share(0, 1, 2), share(1, 1, 3)], forgone: [] }]);
    play(run, 6);
    // 3 and 2 pulls of 6 rounds: no arm is owed anything, so the newcomer's share begins at once.
    run.do({ kind: "add-arms", arms: ["c"], terms: quota(0.5, "1/6", "1/6") });
    expect(tenuresOf(run).at(-1)).toEqual({ shares: [share(1, 1, 6), share(2, 1, 6)], forgone: [] });
    play(run, 6);
    expect(run.allocator.state.policy.tenures().map(({ share: now, clock }) => [now, clock])).toEqual([
      ["1/2", 12],
      ["1/6", 6],
      ["1/6", 6],
    ]);
  });

  it("keeps the version of the policy through changes that name none, and refuses another", () => {
    const older = { id: "deadline-quota", version: 2, parameters: { learner: "ucb1", allowance: 7 } };
    const run = new Run(["a", "b"], { ...quota(0.5, 0.25), policy: older });
    play(run, 3);
    run.do({ kind: "add-arms", arms: ["c"], terms: quota(0.5, 0.25, 0) });
    expect(run.allocator.state.terms.policy).toMatchObject({ version: 2, parameters: { allowance: "1" } });
    const newer = { ...quota(0.5, 0.25, 0), policy: { ...older, version: 3, parameters: { learner: "ucb1" } } };
    expect(refusedCode(() => run.do({ kind: "change", terms: newer, reason: "a test" }))).toBe("terms-fixed");
  });

  it("makes a rise wait until every promise can be kept, and writes it down when it begins", () => {
    const run = new Run(["a", "b", "c", "d"], quota(0.25, 0.25, 0.25, 0.25));
    play(run, 1);
    // b, c and d are owed a quarter each: with the share of a at 1 for one of them there would be no room.
    run.do({ kind: "change", terms: quota(0, 0, 0, 1), reason: "a test" });
    const before = tenuresOf(run).length;
    play(run, 8);
    const begun = tenuresOf(run)
      .flatMap(({ shares }) => shares)
      .filter(({ arm }) => arm === 3);
    expect(begun.at(-1)).toEqual(share(3, 1, 1));
    expect(before).toBeGreaterThan(1);
    expect(tenuresOf(run).flatMap(({ forgone }) => forgone)).toEqual([share(1, 1, 4), share(2, 1, 4)]);
  });

  it("retires an arm for ever: its share is free, its open rewards are not learned, its name is not given again", () => {
    const run = new Run(["a", "b", "c"], quota(0.5, 0.25, 0.25));
    const { place } = run.do({ kind: "decide", items: [{ available: ["b"] }] }).answer[0].decisions[0];
    run.do({ kind: "retire-arms", arms: ["b"], terms: quota(0.5, 0.5) });
    play(run, 8);
    expect(run.allocator.state.policy.arms).toBe(2);
    expect(run.allocator.state.tallies.column("pulls")[1]).toBe(1);
    expect(run.do({ kind: "void", decisions: [place] }).answer).toEqual([{ struck: false, isRepeat: false }]);
    expect(refusedCode(() => run.do({ kind: "add-arms", arms: ["b"], terms: quota(0.5, 0.5, 0) }))).toBe(
      "arm-name-taken",
    );
    expect(refusedCode(() => run.do({ kind: "pause-arms", arms: ["b"] }))).toBe("arm-retired");
    run.do({ kind: "add-arms", arms: ["d"], terms: quota(0.5, 0.25, 0.25) });
    expect(run.log.at(-2)?.event.kind).toBe("armsAdded");
    play(run, 8);
    // d has the number 3, and the third place in the policy.
    expect(run.allocator.state.tallies.column("pulls")[3]).toBeGreaterThanOrEqual(2);
    expect(run.allocator.state.policy.arms).toBe(3);
  });

  it("changes at once where it is told to, and says what was forgone", () => {
    const run = new Run(["a", "b", "c"], quota(0.5, 0.25, 0.25));
    play(run, 1);
    run.do({ kind: "change", terms: quota(0, 0, 1), effect: "now" });
    expect(tenuresOf(run).at(-1)).toEqual({
      shares: [share(0, 0, 1), share(1, 0, 1), share(2, 1, 1)],
      forgone: [share(1, 1, 4), share(2, 1, 4)],
    });
  });

  it.each<[string, TermsInput]>([
    ["share-sum", quota(0.9, 0.2)],
    ["parameter-length", quota(0.1, 0.1, 0.1)],
    ["terms-fixed", { contract: "proportional" }],
    ["terms-fixed", { ...quota(0.5, 0.25), policy: { id: "deadline-quota", parameters: { learner: "thompson" } } }],
    ["terms-fixed", { ...quota(0.5, 0.25), policy: "largest-deficit-quota" }],
  ])("refuses a change with %s, and changes nothing", (expected, terms) => {
    const run = new Run(["a", "b"], quota(0.5, 0.25));
    play(run, 3);
    const before = run.allocator.state.policy.state();
    expect(refusedCode(() => run.do({ kind: "change", terms }))).toBe(expected);
    expect(run.allocator.state.policy.state()).toEqual(before);
    expect(refusedCode(() => run.do({ kind: "retire-arms", arms: ["a", "b"], terms }))).toBe("no-arm-open");
  });

  it("carries what other policies have learned", () => {
    const penalty = (penalties: readonly number[]): TermsInput => ({
      contract: { id: "penalty", parameters: { shares: penalties.map(() => 0.1), penalties } },
    });
    const run = new Run(["a", "b"], penalty([1, 1]));
    const learn = () => {
      for (let round = 0; round < 40; round++) {
        const [{ decisions }] = run.do({ kind: "decide", items: [{}] }).answer;
        const [{ place, arms }] = decisions;
        run.do({ kind: "reward", items: [{ decision: place, value: arms[0] === 1 ? 1 : 0 }] });
      }
    };
    learn();
    const before = run.allocator.state.tallies.column("pulls").slice();
    run.do({ kind: "add-arms", arms: ["c"], terms: penalty([1, 1, 0.5]) });
    learn();
    const after = run.allocator.state.tallies.column("pulls");
    expect(after[1] - before[1]).toBeGreaterThan(after[0] - before[0]);
    expect(after[2]).toBeGreaterThan(0);
  });
});

describe("what happens outside the rounds", () => {
  it("counts an opportunity that was granted elsewhere, or writes it down only", () => {
    const run = new Run(["a", "b"], quota(0.5, 0.25));
    const { place, id } = run.do({ kind: "grant", arm: "b", counts: true, reason: "the service was away" }).answer;
    expect(id).toMatch(/^2-/);
    expect(run.allocator.state.round).toBe(1);
    run.do({ kind: "reward", items: [{ decision: place, value: 1 }] });
    expect(run.allocator.state.tallies.column("observed")[1]).toBe(1);
    expect(run.do({ kind: "grant", arm: "b", counts: false }).answer.id).toBeUndefined();
    expect(run.allocator.state.round).toBe(1);
    expect(refusedCode(() => run.do({ kind: "grant", arm: "b", counts: true, except: ["b"] }))).toBe("arm-not-open");
  });

  it("moves an account by whole pulls, with a reason; a debt only where every promise can be kept", () => {
    const run = new Run(["a", "b"], quota(0.5, 0.25));
    run.do({ kind: "calibrate", arm: "a", pulls: 2, reason: "two by telephone" });
    expect(run.allocator.state.policy.tenures()[0].balance).toBe("-2");
    expect(refusedCode(() => run.do({ kind: "calibrate", arm: "b", pulls: -1, reason: "owed" }))).toBe(
      "correction-refused",
    );
    run.do({ kind: "calibrate", arm: "a", pulls: -1, reason: "one was a mistake" });
    expect(run.allocator.state.policy.tenures()[0].balance).toBe("-1");
    expect(refusedCode(() => run.do({ kind: "calibrate", arm: "a", pulls: 1, reason: " " }))).toBe(
      "calibration-invalid",
    );
    expect(refusedCode(() => run.do({ kind: "calibrate", arm: "a", pulls: 0.5, reason: "half" }))).toBe(
      "calibration-invalid",
    );
  });

  it("goes on with another seed, and with all that was counted and learned", () => {
    const run = new Run(["a", "b"], { ...quota(0.25, 0.25), policy: "deadline-quota" });
    play(run, 10);
    const { columns, learner } = run.allocator.state.policy.state();
    const before = run.allocator.state.policy.state().identity.seed;
    run.do({ kind: "reseed", seed: { seed: new Uint8Array(16).fill(1), blinding: new Uint8Array(32) } });
    const after = run.allocator.state.policy.state();
    expect(after.identity.seed).not.toBe(before);
    expect(after.columns["pulls"]).toEqual(columns["pulls"]);
    expect(after.learner).toEqual(learner);
  });
});
