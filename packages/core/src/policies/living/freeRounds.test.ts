import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { range } from "../../../test/support/history.js";
import { below, randomShares, seeded } from "../../../test/support/hostile.js";
import { ArmSet } from "../../arms.js";
import { deadlineLeader } from "../../leader/deadline/deadlineLeader.js";
import { parseCaps } from "../../shares/caps.js";
import { Shares } from "../../shares/shares.js";
import { FreeRounds, OwedSums } from "./freeRounds.js";
import { shownSafe } from "./safeChanges.js";
import { Tenures } from "./tenures.js";

/** The balances after the round, arm by arm. */
function isSafeAfter(tenures: Tenures, open: ArmSet): boolean {
  const shares = range(tenures.arms).map((arm) => tenures.share(arm));
  const after = shares.map((share, arm) => tenures.balance(arm) + (open.has(arm) ? share : 0));
  return shownSafe(Float64Array.from(after), shares, tenures.scalars.denominator);
}

/** A few arms have shares. Those that are due stay away in many rounds, and with them all but a few of the others. */
function answersOf(seed: number, arms: number) {
  const next = seeded(seed);
  const few = randomShares(next, Math.min(arms - 1, 3 + below(next, 10)), 60, 1, below(next, 2));
  // Far apart, so that they are not in the same of the groups whose balances are summed together.
  const apart = Math.floor((arms - 1) / few.length);
  const texts: (string | number)[] = range(arms).map(() => 0);
  few.forEach(([numerator, denominator], place) => (texts[place * apart] = `${numerator}/${denominator}`));
  const tenures = new Tenures(Shares.parse(texts, arms), parseCaps(1, arms), 0);
  const leader = deadlineLeader(tenures.inForce[0], tenures.columns.pulls, tenures.absences);
  const rounds = new FreeRounds(tenures);
  const promised = range(arms).filter((arm) => tenures.share(arm) > 0);
  const isDue = (arm: number) => tenures.balance(arm) + tenures.share(arm) > 0;
  const answers: boolean[] = [];
  for (let round = 1; round <= 200; round++) {
    const kind = below(next, 8);
    const open = kind < 3 ? ArmSet.all(arms) : new ArmSet(arms, [arms - 1]);
    const shy = promised.filter((arm) => isDue(arm) && kind !== 0 && kind !== 3);
    if (kind < 3) shy.forEach((arm) => open.delete(arm));
    else promised.forEach((arm) => !shy.includes(arm) && next() < 0.7 && open.add(arm));
    let pulled = arms - 1;
    if (promised.some((arm) => open.has(arm) && isDue(arm))) pulled = leader.earliest(open);
    else if (!open.isAll) {
      const isFree = rounds.passesAtOnce(open, leader) || rounds.passes(open);
      expect({ round, isFree }).toEqual({ round, isFree: isSafeAfter(tenures, open) });
      answers.push(isFree);
      if (!isFree && leader.earliest(open) >= 0) pulled = leader.earliest(open);
    }
    tenures.scalars.played++;
    if (!open.isAll) {
      leader.played(open);
      rounds.played(open);
    }
    tenures.columns.pulls[pulled]++;
    leader.pulled?.(pulled);
    rounds.pulled(pulled);
  }
  return answers;
}

it.each([5, 30, 1_060, 3_000])("of %d arms: a round can be free if the balances after it are shown safe", (arms) => {
  const answers = range(40).flatMap((seed) => answersOf(seed, arms));
  expect(answers.filter((isFree) => isFree).length).toBeGreaterThan(100);
  expect(answers.filter((isFree) => !isFree).length).toBeGreaterThan(10);
});

/** Three arms with a share of 1/4 each, of which only the fourth arm was pulled, and what the tests say of a round. */
function quarters(clocks: number[], openArms: number[]) {
  const tenures = new Tenures(Shares.parse(["1/4", "1/4", "1/4", 0], 4), parseCaps(1, 4), 0);
  tenures.scalars.played = Math.max(...clocks);
  clocks.forEach((clock, arm) => tenures.absences.set(arm, tenures.scalars.played - clock));
  const leader = deadlineLeader(tenures.inForce[0], tenures.columns.pulls, tenures.absences);
  leader.restored();
  const rounds = new FreeRounds(tenures);
  const open = new ArmSet(4, openArms);
  return { atOnce: rounds.passesAtOnce(open, leader), slowly: rounds.passes(open) };
}

describe("the short test, worked by hand", () => {
  it("D = ½, ½, ¼, all absent: 1/4 above a pull, and 2 rounds to the first deadline in which 1/4 is free", () => {
    expect(quarters([2, 2, 1], [3])).toEqual({ atOnce: true, slowly: true });
  });

  it("D = ½, ½, ½: 1/2 above a pull. After 2 rounds three pulls are due", () => {
    expect(quarters([2, 2, 2], [3])).toEqual({ atOnce: false, slowly: false });
  });

  it("D = ¾, ¼, 0: a pull, and 1/4 is free up to the first deadline, the next round. D = ¾, ½, 0: 1/4 above", () => {
    expect(quarters([3, 1, 0], [3])).toEqual({ atOnce: true, slowly: true });
    expect(quarters([3, 2, 0], [3])).toEqual({ atOnce: false, slowly: true });
  });

  it("counts what arms are owed after a round in which they, and all that are summed with them, were open", () => {
    const arms = 3_000;
    const shares = range(arms).map((arm) => (arm < 4 ? "1/4" : 0));
    const tenures = new Tenures(Shares.parse(shares, arms), parseCaps(1, arms), 0);
    const leader = deadlineLeader(tenures.inForce[0], tenures.columns.pulls, tenures.absences);
    const rounds = new FreeRounds(tenures);
    const last = new ArmSet(arms, [arms - 1]);
    expect(rounds.passesAtOnce(last, leader)).toBe(true);
    tenures.scalars.played++;
    leader.played(new ArmSet(arms, range(64)));
    rounds.played(new ArmSet(arms, range(64)));
    // Four arms are owed 1/4 each, together a pull, and no part of a round is free.
    expect(rounds.passesAtOnce(last, leader)).toBe(false);
  });
});

it("what all arms are owed is the sum of the balances above 0, whatever is played between two looks", () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(1, 64, 65, 300), (seed, arms) => {
      const next = seeded(seed);
      const shares = randomShares(next, arms, 1_000, 1, below(next, 500)).map(([p, q]) => `${p}/${q}`);
      const tenures = new Tenures(Shares.parse(shares, arms), parseCaps(1, arms), 0);
      const sums = new OwedSums(tenures);
      for (let round = 1; round <= 60; round++) {
        const open = ArmSet.all(arms);
        const chance = [0, 0, 0.02, 0.98][below(next, 4)];
        range(arms).forEach((arm) => next() < chance && open.delete(arm));
        tenures.scalars.played++;
        const absent = range(arms).filter((arm) => !open.has(arm));
        if (2 * open.size < arms) {
          tenures.absences.addToAllBut(open);
          [...open].forEach((arm) => sums.moved(arm));
        } else {
          for (const arm of absent) {
            tenures.absences.add(arm);
            sums.moved(arm);
          }
        }
        const pulled = below(next, arms);
        tenures.columns.pulls[pulled]++;
        sums.moved(pulled);
        if (next() < 0.5) continue;
        const owed = range(arms).reduce((sum, arm) => sum + Math.max(0, tenures.balance(arm)), 0);
        expect(sums.total()).toBe(owed);
      }
    }),
    { seed: 12, numRuns: 100 },
  );
});
