import { describe, expect, it } from "vitest";
import { Run } from "../../test/support/run.js";
import { allocatorView, armsView, seriesView, type ArmColumn } from "../index.js";

/** Deadline quota over round robin: every round can be worked out by hand. */
const terms = (shares: readonly string[], more: object = {}) => ({
  contract: { id: "quota", parameters: { shares } },
  policy: {
    id: "deadline-quota",
    parameters: { shares, learner: "round-robin", allowance: 1, voidWithin: 4, ...more },
  },
  rewards: { min: -10, max: 10, wait: 1000 },
});

function decided(run: Run, item: object = {}) {
  run.at += 10;
  return run.do({ kind: "decide", items: [item] }).answer[0].decisions[0];
}

function columnsOf(run: Run, ...columns: readonly ArmColumn[]) {
  return armsView(run.allocator.state).rows.map((row) => columns.map((column) => row[column]));
}

describe("the arms", () => {
  it("have pulls, shares, due, deficit, balance and deadline, exact", () => {
    // Round robin takes a, b, c, a, b, c: no deadline comes before.
    const run = new Run(["a", "b", "c"], terms(["1/4", "1/6", "0"]));
    const arms = Array.from({ length: 7 }, () => decided(run).arms[0]);
    expect(arms).toEqual([0, 1, 2, 0, 1, 2, 0]);
    const exact = (fraction: string, number: number) => ({ fraction, number: expect.closeTo(number, 12) as number });
    expect(columnsOf(run, "name", "pulls", "share", "openRounds", "promised", "due", "deficit", "balance")).toEqual([
      ["a", 3, 3 / 7, 7, exact("1/4", 0.25), exact("7/4", 1.75), exact("-5/4", -1.25), exact("-5/4", -1.25)],
      ["b", 2, 2 / 7, 7, exact("1/6", 1 / 6), exact("7/6", 7 / 6), exact("-5/6", -5 / 6), exact("-5/6", -5 / 6)],
      ["c", 2, 2 / 7, 7, null, null, null, exact("0", 0)],
    ]);
    // The fourth pull of a is due by round 16, the third of b by round 18.
    expect(columnsOf(run, "deadline", "recentPulls", "lastPulled", "availability")).toEqual([
      [16, 3, 7, 1],
      [18, 2, 5, 1],
      [null, 2, 6, 1],
    ]);
  });

  it("have rewards in the range of the terms, what stands in for missing ones apart", () => {
    const run = new Run(["a", "b"], terms(["0", "0"]));
    const [first, second, third] = [decided(run), decided(run), decided(run)];
    run.do({ kind: "reward", items: [{ decision: first.place, value: 10 }] });
    run.at += 2000;
    run.do({ kind: "tick" });
    run.do({ kind: "reward", items: [{ decision: second.place, value: 3 }] });
    run.do({ kind: "reward", items: [{ decision: second.place, value: 4 }] });
    expect([first, second, third].map(({ arms }) => arms[0])).toEqual([0, 1, 0]);
    // Arm a: a reward of 10, and −10 that stands in. For one of one the mixture is 1/(2m): 20 at 0.025.
    expect(
      columnsOf(run, "mean", "meanLow", "meanHigh", "intervalBy", "learnedMean", "reported", "standIns", "late"),
    ).toEqual([
      [10, expect.closeTo(-10 + 20 * 0.025, 10), 10, "confidence sequence", 0, 1, 1, 0],
      [null, null, null, null, -10, 0, 1, 1],
    ]);
    expect(allocatorView(run.allocator.state)).toMatchObject({ pendingRewards: 0, openDecisions: 0, lateReports: 0 });
  });

  it("have a clock of their own: absent, paused, late to join, struck out", () => {
    const run = new Run(["a", "b"], terms(["1/2", "1/4"]));
    decided(run);
    decided(run, { except: ["b"] });
    decided(run, { available: ["a"] });
    run.do({ kind: "pause-arms", arms: ["b"] });
    decided(run);
    run.do({ kind: "resume-arms", arms: ["b"] });
    run.do({ kind: "add-arms", arms: ["c"], terms: terms(["1/2", "1/4", "0"]) });
    const last = decided(run);
    expect(columnsOf(run, "openRounds", "availability")).toEqual([
      [5, 1],
      [2, 2 / 4],
      [1, 1],
    ]);
    run.do({ kind: "void", decisions: [last.place] });
    // Struck for all three; that they were available stays true.
    expect(columnsOf(run, "openRounds", "availability")).toEqual([
      [4, 1],
      [1, 2 / 4],
      [0, 1],
    ]);
    expect(armsView(run.allocator.state).rows.map(({ due }) => due?.fraction)).toEqual(["2", "1/4", undefined]);
    const { voids, voidRate, pulls } = armsView(run.allocator.state).rows[last.arms[0]];
    const made = run.allocator.state.tallies.column("pullsMade")[last.arms[0]];
    expect([voids, voidRate, pulls]).toEqual([1, 1 / made, made - 1]);
  });

  it("keep what fell due under earlier shares, also where a round of then is struck out", () => {
    const run = new Run(["a", "b"], terms(["1/2", "1/4"]));
    const rounds = Array.from({ length: 3 }, () => decided(run));
    run.do({ kind: "change", terms: terms(["1/8", "1/4"]), effect: "now" });
    decided(run);
    // a: 3/2 before the change, of which it had two pulls: nothing was owed. Then 1/8.
    expect(rounds.map(({ arms }) => arms[0])).toEqual([0, 1, 0]);
    expect(armsView(run.allocator.state).rows[0].due?.fraction).toBe("13/8");
    // b: 3/4 of a pull fell due, and it had one; its tenure began with nothing owed. Then 1/4.
    expect(armsView(run.allocator.state).rows[1].due?.fraction).toBe("1");
    run.do({ kind: "void", decisions: [rounds[2].place] });
    // Round 3 was under the share 1/2.
    expect(armsView(run.allocator.state).rows[0].due?.fraction).toBe("9/8");
    expect(armsView(run.allocator.state).rows[1].due?.fraction).toBe("3/4");
  });

  it("show the target while an arm waits to rise, and until when at the latest", () => {
    const run = new Run(["a", "b", "c", "d"], terms(["1/4", "1/4", "1/4", "0"]));
    for (let round = 1; round <= 2; round++) run.do({ kind: "grant", arm: "d", counts: true });
    run.do({ kind: "change", terms: terms(["1/4", "1/4", "1/4", "1/4"]) });
    // Each of the three is owed 1/2 and due within 2 rounds, in which they need 3 pulls: the rise is not safe.
    const [a, , , d] = armsView(run.allocator.state).rows;
    expect([a.target, a.waitingSince, a.balance?.fraction]).toEqual([null, null, "1/2"]);
    expect([d.promised, d.target?.fraction, d.waitingSince]).toEqual([null, "1/4", 3]);
    // 3·(1/2 + 1)/(1 − 3/4) = 18 rounds after round 2, a free one, and the next.
    expect(allocatorView(run.allocator.state).waiting).toEqual({
      arms: 1,
      latestRound: 22,
      words: "1 arm waits for its share to rise: from round 22 on at the latest, if all arms stay open.",
    });
    while (allocatorView(run.allocator.state).waiting !== null) decided(run);
    expect(run.allocator.state.round).toBeLessThan(22);
    expect(armsView(run.allocator.state).rows[3].promised?.fraction).toBe("1/4");
  });

  it("are sorted by any column, both ways, without values last, in pages", () => {
    const run = new Run(["ann", "bob", "Anna", "cid"], terms(["1/8", "1/8", "1/8", "0"]));
    for (const only of ["bob", "bob", "Anna"]) decided(run, { available: [only] });
    const names = (asked: object) => armsView(run.allocator.state, asked).rows.map(({ name }) => name);
    expect(names({ sort: "pulls", descending: true })).toEqual(["bob", "Anna", "ann", "cid"]);
    expect(names({ sort: "pulls" })).toEqual(["ann", "cid", "Anna", "bob"]);
    expect(names({ sort: "deadline" })).toHaveLength(4);
    expect(names({ sort: "deadline" }).at(-1)).toBe("cid");
    expect(names({ sort: "deadline", descending: true }).at(-1)).toBe("cid");
    expect(names({ sort: "name", offset: 1, limit: 2 })).toEqual(["ann", "bob"]);
    expect(names({ search: "AN" })).toEqual(["ann", "Anna"]);
    expect(names({ search: "north", labels: new Map([["ann", { label: "The North" }]]) })).toEqual(["ann"]);
    expect(armsView(run.allocator.state, { search: "an", limit: 1 })).toMatchObject({
      total: 2,
      rows: [{ name: "ann" }],
    });
    expect(names({ descending: true })).toEqual(["cid", "Anna", "bob", "ann"]);
    const labels = new Map([["bob", { group: "north", label: "Bob B." }]]);
    expect(armsView(run.allocator.state, { labels }).rows.map(({ group, label }) => [group, label])).toEqual([
      [null, null],
      ["north", "Bob B."],
      [null, null],
      [null, null],
    ]);
  });

  it.each([{ sort: "wrong" }, { offset: -1 }, { limit: 0 }, { limit: 10_001 }, { sort: "toString" }])(
    "refuses %o",
    (asked) => {
      const run = new Run(["a"], terms(["0"]));
      expect(() => armsView(run.allocator.state, asked as never)).toThrow(
        expect.objectContaining({ code: "view-invalid" }),
      );
    },
  );

  it("have caps, and what is above them", () => {
    // Only a is open: it is pulled above its cap of 1/2, and ceil(3/2) = 2 pulls of three rounds were allowed.
    const run = new Run(["a", "b"], terms(["0", "0"], { caps: ["1/2", "1/2"] }));
    for (let round = 0; round < 3; round++) decided(run, { available: ["a"] });
    expect(columnsOf(run, "cap", "aboveCap")).toEqual([
      [{ fraction: "1/2", number: 0.5 }, 1],
      [{ fraction: "1/2", number: 0.5 }, 0],
    ]);
  });

  it("have their largest deficit before a pull, and now", () => {
    const run = new Run(["a", "b"], terms(["1/4", "0"]));
    decided(run);
    decided(run, { available: ["b"] });
    // a had 1/4 less a pull after round 1, and is not open in round 2; b has no promise.
    expect(columnsOf(run, "largestDeficit", "largestDeficitRound")[0]).toEqual([0, 0]);
    for (let round = 3; round <= 6; round++) run.do({ kind: "grant", arm: "b", counts: true });
    // 5/4 of a pull are due, and it had one.
    expect(columnsOf(run, "largestDeficit", "largestDeficitRound")[0]).toEqual([0.25, 6]);
    expect(allocatorView(run.allocator.state).furthestBehind).toEqual({ arm: 0, name: "a", deficit: 0.25 });
  });

  it("says how far an arm is ahead in the decimals of its share", () => {
    const run = new Run(["a", "b"], { contract: { id: "quota", parameters: { shares: ["2/5", 0] } } });
    const shown = Array.from({ length: 50 }, () => {
      run.do({ kind: "decide", items: [{}] });
      return String(allocatorView(run.allocator.state).furthestBehind?.deficit);
    });
    expect(shown.filter((deficit) => !/^-?\d+(\.[2468])?$/.test(deficit))).toEqual([]);
  });
});

describe("the allocator as a whole", () => {
  it("counts the rounds of the last minute, and of two stretches at least", () => {
    const run = new Run(["a", "b"], terms(["1/4", "0"]));
    const lately = () => allocatorView(run.allocator.state).lately;
    expect(lately()).toBeNull();
    const begun = run.at;
    // A round every 25 seconds: rounds 3 to 5 began within a minute before the last.
    for (let round = 1; round <= 5; round++) {
      decided(run);
      run.at = begun + round * 25_000;
    }
    expect(lately()).toEqual({ rounds: 3, since: begun + 50_010 });
    run.at += 3_600_000;
    decided(run);
    // The last two: the fifth and this one.
    expect(lately()).toEqual({ rounds: 2, since: begun + 100_010 });
  });

  it("says its contract in words, what is in force, and how far it is", () => {
    const run = new Run(["a", "b", "c"], terms(["1/3", "1/4", "0"]));
    decided(run);
    run.do({ kind: "pause-arms", arms: ["c"] });
    const view = allocatorView(run.allocator.state);
    expect(view).toMatchObject({
      status: "running",
      contract: { id: "quota", policy: { id: "deadline-quota", version: 3, title: "Deadline quota" } },
      arms: { active: 2, paused: 1, retired: 0 },
      inForce: { arms: 2, sum: { fraction: "7/12" } },
      waiting: null,
      round: 1,
      rounds: 1,
      pulls: 1,
      lately: { rounds: 1, since: view.time },
      openDecisions: 1,
      pendingRewards: 1,
      logLength: run.log.length,
      time: run.at,
    });
    expect(view.contract.policy.guarantee).toContain("N_i >= floor(r_i·a_i)");
    expect(view.contract.promise).not.toBe("");
    expect(JSON.parse(JSON.stringify(view))).toEqual(view);
  });
});

describe("the series", () => {
  it("have a stretch for each round at first, and for each two after 256", () => {
    const run = new Run(["a", "b"], terms(["0", "0"]));
    const start = run.at;
    const first = decided(run);
    run.do({ kind: "reward", items: [{ decision: first.place, value: 5 }] });
    decided(run);
    expect(seriesView(run.allocator.state)).toEqual([
      {
        ...{ firstRound: 1, lastRound: 1, firstAt: start + 10, lastAt: start + 10, rounds: 1, voids: 0, rewards: 1 },
        ...{ rewardSum: 5, largestDeficit: null, pulls: [1, 0] },
      },
      {
        ...{ firstRound: 2, lastRound: 2, firstAt: start + 20, lastAt: start + 20, rounds: 1, voids: 0, rewards: 0 },
        ...{ rewardSum: 0, largestDeficit: null, pulls: [0, 1] },
      },
    ]);
    for (let round = 3; round <= 257; round++) decided(run);
    const series = seriesView(run.allocator.state);
    expect(series).toHaveLength(129);
    expect(series[0]).toMatchObject({
      firstRound: 1,
      lastRound: 2,
      firstAt: start + 10,
      lastAt: start + 20,
      rounds: 2,
    });
    expect(series[0]).toMatchObject({ rewards: 1, rewardSum: 5, pulls: [1, 1] });
    expect(series[128]).toMatchObject({ firstRound: 257, lastRound: 257, rounds: 1, pulls: [1, 0] });
    expect(series.reduce((sum, { rounds }) => sum + rounds, 0)).toBe(257);
  });

  it("have the deficit before the pull that ends it", () => {
    const run = new Run(["a", "b"], terms(["1/4", "0"]));
    for (let round = 1; round <= 3; round++) run.do({ kind: "grant", arm: "b", counts: true });
    run.do({ kind: "grant", arm: "a", counts: true });
    // b has no promise; a was behind by 3/4 after round 3.
    expect(seriesView(run.allocator.state).map(({ largestDeficit }) => largestDeficit)).toEqual([
      null,
      null,
      null,
      0.75,
    ]);
  });
});
