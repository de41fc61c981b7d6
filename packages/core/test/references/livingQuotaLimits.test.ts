/** What the rules of docs/adr/0011-living-quotas.md do not give, each with an example: played on the reference. */
import { expect, test } from "vitest";
import { floor, fraction, multiply, ZERO } from "../support/fraction.js";
import { toNumber } from "../support/exact.js";
import { range } from "../support/history.js";
import { LivingQuota } from "./livingQuota.js";
import { shownSafe } from "./livingQuotaSafety.js";

/** All arms open. */
function play(policy: LivingQuota, from: number, rounds: number): void {
  for (let round = from; round < from + rounds; round++) policy.pulled(policy.choose(round), round);
}

test("two unsettled pulls at a time, no change: an arm falls three pulls behind", () => {
  // Six small arms, one with 1/2, one with 34/80, and one without a share on which the learner wastes its rounds.
  const [small, half, other, spare] = [range(6), 6, 7, 8];
  const shares = [...small.map(() => fraction(1, 80)), fraction(40, 80), fraction(34, 80), ZERO];
  const policy = new LivingQuota({ shares, voidWithin: 2 }, (open) => (open.includes(spare) ? spare : open[0]));
  let round = 0;
  const pull = (open: readonly number[]) => {
    const arm = policy.choose(++round, open);
    policy.pulled(arm, round, open);
    return arm;
  };
  const wait = (arm: number) => policy.tenures()[arm].deadline! - round;
  const balance = (arm: number) => toNumber(policy.tenures()[arm].balance);

  // The small arms wait until twelve rounds are left to them: with 6 pulls for them and 6 for the half that is safe.
  const others = [half, other, spare];
  while (wait(0) > 12) {
    const candidates = [range(9), ...(balance(other) < -4 ? [] : [[...small, other, spare]]), others];
    pull(candidates.find((open) => policy.choose(round + 1, open) >= half)!);
  }
  while (policy.choose(round + 1, [half, spare]) === spare) pull([half, spare]);
  expect(shownSafe(policy.tenures())).toBe(true);

  // One by one the small arms lose their last rounds: each is pulled, is thereby not urgent in the next round, in
  // which another arm is pulled, and then its own pull is struck.
  for (const arm of small) {
    while (wait(arm) > 1) {
      expect(pull([arm])).toBe(arm);
      expect(pull([arm, other, spare])).not.toBe(arm);
      policy.voided(arm, round - 1);
    }
  }
  // Now all six must be pulled in the next round, and the half waits for them.
  expect(small.map(wait)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(small.map(() => pull(range(9)))).toEqual(small);
  const { share, clock, count, opening } = policy.tenures()[half];
  expect(opening).toEqual(ZERO);
  expect(floor(multiply(share, fraction(clock))) - BigInt(count)).toBe(3n);
});

test("renewEvery below the arms' own 1/share: the learner gets nothing, but a rise waits for no renewal", () => {
  const eight = range(8).map(() => fraction(1, 16));
  const policy = new LivingQuota({ shares: [...eight, ZERO], renewEvery: 1 }, () => 8);
  play(policy, 1, 24);
  expect(policy.tenures()[8].count).toBe(0); // half of the rounds were promised to none
  policy.change({ shares: [...eight, fraction(1, 2)] });
  play(policy, 25, 16);
  expect(policy.tenures()[8]).toMatchObject({ share: fraction(1, 2), waitingSince: undefined });
});

test("Σ r = 1, all arms open: a renewal that never comes", () => {
  const over40 = (...units: number[]) => units.map((unit) => fraction(unit, 40));
  const policy = new LivingQuota({ shares: over40(12, 8, 4, 2, 7, 7) }, () => 0);
  play(policy, 1, 4);
  policy.change({ shares: over40(6, 7, 5, 7, 6, 9) });
  play(policy, 5, 11);
  policy.change({ shares: over40(20, 0, 5, 5, 5, 5) });
  play(policy, 16, 400); // 1/r is 2 rounds
  expect(policy.tenures()[0]).toMatchObject({ since: 16, share: fraction(20, 40), target: fraction(20, 40) });
  expect(toNumber(policy.tenures()[0].opening)).toBeLessThan(0);
});

test("a strike after a renewal does not lead back to the state before it", () => {
  const thirds = range(3).map(() => fraction(1, 3));
  const policy = new LivingQuota({ shares: thirds, renewEvery: 1, voidWithin: 1 }, () => 0);
  play(policy, 1, 1);
  policy.voided(0, 1);
  expect(policy.tenures().map(({ balance }) => toNumber(balance))).toEqual([2 / 3, 0, 0]);
});
