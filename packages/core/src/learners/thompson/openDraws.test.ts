import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { highestBeta } from "../../../test/references/highestBeta.js";
import { range } from "../../../test/support/history.js";
import { ArmSet } from "../../arms.js";
import { LikelyDraws } from "./likelyDraws.js";
import { OpenDraws } from "./openDraws.js";

const ARMS = 200;

/** Arms with these counts first, and 200 in all. */
function columnsOf(counts: readonly (readonly [number, number])[]) {
  const column = (which: 0 | 1) => Uint32Array.from({ length: ARMS }, (_, arm) => counts[arm]?.[which] ?? arm % 5);
  return [column(0), column(1)] as const;
}

const few = fc.array(fc.tuple(fc.nat(90), fc.nat(90)), { minLength: 1, maxLength: 12 });
const rounds = fc.integer({ min: 1, max: 1_000_000 });

describe("few of many arms are open: these alone are drawn", () => {
  it("the winner is as frequent as by independent draws from the posteriors of the open arms", () => {
    const counts = [[4, 2], [3, 1], [0, 0], [40, 21], [4, 2]] as const; // prettier-ignore
    const draws = new OpenDraws(5, ...columnsOf(counts));
    const open = new ArmSet(ARMS, range(counts.length));
    const n = 40_000;
    const found = counts.map(() => 0);
    let [sum, squares] = [0, 0];
    for (let round = 1; round <= n; round++) {
      found[draws.highest(round, open)]++;
      sum += draws.draw;
      squares += draws.draw ** 2;
    }
    const { wins, mean } = highestBeta(counts.map(([successes, failures]) => ({ a: successes + 1, b: failures + 1, arms: 1 }))); // prettier-ignore
    found.forEach((count, arm) => {
      expect(Math.abs(count - n * wins[arm])).toBeLessThan(5 * Math.sqrt(n * wins[arm] * (1 - wins[arm])));
    });
    const variance = squares / n - (sum / n) ** 2;
    expect(Math.abs(sum / n - mean)).toBeLessThan(5 * Math.sqrt(variance / n));
  });

  it("an arm's draw is that of its counts, seed and round: neither the other open arms nor the absent ones matter", () => {
    fc.assert(
      fc.property(few, fc.nat(), rounds, fc.infiniteStream(fc.boolean()), (counts, seed, round, coins) => {
        const draws = new OpenDraws(seed, ...columnsOf(counts));
        const others = new OpenDraws(seed, ...columnsOf([...counts, [70, 3]]));
        const alone = counts.map((_, arm) => {
          expect(others.highest(round, new ArmSet(ARMS, [arm]))).toBe(arm);
          return others.draw;
        });
        const open = range(counts.length).filter((arm) => arm === 0 || coins.next().value);
        const best = open.reduce((most, arm) => (alone[arm] > alone[most] ? arm : most), 0);
        expect(draws.highest(round, new ArmSet(ARMS, open))).toBe(best);
        expect(draws.draw).toBe(alone[best]);
      }),
      { seed: 8, numRuns: 200 },
    );
  });

  it("draws of different arms, and of different rounds, are different ones", () => {
    const draws = new OpenDraws(1, ...columnsOf([]));
    const drawn = range(200).map((step) => {
      draws.highest(1 + (step % 20), new ArmSet(ARMS, [5 * Math.floor(step / 20)]));
      return draws.draw;
    });
    expect(new Set(drawn).size).toBe(200);
  });
});

it("with more open arms the choices are those of all arms' draws, also after changes and looks at few", () => {
  fc.assert(
    fc.property(few, fc.nat(), fc.array(fc.tuple(fc.nat(ARMS - 1), fc.boolean()), { maxLength: 30 }), (counts, seed, steps) => {
      const [successes, failures] = columnsOf(counts);
      const draws = new OpenDraws(seed, successes, failures);
      steps.forEach(([arm, isSuccess], index) => {
        const before = [successes[arm], failures[arm]] as const;
        (isSuccess ? successes : failures)[arm]++;
        draws.changed(arm, ...before);
        // A sixteenth of 200 arms are 12.
        draws.highest(index + 1, new ArmSet(ARMS, range(12)));
        const open = new ArmSet(ARMS, range(13));
        for (const many of [undefined, open]) {
          const likely = new LikelyDraws(seed, successes, failures);
          expect(draws.highest(index + 1, many)).toBe(likely.highest(index + 1, many));
          expect(draws.draw).toBe(likely.draw);
        }
      });
    }),
    { seed: 9, numRuns: 60 },
  ); // prettier-ignore
});
