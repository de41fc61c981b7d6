import { expect, test } from "vitest";
import { ceil, compare, divide, floor, fraction, multiply, ONE, subtract, ZERO } from "../support/fraction.js";
import { deadlineQuotaManyReference, groupDeadline, pd2Before, subtask } from "./deadlineQuotaMany.js";
import type { Subtask } from "./deadlineQuotaMany.js";
import { below, hostileLearners, randomShares, seeded } from "../support/hostile.js";
import { range } from "../support/history.js";
import type { Fraction, Learner } from "../support/history.js";

const rewards = () => 0.5;
const first: Learner = (_history, _round, open) => open[0] ?? -1;

test("windows, b-bits and group deadlines of 8/11, worked by hand", () => {
  // j/r = 11j/8: 1.375, 2.75, 4.125, 5.5, 6.875, 8.25, 9.625, 11
  // windows [floor((j − 1)/r), ceil(j/r)): [0,2) [1,3) [2,5) [4,6) [5,7) [6,9) [8,10) [9,11); b = 1, …, 1, 0.
  // Lengths 2 2 3 2 2 3 2 2. Cascade from 1 or 2: stopped by window 3, at d(2) + 1 = 4; from 3, 4, 5: by window 6, at
  // d(5) + 1 = 8; from 6, 7, 8: by b = 0, at 11.
  const share = fraction(8, 11);
  const tasks = range(8).map((before) => subtask(share, 0, before + 1));
  expect(tasks.map((task) => [Number(task.release), Number(task.deadline)])).toEqual([
    [0, 2],
    [1, 3],
    [2, 5],
    [4, 6],
    [5, 7],
    [6, 9],
    [8, 10],
    [9, 11],
  ]);
  expect(tasks.map((task) => task.overlaps)).toEqual([true, true, true, true, true, true, true, false]);
  expect(tasks.map((task) => Number(task.groupDeadline))).toEqual([4, 4, 8, 8, 8, 11, 11, 11]);
  expect(groupDeadline(fraction(2, 5), 1)).toBe(0n);
});

test("the searched group deadline equals its closed form ceil((ceil(j/r) − j)/(1 − r))", () => {
  for (let q = 2; q <= 24; q++) {
    for (let p = Math.ceil(q / 2); p < q; p++) {
      const share = fraction(p, q);
      for (let j = 1; j <= 2 * q; j++) {
        const late = subtract(fraction(ceil(divide(fraction(j), share))), fraction(j));
        expect(groupDeadline(share, j)).toBe(ceil(divide(late, subtract(ONE, share))));
      }
    }
  }
});

test("three arms of 2/3, two at a time, worked by hand", () => {
  // j/r = 1.5, 3: windows [0,2) b = 1, [1,3) b = 0.
  // 1 (slot 0): deadlines 2, 2, 2 → 0, 1.   2 (slot 1): arm 2 has deadline 2; 0 and 1 deadline 3 → 2, 0.
  // 3 (slot 2): 0's third is released at 3; 1 and 2 have deadline 3 → 1, 2.   Then again from the start.
  const third = fraction(2, 3);
  const pulls = deadlineQuotaManyReference({
    shares: [third, third, third],
    perRound: 2,
    rounds: 6,
    rewards,
    learner: first,
  });
  expect(pulls).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
});

const four = [fraction(4, 5), fraction(2, 5), fraction(9, 10), fraction(9, 10)];

test("r = (4/5, 2/5, 9/10, 9/10), three at a time, worked by hand", () => {
  // Arm 0: j/r = 1.25, 2.5, 3.75, 5, …: deadlines 2, 3, 4, 5 (b = 0), group deadline 5. Arm 1 (light): 2.5, 5, 7.5:
  // windows [0,3) b = 1, [2,5) b = 0, [5,8). Arms 2, 3: deadlines j + 1 for j < 9, 10 for 9; group deadline 10.
  // slot 0: deadlines 2, 3, 2, 2                                                    → 0, 2, 3
  // slot 1: all 3, all b = 1; group deadlines 5, 0, 10, 10                          → 2, 3, 0
  // slot 2: 4, 3, 4 (D 10), 4 (D 10); arm 0 has D 5                                 → 1, 2, 3
  // slot 3: arm 0 4; arm 1 5 with b = 0; arms 2, 3 5 with b = 1                     → 0, 2, 3
  // slot 4: arm 0 5, arm 1 5, arms 2 and 3 6                                        → 0, 1, 2
  // slot 5: arm 0 (j = 5, window [5,7)) 7; arm 1 (j = 3) 8; arm 2 (j = 6) 7; arm 3 (j = 5) 6 → 3, 0, 2
  const pulls = deadlineQuotaManyReference({ shares: four, perRound: 3, rounds: 6, rewards, learner: first });
  expect(pulls).toEqual([
    [0, 2, 3],
    [0, 2, 3],
    [1, 2, 3],
    [0, 2, 3],
    [0, 1, 2],
    [0, 2, 3],
  ]);
});

test("a free slot is the learner’s, among the arms not yet chosen", () => {
  // r = (1/2, 1/4, 0), m = 2, learner takes the lowest.
  // slot 0: 0 (deadline 2), 1 (4).  slot 1: 0's second is released at 2, 1's at 4: learner 0, then 1: N = (2, 2, 0).
  // slot 2: 0's third at 4, 1's third at 8: learner 0, 1: N = (3, 3, 0).
  const pulls = deadlineQuotaManyReference({
    shares: [fraction(1, 2), fraction(1, 4), ZERO],
    perRound: 2,
    rounds: 3,
    rewards,
    learner: first,
  });
  expect(pulls).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
});

/** The first round and arm with N_i(t) < floor(r_i·t), if any. */
function broken(shares: readonly Fraction[], pulls: readonly (readonly number[])[]): string | undefined {
  for (let t = 1; t <= pulls.length; t++) {
    for (const [arm, share] of shares.entries()) {
      const count = pulls.slice(0, t).filter((round) => round.includes(arm)).length;
      if (BigInt(count) < floor(multiply(share, fraction(t)))) return `arm ${arm} in round ${t}`;
    }
  }
  return undefined;
}

const byDeadline = (a: Subtask, b: Subtask): number => Number(a.deadline - b.deadline) || a.arm - b.arm;
const byDeadlineAndBit = (a: Subtask, b: Subtask): number =>
  Number(a.deadline - b.deadline) || Number(b.overlaps) - Number(a.overlaps) || a.arm - b.arm;

/** Arms without a share, on which a learner can waste every free slot. */
const waste = (count: number): Fraction[] => range(count).map(() => ZERO);
const last: Learner = (_history, _round, open) => open[open.length - 1] ?? -1;

test("PD² keeps the quota of r = (4/5, 2/5, 9/10, 9/10), m = 3", () => {
  for (const shares of [four, [...four, ...waste(3)]]) {
    for (const learner of hostileLearners(seeded(7))) {
      const pulls = deadlineQuotaManyReference({ shares, perRound: 3, rounds: 60, rewards, learner });
      expect(broken(shares, pulls)).toBeUndefined();
    }
  }
});

test("there the deadline alone fails once the learner can waste a free slot", () => {
  // Lowest arm first among equal deadlines. slot 0: 0, 2, 3.  slot 1: all have deadline 3 → 0, 1, 2.  slot 2:
  // arm 3 has 3, 0 and 2 have 4 → 0, 2, 3.  slot 3: arm 3 has 4, 0 and 1 and 2 have 5 → 0, 1, 3.  slot 4: arm 0
  // is next released at 5, arm 1 at 5: only 2 and 3 are left, and one slot is free although Σ r = m. What is
  // wasted there is missing by round 10.
  const wasteful = [...four, ...waste(1)];
  const options = { perRound: 3, rounds: 60, rewards, before: byDeadline };
  const pulls = deadlineQuotaManyReference({ ...options, shares: wasteful, learner: last });
  expect(pulls.slice(0, 5)).toEqual([
    [0, 2, 3],
    [0, 1, 2],
    [0, 2, 3],
    [0, 1, 3],
    [2, 3, 4],
  ]);
  expect(broken(wasteful, pulls)).toBe("arm 3 in round 10");
  // With these four arms only, the learner cannot but use that slot for one of them, and nothing goes wrong.
  for (const learner of [first, last]) {
    expect(broken(four, deadlineQuotaManyReference({ ...options, shares: four, learner }))).toBeUndefined();
  }
});

test("m = 3 needs the b-bit, m = 4 needs the group deadline", () => {
  // r = (1/2, 1/2, 1/2, 3/4, 3/4): slot 0: all have deadline 2 → 0, 1, 2.  slot 1: 3 and 4; a free slot, wasted.
  // slot 2: 3, 4 (window [1, 3)) and then 0 of the deadlines 4.  slot 3: 1, 2, 3, 4 all
  // have deadline 4 → arm 4 misses it.
  const quarters = [...[2, 2, 2, 3, 3].map((unit) => fraction(unit, 4)), ...waste(1)];
  const three = { shares: quarters, perRound: 3, rounds: 40, rewards, learner: last };
  expect(broken(quarters, deadlineQuotaManyReference({ ...three, before: byDeadline }))).toBe("arm 4 in round 4");
  expect(broken(quarters, deadlineQuotaManyReference({ ...three, before: byDeadlineAndBit }))).toBeUndefined();
  expect(broken(quarters, deadlineQuotaManyReference(three))).toBeUndefined();
  const eighths = [...[6, 6, 6, 7, 7].map((unit) => fraction(unit, 8)), ...waste(1)];
  const fourAtATime = { shares: eighths, perRound: 4, rounds: 40, rewards, learner: last };
  expect(broken(eighths, deadlineQuotaManyReference({ ...fourAtATime, before: byDeadlineAndBit }))).toBe(
    "arm 4 in round 8",
  );
  expect(broken(eighths, deadlineQuotaManyReference(fourAtATime))).toBeUndefined();
});

test("PD² keeps N_i(t) ≥ floor(r_i·t) for random r and hostile learners", () => {
  const next = seeded(6);
  for (let trial = 0; trial < 60; trial++) {
    const m = 2 + below(next, 4);
    const arms = m + below(next, 4);
    const denominator = 2 + below(next, 30);
    const slack = trial % 2 === 0 ? 0 : below(next, denominator);
    const shares = [...randomShares(next, arms, denominator, m, slack), ...waste(trial % 3)];
    expect(shares.every((share) => compare(share, ONE) <= 0)).toBe(true);
    for (const learner of hostileLearners(next)) {
      const pulls = deadlineQuotaManyReference({ shares, perRound: m, rounds: 50, rewards, learner });
      expect(broken(shares, pulls)).toBeUndefined();
      expect(pulls.every((round) => round.length === m && new Set(round).size === m)).toBe(true);
    }
  }
});

test("the order is total and ignores group deadlines where a b-bit is 0", () => {
  const task = (arm: number, overlaps: boolean, group: bigint): Subtask => ({
    arm,
    release: 0n,
    deadline: 5n,
    overlaps,
    groupDeadline: group,
  });
  expect(pd2Before(task(0, false, 9n), task(1, true, 0n))).toBeGreaterThan(0);
  expect(pd2Before(task(0, true, 7n), task(1, true, 9n))).toBeGreaterThan(0);
  expect(pd2Before(task(0, false, 7n), task(1, false, 9n))).toBeLessThan(0);
});
