import { describe, expect, it } from "vitest";
import { nodeSha256 } from "../../test/support/nodeSha256.js";
import { Run } from "../../test/support/run.js";
import { Allocator, alarmsOf, snapshotOf, type Alarm } from "../index.js";

const WAIT = 1000;
const terms = (shares: readonly string[], missing: number | "nothing" = 0) => ({
  contract: { id: "quota", parameters: { shares } },
  policy: { id: "deadline-quota", parameters: { shares, learner: "round-robin", allowance: 1, voidWithin: 1 } },
  rewards: { wait: WAIT, missing },
});

/** One decision for an arm that is named; what becomes of it is said by the test. */
function decideFor(run: Run, name: string): number {
  run.at += 1;
  return run.do({ kind: "grant", arm: name, counts: true }).answer.place;
}

function after(run: Run, time: number): void {
  run.at += time;
  while (run.do({ kind: "tick" }).answer.isMoreDue);
}

function kinds(run: Run): (readonly [Alarm["kind"], string | null])[] {
  return alarmsOf(run.allocator.state).map(({ kind, name }) => [kind, name]);
}

/** `heard` of `pulls` have their reward in time. */
function pullsOf(run: Run, name: string, pulls: number, heard: number): number[] {
  const places = Array.from({ length: pulls }, () => decideFor(run, name));
  for (const decision of places.slice(0, heard)) run.do({ kind: "reward", items: [{ decision, value: 1 }] });
  return places;
}

describe("alarms", () => {
  it("are none at first", () => {
    expect(kinds(new Run(["a", "b"], terms(["1/4", "1/4"])))).toEqual([]);
  });

  it.each([0, "nothing"] as const)("tell of rewards that do not come (%s instead)", (missing) => {
    const run = new Run(["a", "b"], terms(["0", "0"], missing));
    pullsOf(run, "a", 20, 5);
    pullsOf(run, "b", 20, 20);
    after(run, WAIT);
    // P(all 15 missing ones of 40 are among the 20 of a) = C(20, 15)/C(40, 15) = 15 504/40 225 345 056; times two arms.
    const [alarm, ...others] = alarmsOf(run.allocator.state);
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({
      ...{ kind: "rewards-missing", arm: 0, name: "a" },
      numbers: { hits: 15, of: 20, othersHits: 0, othersOf: 20 },
      words:
        "The reward of a did not come in 15 of 20 (75 %), of the other arms in 0 of 20 (0 %): it may look poorer than it is.",
    });
    expect(alarm.numbers["probability"]).toBeCloseTo((2 * 15_504) / 40_225_345_056, 18);
  });

  it("stay silent where chance does the same once in 10 000 looks, and where there is too little to tell", () => {
    const chance = new Run(["a", "b"], terms(["0", "0"]));
    pullsOf(chance, "a", 20, 12);
    pullsOf(chance, "b", 20, 20);
    after(chance, WAIT);
    // C(20, 8)/C(40, 8) = 125 970/76 904 685 = 0.0016.
    expect(kinds(chance)).toEqual([]);

    const few = new Run(["a", "b"], terms(["0", "0"]));
    pullsOf(few, "a", 19, 0);
    pullsOf(few, "b", 200, 200);
    after(few, WAIT);
    expect(kinds(few)).toEqual([]);
  });

  it("correct for the number of arms", () => {
    // C(20, 10)/C(40, 10) = 184 756/847 660 528 = 2.18·10^-4: too likely for two arms. C(20, 11)/C(40, 11) =
    // 7.27·10^-5, twice that is above 10^-4 as well; C(20, 12)/C(40, 12) = 2.25·10^-5, twice 4.5·10^-5.
    const verdicts = [10, 11, 12].map((missing) => {
      const run = new Run(["a", "b"], terms(["0", "0"]));
      pullsOf(run, "a", 20, 20 - missing);
      pullsOf(run, "b", 20, 20);
      after(run, WAIT);
      return kinds(run).length;
    });
    expect(verdicts).toEqual([0, 0, 1]);
  });

  it("tell of rewards that come too late", () => {
    const run = new Run(["a", "b"], terms(["0", "0"]));
    const [late, lost] = [pullsOf(run, "a", 25, 0), pullsOf(run, "b", 25, 0)];
    after(run, WAIT);
    expect(lost).toHaveLength(25);
    for (const decision of [...late, ...late]) run.do({ kind: "reward", items: [{ decision, value: 1 }] });
    // A second report for the same pull is counted once.
    expect(alarmsOf(run.allocator.state)).toMatchObject([
      { kind: "rewards-late", name: "a", numbers: { hits: 25, of: 25, othersHits: 0, othersOf: 25 } },
    ]);
  });

  it("tell of an arm without any reward while others have some, before the wait is over", () => {
    const run = new Run(["a", "b"], terms(["0", "0"]));
    pullsOf(run, "a", 30, 0);
    pullsOf(run, "b", 30, 20);
    expect(kinds(run)).toEqual([["no-reward-yet", "a"]]);
  });

  it("tell of voids", () => {
    const run = new Run(["a", "b"], terms(["0", "0"]));
    for (let time = 0; time < 25; time++) {
      run.do({ kind: "void", decisions: [decideFor(run, "a")] });
      pullsOf(run, "b", 1, 1);
    }
    expect(alarmsOf(run.allocator.state)).toMatchObject([
      { kind: "void-rate", name: "a", numbers: { hits: 25, of: 25, othersHits: 0, othersOf: 25 } },
    ]);
  });

  it("tell of an arm whose pulls somebody else gives, also after a snapshot", () => {
    const run = new Run(["a", "b", "c"], terms(["0", "0", "0"]));
    for (let time = 0; time < 60; time++) {
      run.do({ kind: "decide", items: [{}] });
      if (time % 3 === 0) decideFor(run, "c");
    }
    // The learner takes the arm with the fewest pulls: of 80 each has a third. 20 of c's were granted.
    const numbers = { hits: 20, of: 26, othersHits: 0, othersOf: 54 };
    const expected = [{ kind: "granted-elsewhere", name: "c", numbers }];
    expect(alarmsOf(run.allocator.state)).toMatchObject(expected);
    const bytes = snapshotOf(run.allocator);
    expect(alarmsOf(Allocator.restore(bytes, run.secret).state)).toMatchObject(expected);
    // One of an earlier version ends before the column: a byte for its form, one for each arm, and the checksum.
    const before = bytes.subarray(0, bytes.length - 4 - 32);
    const earlier = Buffer.concat([before, nodeSha256(before)]);
    expect(alarmsOf(Allocator.restore(earlier, run.secret).state)).toEqual([]);
  });

  it("tell of an arm that requests leave out, by either list, and of one that is paused", () => {
    const run = new Run(["a", "b", "c"], terms(["0", "0", "0"]));
    run.do({ kind: "pause-arms", arms: ["c"] });
    for (let time = 0; time < 15; time++) {
      run.do({ kind: "decide", items: [{ available: ["b"] }] });
      run.do({ kind: "decide", items: [{ except: ["a"] }] });
      run.do({ kind: "decide", items: [{}] });
    }
    // No request could leave c out: for a the others are b alone.
    expect(alarmsOf(run.allocator.state)).toMatchObject([
      {
        ...{ kind: "availability", name: "a", numbers: { hits: 30, of: 45, othersHits: 0, othersOf: 45 } },
        words: "Requests left a out in 30 of 45 (66.7 %), the other arms in 0 of 45 (0 %).",
      },
      {
        ...{ kind: "paused", name: "c", numbers: { hits: 45, of: 45, othersHits: 0, othersOf: 90 } },
        words: "c was paused in 45 of 45 (100 %), the other arms in 0 of 90 (0 %): nothing falls due then.",
      },
    ]);
    // What an arm has missed when it has retired is no pause.
    run.do({ kind: "retire-arms", arms: ["c"], terms: terms(["0", "0"]) });
    expect(kinds(run)).toEqual([["availability", "a"]]);
  });

  it("tell of an arm that an early surplus lets starve", () => {
    const run = new Run(["a", "b"], terms(["1/4", "0"]));
    const grant = (name: string, times: number) => {
      for (let time = 0; time < times; time++) decideFor(run, name);
      after(run, 1);
    };
    grant("a", 300);
    grant("b", 1000);
    // The last 1 000 rounds went to b. Of 325 that fell due in all, a has had 300.
    expect(alarmsOf(run.allocator.state)).toMatchObject([
      {
        ...{ kind: "starving", arm: 0, numbers: { pulls: 0, openRounds: 1000, due: 250 } },
        words: "a had 0 pulls in the last 1000 rounds in which it was open, where 250 fell due: less than half.",
      },
      { kind: "floor-missed", arm: 0, numbers: { deficit: 25 } },
    ]);
    grant("a", 124);
    expect(kinds(run)).toEqual([["starving", "a"]]);
    grant("a", 1);
    expect(kinds(run)).toEqual([]);
  });

  it("count a share from its beginning on, and rounds in which the arm was open", () => {
    const run = new Run(["a", "b"], terms(["0", "0"]));
    for (let time = 0; time < 100; time++) decideFor(run, "b");
    run.do({ kind: "change", terms: terms(["1/4", "0"]) });
    for (let time = 0; time < 39; time++) decideFor(run, "b");
    for (let time = 0; time < 50; time++) run.do({ kind: "decide", items: [{ available: ["b"] }] });
    // 39 rounds, 9.75 due: fewer than ten.
    expect(kinds(run)).not.toContainEqual(["starving", "a"]);
    decideFor(run, "b");
    expect(kinds(run)).toContainEqual(["starving", "a"]);
  });
});
