import fc from "fast-check";
import { expect, it } from "vitest";
import { Observations } from "../../counts.js";
import { inverseRoot, rootTwoLn } from "../../math/index.js";
import { Shares } from "../../shares/shares.js";
import { DebtRanking } from "./debtLeader.js";
import type { DebtColumns, Weighing } from "./debts.js";

/** The definition (see DebtLeader), arm by arm, of arms that all have an observation. */
function highest({ shares, known, since, served }: DebtColumns, weighing: Weighing, round: number): number {
  const values = Array.from(known.sums, (sum, arm) => {
    const exact = shares.deficit(arm, round - 1 - since[arm], served[arm]);
    const deficit = weighing.positivePart ? Math.max(0, exact) : exact;
    const slope = weighing.radiusFactor * inverseRoot(known.observed[arm]);
    const index = sum / known.observed[arm] + slope * rootTwoLn(round);
    return weighing.deficitWeight * deficit + weighing.indexWeights[arm] * Math.min(index, weighing.cap);
  });
  return values.indexOf(Math.max(...values));
}

/** Equal, unequal, none at all, and with a large denominator. */
const share = fc.constantFrom("0", "1/20", "1/7", "3/10", "1/1048573");
const arms = fc.record({
  share,
  weight: fc.constantFrom(0, 1, 0.5, 1000),
  // Few observations tie, many are close to each other.
  observed: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1000, max: 1004 })),
  sum: fc.integer({ min: 0, max: 3 }),
});
const step = fc.record({
  advance: fc.oneof(
    { weight: 6, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.integer({ min: -9, max: 90 }) },
  ),
  // Mostly the leader is pulled, else the arm of this number.
  arm: fc.option(fc.nat(5), { freq: 3 }),
  empties: fc.boolean(),
  reward: fc.constantFrom(0, 1),
});

it("is the lowest arm with the largest value, whichever arm is pulled and however the rounds go", () => {
  const scenario = fc.record({
    first: fc.array(arms, { minLength: 1, maxLength: 6 }),
    equalShares: fc.boolean(),
    start: fc.constantFrom(7, 1000, 1_000_000),
    deficitWeight: fc.constantFrom(0, 1, 0.3, 50),
    radiusFactor: fc.constantFrom(1, Math.sqrt(3 / 4)),
    cap: fc.constantFrom(1, Infinity),
    positivePart: fc.boolean(),
    steps: fc.array(step, { maxLength: 60 }),
  });
  fc.assert(
    fc.property(scenario, ({ first, equalShares, start, deficitWeight, radiusFactor, cap, positivePart, steps }) => {
      const shares = Shares.parse(
        first.map((arm) => (equalShares ? "1/20" : arm.share)),
        first.length,
        first.length,
      );
      const known = new Observations(first.length);
      first.forEach(({ observed, sum }, arm) => {
        known.observed[arm] = known.pulls[arm] = observed;
        known.sums[arm] = Math.min(sum, observed);
      });
      const columns = { shares, known, since: new Uint32Array(first.length), served: new Uint32Array(first.length) };
      const weighing = {
        deficitWeight,
        indexWeights: Float64Array.from(first, ({ weight }) => (cap === 1 ? weight : 1)),
        radiusFactor,
        cap,
        positivePart,
      };
      const ranking = new DebtRanking(columns, weighing);
      first.forEach((_, arm) => ranking.changed(arm));
      let round: number = start;
      for (const { advance, arm, empties, reward } of steps) {
        round = Math.max(1, round + advance);
        const top = highest(columns, weighing, round);
        expect(ranking.top(round)).toBe(top);
        const pulled = (arm ?? top) % first.length;
        known.rewarded(pulled, reward);
        columns.served[pulled] = empties ? 0 : columns.served[pulled] + 1;
        if (empties) columns.since[pulled] = round;
        ranking.changed(pulled);
      }
    }),
    { seed: 1, numRuns: 2000 },
  );
});
