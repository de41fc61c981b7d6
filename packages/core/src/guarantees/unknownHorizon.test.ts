import { describe, expect, it } from "vitest";
import { range } from "../../test/support/history.js";
import { createEnvironment } from "../environments/index.js";
import { unknownHorizonInstance } from "./improvingInstances.js";
import { leastRegretsAfter, leastRegretWithoutHorizon, unknownHorizons } from "./unknownHorizon.js";

const REACH = 24;
const [short, long] = unknownHorizons(REACH);
const environment = createEnvironment(unknownHorizonInstance(REACH));
const total = (first: number, second: number) =>
  environment.expectedTotal(0, first) + environment.expectedTotal(1, second);
const best = (horizon: number) => Math.max(total(horizon, 0), total(0, horizon));

describe("regret without the horizon", () => {
  it("arm 1 is the best for the short horizon, arm 2 for the long one", () => {
    expect([short, long]).toEqual([12, 48]);
    expect(best(short)).toBe(total(short, 0));
    expect(best(long)).toBe(total(0, long));
    // No split of the rounds is better than one arm throughout (Proposition 1).
    for (const horizon of [short, long]) {
      for (const pulls of range(horizon + 1)) expect(total(horizon - pulls, pulls)).toBeLessThanOrEqual(best(horizon));
    }
  });

  it("is what every number of pulls leaves at the least, found by trying all that can follow", () => {
    for (const pulls of range(short + 1)) {
      const [atShort, atLong] = leastRegretsAfter(REACH, pulls);
      expect(best(short) - total(short - pulls, pulls)).toBeCloseTo(atShort, 10);
      // From here on any number of the other rounds may go to arm 1.
      const later = range(long - short + 1).map((more) => total(short - pulls + more, long - (short - pulls + more)));
      expect(best(long) - Math.max(...later)).toBeCloseTo(atLong, 10);
    }
  });

  it("is linear for every policy, also for lotteries over what it does", () => {
    const least = leastRegretWithoutHorizon(REACH);
    const perRound = range(short + 1).map((pulls) => {
      const [atShort, atLong] = leastRegretsAfter(REACH, pulls);
      return [atShort / short, atLong / long];
    });
    // A lottery over two numbers of pulls is enough: both regrets are means over it.
    let smallest = Infinity;
    for (const one of perRound) {
      for (const other of perRound) {
        for (const chance of range(101).map((percent) => percent / 100)) {
          const [atShort, atLong] = [0, 1].map((i) => chance * one[i] + (1 - chance) * other[i]);
          smallest = Math.min(smallest, Math.max(atShort, atLong));
        }
      }
    }
    expect(smallest).toBeGreaterThanOrEqual(least - 1e-12);
    // The bound is attained but for the grid of chances: all rounds or none to arm 2, by a coin.
    expect(smallest).toBeLessThan(least + 0.001);
    expect(leastRegretWithoutHorizon(4_000_000)).toBeCloseTo(1 / 12, 6);
  });

  it("refuses an odd reach, and one that is too short", () => {
    expect(() => unknownHorizonInstance(7)).toThrow("an even number");
    expect(() => leastRegretWithoutHorizon(2)).toThrow("from 4");
  });
});
