import { expect, test } from "vitest";
import { ceil, divide, floor, fraction, multiply, ZERO } from "../support/fraction.js";
import { deadlineQuotaReference } from "./deadlineQuota.js";
import { below, hostileLearners, randomAvailability, randomShares, seeded } from "../support/hostile.js";
import { range } from "../support/history.js";
import type { Availability, Fraction, Learner } from "../support/history.js";

const rewards = () => 0.5;
const last: Learner = (_history, _round, open) => open[open.length - 1] ?? -1;

test("r = (1/2, 1/3, 0), worked by hand", () => {
  // Released: N < r·t. Deadline of the next pull: ceil((N + 1)/r).
  // 1: both; deadlines 2 and 3 → 0      2: 1 < 1 no, 0 < 2/3 → 1      3: 1 < 3/2 → 0, 1 < 1 no
  // 4: 2 < 2 no, 1 < 4/3 → 1            5: 2 < 5/2 → 0, 2 < 5/3 no    6: 3 < 3 no, 2 < 2 no → learner: 2
  const pulls = deadlineQuotaReference({
    shares: [fraction(1, 2), fraction(1, 3), ZERO],
    rounds: 6,
    rewards,
    learner: last,
  });
  expect(pulls).toEqual([0, 1, 0, 1, 0, 2]);
});

test("an early pull by the learner only removes a later job", () => {
  // r = (1/4, 1/4), learner takes arm 1.
  // 1: both released, deadlines 4 and 4 → 0    2: 0 has 1 < 2/4 no; 1 → 1
  // 3, 4: none released → learner 1, 1: N = (1, 3)
  // 5: 0: 1 < 5/4 → 0    6, 7, 8: 0: 2 < 6/4 … no; 1: 3 < 8/4 no → learner 1
  const pulls = deadlineQuotaReference({ shares: [fraction(1, 4), fraction(1, 4)], rounds: 8, rewards, learner: last });
  expect(pulls).toEqual([0, 1, 1, 1, 0, 1, 1, 1]);
});

test("absent arms, worked by hand: a due arm that is away makes a present one be pulled early", () => {
  // r = (1/2, 1/4, 0); D_i = r_i·a_i − N_i; deadline ceil((1 − D_i)/r_i) on the arm's own clock.
  // 1: all open. D = 0, 0; D + r > 0 for both; deadlines 2 and 4 → 0. a = (1, 1, 1), N = (1, 0, 0)
  // 2: arm 1 absent. D = −1/2, 1/4. Arm 1: 1/4 > 0: due though absent. Present with r > 0:
  // arm 0, deadline (3/2)/(1/2) = 3,
  //    unreleased (D + r = 0) → 0. a = (2, 1, 2), N = (2, 0, 0)
  // 3: arms 0 and 1 absent. Present: arm 2 alone, r = 0 → learner: 2. a = (2, 1, 3)
  // 4: all open. D = −1, 1/4. Arm 0: −1/2 not released; arm 1: 1/2 > 0 → 1. a = (3, 2, 4), N = (2, 1, 1)
  // 5: arm 0 absent. D = −1/2, −1/2. Arm 0: −1/2; arm 1: −1/4: none due → learner: 2. a = (3, 3, 5)
  // 6: all open. D = −1/2, −1/4; D + r = 0, 0: none released → learner: 2. a = (4, 4, 6)
  // 7: all open. D = 0, 0; both released, deadlines 2 and 4 → 0.
  const table = [
    [true, true, true],
    [true, false, true],
    [false, false, true],
    [true, true, true],
    [false, true, true],
  ];
  const pulls = deadlineQuotaReference({
    shares: [fraction(1, 2), fraction(1, 4), ZERO],
    rounds: 7,
    rewards,
    learner: last,
    open: (round) => table[round - 1] ?? [true, true, true],
  });
  expect(pulls).toEqual([0, 0, 2, 1, 2, 2, 0]);
});

test("with all arms open it is A(t) = { N < r·t } and the earliest ceil((N + 1)/r)", () => {
  const next = seeded(5);
  for (let trial = 0; trial < 30; trial++) {
    const shares = randomShares(next, 1 + below(next, 6), 1 + below(next, 40), 1, 0);
    const learner = hostileLearners(next)[1 + (trial % 4)] ?? last;
    const pulls = deadlineQuotaReference({ shares, rounds: 60, rewards, learner });
    for (const [before, arm] of pulls.entries()) {
      const counts = range(shares.length).map((i) =>
        BigInt(pulls.slice(0, before).filter((pulled) => pulled === i).length),
      );
      const t = BigInt(before + 1);
      const deadlines = shares.flatMap(([p, q], i) =>
        q * (counts[i] ?? 0n) < p * t ? [{ i, d: ceil(divide(fraction((counts[i] ?? 0n) + 1n), [p, q])) }] : [],
      );
      const earliest = deadlines.reduce<bigint | undefined>(
        (d, one) => (d === undefined || one.d < d ? one.d : d),
        undefined,
      );
      if (earliest !== undefined) expect(arm).toBe(deadlines.find(({ d }) => d === earliest)?.i);
    }
  }
});

/** The first round and arm with N_i(t) < floor(r_i·a_i(t)), if any. */
function broken(shares: readonly Fraction[], pulls: readonly number[], open?: Availability): string | undefined {
  for (let t = 1; t <= pulls.length; t++) {
    for (const [arm, share] of shares.entries()) {
      const clock = range(t).filter((before) => open === undefined || open(before + 1)[arm]).length;
      const count = pulls.slice(0, t).filter((pulled) => pulled === arm).length;
      if (BigInt(count) < floor(multiply(share, fraction(clock)))) return `arm ${arm} in round ${t}`;
    }
  }
  return undefined;
}

test("N_i(t) ≥ floor(r_i·t) for random r, Σ r = 1 and Σ r < 1, and hostile learners", () => {
  const next = seeded(1);
  for (let trial = 0; trial < 30; trial++) {
    const denominator = 2 + below(next, 60);
    const slack = trial % 2 === 0 ? 0 : below(next, denominator);
    const shares = [
      ...randomShares(next, 1 + below(next, 6), denominator, 1, slack),
      ...(trial % 3 === 0 ? [ZERO] : []),
    ];
    for (const learner of hostileLearners(next)) {
      expect(broken(shares, deadlineQuotaReference({ shares, rounds: 70, rewards, learner }))).toBeUndefined();
    }
  }
});

test("where largest deficit first fails, it holds", () => {
  for (const units of [
    [900, 50, 30, 20],
    [867, 118, 10, 4, 1],
  ]) {
    const shares = units.map((unit) => fraction(unit, 1000));
    expect(broken(shares, deadlineQuotaReference({ shares, rounds: 400, rewards, learner: last }))).toBeUndefined();
  }
});

test("N_i ≥ floor(r_i·a_i) under random availability", () => {
  const next = seeded(2);
  for (let trial = 0; trial < 30; trial++) {
    const denominator = 2 + below(next, 40);
    const slack = trial % 3 === 0 ? below(next, denominator) : 0;
    const shares = [
      ...randomShares(next, 2 + below(next, 3), denominator, 1, slack),
      ...(trial % 2 === 0 ? [ZERO] : []),
    ];
    for (const learner of hostileLearners(next)) {
      const open = randomAvailability(next, shares.length, 60, 0.3 + 0.65 * next());
      expect(
        broken(shares, deadlineQuotaReference({ shares, rounds: 60, rewards, learner, open }), open),
      ).toBeUndefined();
    }
  }
});

test("an availability that breaks earliest deadline first among the released arms present", () => {
  // r = (1/4, 1/4, 1/2, 0). That simpler rule leaves rounds 2, 4 and 6 to the learner (arm 2 is unreleased),
  // who wastes them on arm 3, and arm 2 ends with N = 3 < floor(1/2·8) = 4. Here arms 0 and 1, absent and
  // due, make arm 2 be pulled early.
  const seen = ["2", "23", "012", "23", "012", "23", "012", "12"];
  const open = (round: number) => range(4).map((arm) => seen[round - 1]?.includes(String(arm)) ?? true);
  const shares = [fraction(1, 4), fraction(1, 4), fraction(1, 2), ZERO];
  const pulls = deadlineQuotaReference({ shares, rounds: 40, rewards, learner: last, open });
  expect(broken(shares, pulls, open)).toBeUndefined();
  // 1: arm 2.  2: D_2 = −1/2, D_2 + r_2 = 0; arms 0 and 1 have D = 0: none is due → learner 3.  3: D_2 = 0:
  // deadlines 4, 4, 2 → 2. 4: D_0 = D_1 = 1/4 > 0: arm 2 (D = −1/2) is the present one with a share → 2.  5:
  // D_2 = −1; 0 and 1: deadline 3; 2: 4 → 0.
  expect(pulls.slice(0, 5)).toEqual([2, 3, 2, 2, 0]);
});

test("N_i ≥ floor(r_i·a_i) when the availability knows the pulls and hides or shows arms to hurt", () => {
  const next = seeded(3);
  for (let trial = 0; trial < 30; trial++) {
    const arms = 2 + below(next, 3);
    const shares = randomShares(next, arms, 2 + below(next, 20), 1, 0);
    const learner = hostileLearners(next)[1 + (trial % 4)] ?? last;
    const table: boolean[][] = [];
    const open: Availability = (round) => table[round - 1] ?? [];
    for (let round = 1; round <= 40; round++) {
      const pulls = deadlineQuotaReference({ shares, rounds: round - 1, rewards, learner, open });
      const previous = pulls[pulls.length - 1] ?? 0;
      const scarce = next();
      // Only the arm just pulled; all the others; all; or at random.
      const row = range(arms).map((arm) =>
        scarce < 0.3 ? arm === previous : scarce < 0.6 ? arm !== previous : scarce < 0.8 ? true : next() < 0.5,
      );
      table.push(row.some(Boolean) ? row : range(arms).map(() => true));
    }
    expect(
      broken(shares, deadlineQuotaReference({ shares, rounds: 40, rewards, learner, open }), open),
    ).toBeUndefined();
  }
});
