import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { range } from "../../../test/support/history.js";
import { seeded } from "../../../test/support/hostile.js";
import { ArmSet } from "../../arms.js";
import { chooseMany } from "../../chooseMany.js";
import { Thompson } from "./thompson.js";

/** A learner that has seen these successes and failures of each arm. */
function after(history: readonly (readonly [number, number])[], seed: number): Thompson {
  const policy = new Thompson(history.length, seed);
  for (const [arm, [successes, failures]] of history.entries()) {
    for (let n = 0; n < successes; n++) policy.rewarded(arm, 1);
    for (let n = 0; n < failures; n++) policy.rewarded(arm, 0);
  }
  return policy;
}

const histories = fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { minLength: 1, maxLength: 8 });
const rounds = fc.integer({ min: 1, max: 1_000_000 });

describe("the draws of a round", () => {
  it("do not depend on which arms are open: a winner still wins in every subset that has it", () => {
    fc.assert(
      fc.property(histories, fc.nat(), rounds, fc.nat(255), (history, seed, round, bits) => {
        const policy = after(history, seed);
        const winner = policy.choose(round);
        const subset = new ArmSet(history.length, [
          winner,
          ...range(history.length).filter((arm) => (bits >> arm) & 1),
        ]);
        expect(policy.explain(round, subset)).toEqual(policy.explain(round));
        expect(policy.choose(round, subset)).toBe(winner);
      }),
      { seed: 5, numRuns: 300 },
    );
  });

  it("give m successive choices as the m highest", () => {
    fc.assert(
      fc.property(histories, fc.nat(), rounds, fc.integer({ min: 1, max: 8 }), (history, seed, round, count) => {
        const policy = after(history, seed);
        const draw = (arm: number) => policy.explain(round, new ArmSet(history.length, [arm])).numbers["draw"];
        const ranked = range(history.length).sort((a, b) => draw(b) - draw(a));
        expect(chooseMany(policy, history.length, round, count)).toEqual(ranked.slice(0, count));
      }),
      { seed: 6, numRuns: 200 },
    );
  });

  it("are the same when a choice is asked for again, and others in another round", () => {
    const policy = after([[3, 2], [3, 2]], 7); // prettier-ignore
    const draws = range(50).map((index) => policy.explain(index + 1).numbers["draw"]);
    expect(range(50).map((index) => policy.explain(index + 1).numbers["draw"])).toEqual(draws);
    expect(new Set(draws).size).toBe(50);
  });
});

describe("the posterior", () => {
  it.each([
    [0, 0],
    [9, 0],
    [3, 17],
    [200, 100],
  ])("after %i successes and %i failures has the mean and variance of Beta(S + 1, F + 1)", (successes, failures) => {
    const [a, b, n] = [successes + 1, failures + 1, 20_000];
    const policy = after([[successes, failures]], 11);
    const draws = range(n).map((index) => policy.explain(index + 1).numbers["draw"]);
    const mean = a / (a + b);
    const variance = (a * b) / ((a + b) ** 2 * (a + b + 1));
    const average = draws.reduce((sum, draw) => sum + draw, 0) / n;
    expect(Math.abs(average - mean)).toBeLessThan(5 * Math.sqrt(variance / n));
    // The standard error of the sample variance is sqrt((fourth central moment − variance²)/n).
    const powers = [2, 4].map((k) => draws.reduce((sum, draw) => sum + (draw - mean) ** k, 0) / n);
    expect(Math.abs(powers[0] - variance)).toBeLessThan(5 * Math.sqrt((powers[1] - variance ** 2) / n));
  });

  it("wins as often as its draw is the highest", () => {
    // After one success and one failure:
    // P(Beta(2, 1) > Beta(1, 2)) = ∫ 2x·(1 − (1 − x)²) dx = ∫ 4x² − 2x³ dx = 4/3 − 1/2 = 5/6.
    const policy = after([[0, 1], [1, 0]], 13); // prettier-ignore
    const n = 20_000;
    const wins = range(n).filter((index) => policy.choose(index + 1) === 1).length;
    expect(Math.abs(wins / n - 5 / 6)).toBeLessThan(5 * Math.sqrt(((5 / 6) * (1 / 6)) / n));
  });

  it("without any observation gives every arm the same chance", () => {
    const policy = new Thompson(4, 17);
    const n = 20_000;
    const wins = range(4).map(() => 0);
    for (let round = 1; round <= n; round++) wins[policy.choose(round)]++;
    for (const count of wins) expect(Math.abs(count / n - 1 / 4)).toBeLessThan(5 * Math.sqrt(((1 / 4) * (3 / 4)) / n));
  });
});

describe("rewards between 0 and 1 as coins", () => {
  it("the successes of m rewards of x are binomial: mean m·x, variance m·x(1 − x)", () => {
    const [m, x, seeds] = [40, 0.3, 2000];
    const counts = range(seeds).map((seed) => {
      const policy = new Thompson(1, seed);
      for (let n = 0; n < m; n++) policy.rewarded(0, x);
      return policy.state().columns["successes"][0];
    });
    const [mean, variance] = [m * x, m * x * (1 - x)];
    const average = counts.reduce((sum, count) => sum + count, 0) / seeds;
    const spread = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / seeds;
    expect(Math.abs(average - mean)).toBeLessThan(5 * Math.sqrt(variance / seeds));
    // The fourth central moment of a binomial number is 3·variance² + variance·(1 − 6x(1 − x)).
    const fourth = 3 * variance ** 2 + variance * (1 - 6 * x * (1 - x));
    expect(Math.abs(spread - variance)).toBeLessThan(5 * Math.sqrt((fourth - variance ** 2) / seeds));
  });

  it("the posterior of rewards with mean μ tends to μ, whatever their law", () => {
    // 20 000 rewards, uniform on [0, 1]: S is binomial with p = 1/2.
    const [policy, next, n] = [new Thompson(1, 19), seeded(7), 20_000];
    for (let i = 0; i < n; i++) policy.rewarded(0, next());
    expect(Math.abs(policy.state().columns["successes"][0] / n - 1 / 2)).toBeLessThan(5 * Math.sqrt(1 / 4 / n));
  });

  it("two arms' coins are independent of each other and of the choices", () => {
    const [n, x] = [10_000, 0.5];
    const success = (seed: number, arm: number) => {
      const policy = new Thompson(2, seed);
      policy.rewarded(arm, x);
      return policy.state().columns["successes"][arm] === 1;
    };
    const both = range(n).filter((seed) => success(seed, 0) && success(seed, 1)).length;
    expect(Math.abs(both / n - 1 / 4)).toBeLessThan(5 * Math.sqrt(3 / 16 / n));
    const withChoice = range(n).filter((seed) => success(seed, 0) && new Thompson(2, seed).choose(1) === 0).length;
    expect(Math.abs(withChoice / n - 1 / 4)).toBeLessThan(5 * Math.sqrt(3 / 16 / n));
  });
});
