import { describe, expect, it } from "vitest";
import { refusedCode } from "../../../test/support/refusedCode.js";
import { Run } from "../../../test/support/run.js";
import type { TermsInput } from "../../terms/terms.js";
import type { DecideItem } from "../command.js";

/** Shares of 1/2, 1/4 and 0 over UCB1, which gives the last arm what is free until it is told of rewards. */
const terms: TermsInput = {
  contract: { id: "quota", parameters: { shares: [0.5, 0.25, 0] } },
  policy: { id: "deadline-quota", parameters: { learner: "ucb1", allowance: 1 } },
};
const namesOf = (count: number) => Array.from({ length: count }, (_, arm) => `arm-${arm}`);
const started = (more: Partial<TermsInput> = {}) => new Run(["a", "b", "c"], { ...terms, ...more });
const decide = (run: Run, ...items: DecideItem[]) => run.do({ kind: "decide", items }).answer;
const fieldsOf = (run: Run) => run.log.flatMap(({ event }) => (event.kind === "decided" ? [event.fields] : []));

describe("decide", () => {
  it("writes round, arm, rule and open arms, and nothing else", () => {
    const run = started();
    for (let round = 1; round <= 4; round++) decide(run, {});
    // Round 1: both quotas are due, 1/2 by round 2 and 1/4 by round 4. Round 2: 1/4 is due. Round 3: 1/2 is due again,
    // by 4. Round 4: none is due, and the learner takes the arm that it has not seen.
    const chosen = fieldsOf(run).map(({ round, arms, rules }) => [round, arms[0], rules[0]]);
    expect(chosen).toEqual([
      [1, 0, "deadline"],
      [2, 1, "deadline"],
      [3, 0, "deadline"],
      [4, 2, "learner"],
    ]);
    expect(fieldsOf(run)[0]).toEqual({ round: 1, asked: 1, arms: [0], rules: ["deadline"], open: {}, confirmBy: 0 });
    expect(
      run.log.filter(({ event }) => event.kind === "decided").every(({ record }) => record.personal === undefined),
    ).toBe(true);
  });

  it("writes the shorter of the open and the absent arms, whichever the caller named", () => {
    const run = started();
    decide(
      run,
      { available: ["c", "a"] },
      { except: ["c"] },
      { available: ["b"] },
      { except: ["a", "b"] },
      { except: [] },
    );
    expect(fieldsOf(run).map(({ open }) => open)).toEqual([
      { absent: [1] },
      { absent: [2] },
      { open: [1] },
      { open: [2] },
      {},
    ]);
  });

  it("gives several arms in rounds of their own, each once, and fewer where fewer are open", () => {
    const run = started();
    const next = { next: true };
    const [three, two] = decide(run, { count: 3 }, { count: 3, except: ["a"] });
    expect(three.decisions.map(({ arms }) => arms)).toEqual([[0], [1], [2]]);
    expect(two.decisions).toHaveLength(2);
    expect(fieldsOf(run).map(({ round }) => round)).toEqual([1, 2, 3, 4, 5]);
    expect(fieldsOf(run).map(({ open }) => open)).toEqual([{}, next, next, { absent: [0] }, next]);
  });

  it("gives as many arms as a round has by the policy's own rule, in one event", () => {
    const run = new Run(["a", "b", "c"], {
      contract: { id: "quota", parameters: { shares: [1, 0.5, 0] } },
      policy: { id: "deadline-quota", parameters: { learner: "ucb1", allowance: 1 } },
      perRound: 2,
    });
    const [{ decisions }] = decide(run, { count: 2 });
    expect(decisions.map(({ arms }) => arms)).toEqual([[0, 1]]);
    expect(refusedCode(() => decide(run, { count: 1 }))).toBe("count-invalid");
  });

  it("answers the same id with the same decision, and plays no round for it", () => {
    const run = started();
    const [first] = decide(run, { id: "order 7" });
    const length = run.log.length;
    const [again] = decide(run, { id: "order 7" });
    expect(again).toEqual({ decisions: [{ place: first.decisions[0].place, arms: [0] }], isRepeat: true });
    expect(run.log).toHaveLength(length);
    expect(refusedCode(() => decide(run, { id: "order 7", except: ["a"] }))).toBe("decision-conflict");
    expect(refusedCode(() => decide(run, { id: "x" }, { id: "x" }))).toBe("decision-conflict");
  });

  it("lets a subject keep its arm for the stated time, unless the arm is gone", () => {
    const run = started({ sameArmFor: 1000 });
    const subject = new Uint8Array(16).fill(1);
    const [first] = decide(run, { subject });
    run.at += 999;
    expect(decide(run, { subject })[0]).toMatchObject({
      isRepeat: true,
      decisions: [{ arms: first.decisions[0].arms }],
    });
    run.at += 1;
    expect(decide(run, { subject })[0]).toMatchObject({ isRepeat: false, decisions: [{ arms: [1] }] });
    run.do({ kind: "pause-arms", arms: ["b"] });
    expect(decide(run, { subject })[0].isRepeat).toBe(false);
  });

  it("leaves paused arms out of every round", () => {
    const run = started();
    run.do({ kind: "pause-arms", arms: ["a"] });
    for (let round = 1; round <= 8; round++) decide(run, {});
    expect(fieldsOf(run).some(({ arms }) => arms.includes(0))).toBe(false);
    expect(fieldsOf(run).every(({ open }) => Object.keys(open).length === 0)).toBe(true);
    expect(run.allocator.state.tallies.openRounds(0)).toBe(0);
    expect(run.allocator.state.tallies.openRounds(1)).toBe(8);
  });

  it.each<[DecideItem, string]>([
    [{ available: ["d"] }, "arm-name-unknown"],
    [{ available: [] }, "no-arm-open"],
    [{ except: ["a", "b", "c"] }, "no-arm-open"],
    [{ available: ["a"], except: ["b"] }, "restriction-invalid"],
    [{ count: 0 }, "count-invalid"],
    [{ count: 4 }, "count-invalid"],
    [{ id: "" }, "id-format"],
    [{ subject: new Uint8Array(16) }, "terms-forbid"],
    [{ defer: true }, "terms-forbid"],
  ])("refuses %j, with all of its command, and changes nothing", (item, expected) => {
    const run = started();
    decide(run, {});
    const before = run.allocator.state.policy.state();
    expect(refusedCode(() => decide(run, {}, item, {}))).toBe(expected);
    expect(run.allocator.state.policy.state()).toEqual(before);
    expect(run.allocator.state.length).toBe(run.log.length);
  });

  it("refuses decisions while it is paused or archived, and a command without time or randomness", () => {
    const run = started();
    run.do({ kind: "pause", reason: "holiday" });
    expect(refusedCode(() => decide(run, {}))).toBe("allocator-not-running");
    run.do({ kind: "resume" });
    expect(decide(run, {})).toHaveLength(1);
    const command = { kind: "decide", items: [{}], at: run.at, entropy: new Uint8Array(32) } as const;
    expect(refusedCode(() => run.allocator.execute({ ...command, at: -1 }))).toBe("time-invalid");
    expect(refusedCode(() => run.allocator.execute({ ...command, entropy: new Uint8Array(31) }))).toBe(
      "entropy-invalid",
    );
    run.do({ kind: "archive" });
    expect(refusedCode(() => decide(run, {}))).toBe("allocator-ended");
    expect(refusedCode(() => run.do({ kind: "resume" }))).toBe("allocator-ended");
  });

  it("does not let the log's time go back", () => {
    const run = started();
    run.at += 5000;
    decide(run, {});
    run.at -= 4000;
    decide(run, {});
    const times = run.log.map(({ event }) => event.at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it("says of further arms only that they go on: a request for many is no longer than single ones", () => {
    const [few, many] = [60, 600].map((count) => {
      const run = new Run(namesOf(2 * count), { contract: "proportional" });
      decide(run, { count });
      const records = run.log.slice(-count).map(({ record }) => record);
      expect(run.folded().state.length).toBe(run.allocator.state.length);
      return Math.max(...records.map(({ leaf }) => leaf.length));
    });
    expect(many - few).toBeLessThanOrEqual(2);
  });

  it("refuses more pulls, or more looks at arms, than one command may have, and has then done nothing", () => {
    const run = new Run(namesOf(4000), { contract: "proportional" });
    const { length } = run.log;
    const refusedItems = [
      Array.from({ length: 4 }, () => ({ count: 3000 })),
      [{ count: 2501 }],
      Array.from({ length: 2501 }, () => ({ except: ["arm-1"] })),
    ];
    for (const items of refusedItems) expect(refusedCode(() => decide(run, ...items))).toBe("batch-size");
    expect(run.log).toHaveLength(length);
    expect(decide(run, { count: 2500 })[0].decisions).toHaveLength(2500);
  });
});
