import { expect, test } from "vitest";
import { fraction, ZERO } from "../support/fraction.js";
import { below, hostileLearners, seeded } from "../support/hostile.js";
import { range } from "../support/history.js";
import type { Learner } from "../support/history.js";
import { largestDeficitQuotaReference } from "./largestDeficitQuota.js";
import { ucb1Choice } from "./ucb1.js";

const rewards = () => 0.5;
const first = (_history: unknown, _round: number, open: readonly number[]) => open[0] ?? -1;

/** N_i after the first t rounds. */
function countsAfter(pulls: readonly number[], t: number, arms: number): number[] {
  return range(arms).map((arm) => pulls.slice(0, t).filter((pulled) => pulled === arm).length);
}

test("r = (0, 1/4, 1/2) over a learner that wants arm 0, worked by hand", () => {
  // round: deficits r·(t − 1) − N of arms 1 and 2
  // 1: 0, 0 → learner 0    2: 1/4, 1/2 → 2    3: 1/2, 0 → 1    4: −1/4, 1/2 → 2    5: 0, 0 → learner 0, and so on
  const options = { shares: [ZERO, fraction(1, 4), fraction(1, 2)], rounds: 8, rewards, learner: first };
  expect(largestDeficitQuotaReference({ ...options, tolerance: ZERO })).toEqual([0, 2, 1, 2, 0, 2, 1, 2]);
  // Tolerance 1/2: only deficits > 1/2 count.
  // 1: 0, 0 → 0    2: 1/4, 1/2 → 0    3: 1/2, 1 → 2    4: 3/4, 1/2 → 1    5: 0, 1 → 2    6: 1/4, 1/2 → 0
  // 7: 1/2, 1 → 2    8: 3/4, 1/2 → 1
  expect(largestDeficitQuotaReference({ ...options, tolerance: fraction(1, 2) })).toEqual([0, 0, 2, 1, 2, 0, 2, 1]);
});

test("sleeping arms: the deficit runs on the global clock", () => {
  // r = (0, 1/2); arm 1 sleeps in rounds 1 to 4. Clock 4 gives it a deficit of 2 in round 5:
  // 5: 2 → 1    6: 5/2 − 1 → 1    7: 3 − 2 → 1    8: 7/2 − 3 → 1    9: 4 − 4 = 0 → learner 0
  const open = (round: number) => [true, round > 4];
  const pulls = largestDeficitQuotaReference({
    shares: [ZERO, fraction(1, 2)],
    tolerance: ZERO,
    rounds: 9,
    rewards,
    learner: first,
    open,
  });
  expect(pulls).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 0]);
});

test("two at a time: the largest deficits, then the learner among the rest", () => {
  // r = (0, 1/2, 1/4, 3/4), learner takes the lowest arm.
  // 1: no deficits → 0, then 1
  // 2: deficits at clock 1: −1/2, 1/4, 3/4 → 3, 2
  // 3: clock 2: arm 1: 1 − 1 = 0; arm 2: 1/2 − 1 < 0; arm 3: 3/2 − 1 = 1/2 → 3, then the learner: 0
  // 4: clock 3: arm 1: 3/2 − 1 = 1/2; arm 2: 3/4 − 1 < 0; arm 3: 9/4 − 2 = 1/4 → 1, 3
  const offers: number[][] = [];
  const pulls = largestDeficitQuotaReference({
    shares: [ZERO, fraction(1, 2), fraction(1, 4), fraction(3, 4)],
    tolerance: ZERO,
    rounds: 4,
    rewards,
    learner: (_history, _round, open) => {
      offers.push([...open]);
      return open[0] ?? -1;
    },
    perRound: 2,
  });
  expect(pulls).toEqual([
    [0, 1],
    [2, 3],
    [0, 3],
    [1, 3],
  ]);
  expect(offers).toEqual([
    [0, 1, 2, 3],
    [1, 2, 3],
    [0, 1, 2],
  ]);
});

const steep = [fraction(90, 100), fraction(5, 100), fraction(3, 100), fraction(2, 100)];

test("r = (0.9, 0.05, 0.03, 0.02): arm 0 is 1.3 pulls behind after round 17 if the learner opens with arm 3", () => {
  // 1: no deficits → learner 3. From then on 0.9·(t − 1) − (t − 2) for arm 0: 0.9 in round 2, 0.1 less each round;
  // 7: 0.4 against 0.05·6 = 0.3 → 0.
  // 8: 6.3 − 6 = 0.3 against 0.05·7 = 0.35 → 1: after round 8 arm 0 is 7.2 − 6 = 1.2 behind.
  // 9: 1.2 → 0, 0.1 less each round.   16: 13.5 − 13 = 0.5 against 0.03·15 = 0.45 → 0.
  // 17: 14.4 − 14 = 0.4 against 0.03·16 = 0.48 → 2: after round 17 arm 0 is 15.3 − 14 = 1.3 behind.
  const learner: Learner = (_history, _round, open) => open[open.length - 1] ?? -1;
  const pulls = largestDeficitQuotaReference({ shares: steep, tolerance: ZERO, rounds: 17, rewards, learner });
  expect(pulls).toEqual([3, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  expect(countsAfter(pulls, 17, 4)).toEqual([14, 1, 1, 1]);
});

test("the same r over UCB1, which opens with arm 0: 1.1 behind after round 9, and 1.3 after round 117", () => {
  // 2: arm 1 has the largest deficit, 0.05 → 1.   3–8: 0.8, 0.7, …, 0.3 → 0.
  // 9: 7.2 − 7 = 0.2 against 0.03·8 = 0.24 → 2: after round 9 arm 0 is 8.1 − 7 = 1.1 behind.
  // After round 17 it has 15 pulls: only 0.3 behind.
  const pulls = largestDeficitQuotaReference({
    shares: steep,
    tolerance: ZERO,
    rounds: 117,
    rewards,
    learner: ucb1Choice,
  });
  expect(pulls.slice(0, 9)).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 2]);
  expect(countsAfter(pulls, 17, 4)).toEqual([15, 1, 1, 0]);
  expect(countsAfter(pulls, 117, 4)[0]).toBe(104); // 0.9·117 = 105.3
});

test("Theorem 4 on every path: equal r < 1/K, also with zeros (footnote 8), keep r·t − N < 1", () => {
  const next = seeded(4);
  for (let trial = 0; trial < 40; trial++) {
    const arms = 2 + below(next, 5);
    const due = 1 + below(next, arms);
    const denominator = due * (1 + below(next, 9)) + 1;
    const r = fraction(Math.floor((denominator - 1) / due), denominator); // r·due < 1
    const shares = range(arms).map((arm) => (arm < arms - due ? ZERO : r));
    for (const learner of hostileLearners(next)) {
      const pulls = largestDeficitQuotaReference({ shares, tolerance: ZERO, rounds: 60, rewards, learner });
      for (let t = 1; t <= 60; t++) {
        for (const [arm, count] of countsAfter(pulls, t, arms).entries()) {
          const [p, q] = shares[arm] ?? ZERO;
          expect(p * BigInt(t) - q * BigInt(count) < q).toBe(true);
        }
      }
    }
  }
});
