import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { highestBeta, type Posterior } from "../../../test/references/highestBeta.js";
import { range } from "../../../test/support/history.js";
import { seeded } from "../../../test/support/hostile.js";
import { ArmSet } from "../../arms.js";
import { LikelyDraws } from "./likelyDraws.js";
import { EveryDraw } from "./posteriorDraws.js";

/** Arms of these posteriors, shuffled, so that equal ones do not stand together. `kinds` has each arm's posterior. */
function armsOf(posteriors: readonly Posterior[], seed: number) {
  const next = seeded(seed);
  const kinds = posteriors
    .flatMap(({ arms }, kind) => range(arms).map(() => ({ kind, place: next() })))
    .sort((first, second) => first.place - second.place)
    .map(({ kind }) => kind);
  const successes = Uint32Array.from(kinds, (kind) => posteriors[kind].a - 1);
  const failures = Uint32Array.from(kinds, (kind) => posteriors[kind].b - 1);
  return { kinds, successes, failures };
}

const each = (kinds: number, posterior: (kind: number) => Posterior) => range(kinds).map(posterior);

const states: [string, number, Posterior[]][] = [
  ["two arms", 40_000, [{ a: 4, b: 2, arms: 1 }, { a: 3, b: 1, arms: 1 }]], // prettier-ignore
  ["all without an observation", 40_000, [{ a: 1, b: 1, arms: 80 }]],
  ["all equal, some observed", 20_000, [{ a: 31, b: 21, arms: 2000 }]],
  ["all equal in a cell of several posteriors", 20_000, [{ a: 301, b: 201, arms: 70 }]],
  ["few observations", 40_000, each(30, (kind) => ({ a: 1 + (kind % 6), b: 1 + (kind % 5), arms: 3 }))],
  ["in cells of several posteriors", 40_000, each(40, (kind) => ({ a: 90 + kind, b: 70 + (kind % 7), arms: 2 }))],
  ["the most observed arm behind", 40_000, [{ a: 500, b: 500, arms: 1 }, { a: 6, b: 3, arms: 30 }, { a: 2, b: 1, arms: 5 }, { a: 1, b: 9, arms: 300 }]], // prettier-ignore
  ["one arm far ahead", 40_000, [{ a: 801, b: 201, arms: 1 }, { a: 10, b: 12, arms: 200 }, { a: 3, b: 2, arms: 20 }]], // prettier-ignore
  ["many clearly behind", 20_000, [{ a: 71, b: 31, arms: 3 }, { a: 65, b: 33, arms: 5 }, { a: 10, b: 41, arms: 900 }, { a: 3, b: 21, arms: 1092 }]], // prettier-ignore
  ["thousands of observations", 20_000, each(20, (kind) => ({ a: 7000 + 30 * kind, b: 4000 + 11 * kind, arms: 4 }))],
];

describe("wins", () => {
  it.each(states)("are as frequent as the highest of independent draws: %s", (_, rounds, posteriors) => {
    const { kinds, successes, failures } = armsOf(posteriors, 1);
    const draws = new LikelyDraws(5, successes, failures);
    const ofArm = kinds.map(() => 0);
    let [sum, squares] = [0, 0];
    for (let round = 1; round <= rounds; round++) {
      ofArm[draws.highest(round)]++;
      sum += draws.draw;
      squares += draws.draw ** 2;
    }
    const { wins, mean } = highestBeta(posteriors);
    // Every arm is a class of its own; arms of a kind that expect fewer than 20 wins each are one,
    // if they expect them together.
    const classes = posteriors.flatMap(({ arms }, kind) => {
      const found = ofArm.filter((_count, arm) => kinds[arm] === kind);
      const expected = (rounds * wins[kind]) / arms;
      return expected >= 20
        ? found.map((count) => ({ count, expected }))
        : [{ count: found.reduce((total, count) => total + count, 0), expected: expected * arms }];
    });
    expectFrequencies(classes);
    const variance = squares / rounds - (sum / rounds) ** 2;
    expect(Math.abs(sum / rounds - mean)).toBeLessThan(5 * Math.sqrt(variance / rounds));
  });
});

/**
 * Pearson's chi-square: k classes have the mean k − 1 and about the variance 2(k − 1). Rare classes are put together.
 */
function expectFrequencies(classes: readonly { count: number; expected: number }[]): void {
  const frequent = classes.filter(({ expected }) => expected >= 20);
  const rare = classes.filter(({ expected }) => expected < 20);
  const [count, expected] = [sumOf(rare.map((one) => one.count)), sumOf(rare.map((one) => one.expected))];
  if (expected >= 20) frequent.push({ count, expected });
  else expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(expected) + 1e-6);
  const degrees = frequent.length - 1;
  const distance = sumOf(frequent.map((one) => (one.count - one.expected) ** 2 / one.expected));
  expect(distance).toBeLessThan(degrees + 5 * Math.sqrt(2 * degrees) + 1e-6);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

const histories = fc.array(fc.tuple(fc.nat(90), fc.nat(90)), { minLength: 2, maxLength: 40 });
const rounds = fc.integer({ min: 1, max: 1_000_000 });

function columnsOf(history: readonly (readonly [number, number])[]) {
  return [
    Uint32Array.from(history, ([successes]) => successes),
    Uint32Array.from(history, ([, failures]) => failures),
  ] as const;
}

describe("the draws of a round", () => {
  it("do not depend on which arms are open: of any subset the highest wins", () => {
    fc.assert(
      fc.property(histories, fc.nat(), rounds, fc.infiniteStream(fc.boolean()), (history, seed, round, coins) => {
        const draws = new LikelyDraws(seed, ...columnsOf(history));
        const alone = history.map((_, arm) => {
          expect(draws.highest(round, new ArmSet(history.length, [arm]))).toBe(arm);
          return draws.draw;
        });
        const open = range(history.length).filter((arm) => arm === 0 || coins.next().value);
        const best = open.reduce((most, arm) => (alone[arm] > alone[most] ? arm : most), 0);
        expect(draws.highest(round, new ArmSet(history.length, open))).toBe(best);
        expect(draws.draw).toBe(alone[best]);
      }),
      { seed: 5, numRuns: 200 },
    );
  });

  it("are the same for few open arms of many, which are followed alone, as for nearly all", () => {
    const history = fc.tuple(fc.constantFrom(0, 1, 2, 90, 91), fc.constantFrom(0, 1, 70));
    const many = fc.array(history, { minLength: 64, maxLength: 400 });
    fc.assert(
      fc.property(many, fc.nat(), rounds, fc.nat(), (counts, seed, round, choice) => {
        const [arms, next] = [counts.length, seeded(choice)];
        const draws = new LikelyDraws(seed, ...columnsOf(counts));
        // From the highest draw down, each arm taken out, while enough are left for all arms to be drawn.
        const left = ArmSet.all(arms);
        const ranked = range(Math.floor(0.9 * arms)).map(() => {
          const arm = draws.highest(round, left);
          left.delete(arm);
          return { arm, draw: draws.draw };
        });
        for (let times = 0; times < 20; times++) {
          const open = new ArmSet(
            arms,
            range(1 + Math.floor(next() * (arms / 16 - 1))).map(() => Math.floor(next() * arms)),
          );
          const best = ranked.find(({ arm }) => open.has(arm));
          if (best !== undefined) expect({ arm: draws.highest(round, open), draw: draws.draw }).toEqual(best);
        }
      }),
      { seed: 7, numRuns: 150 },
    );
  });

  it("are the posterior's for an arm that wins rarely", () => {
    // Beta(20, 60) of arm 3 beside better ones: mean 1/4, variance 3/16 / 81.
    const draws = new LikelyDraws(3, ...columnsOf([[80, 20], [70, 30], [19, 59], [19, 59], [18, 59]])); // prettier-ignore
    const [open, n] = [new ArmSet(5, [3]), 20_000];
    const values = range(n).map((index) => {
      draws.highest(index + 1, open);
      return draws.draw;
    });
    expect(Math.abs(sumOf(values) / n - 1 / 4)).toBeLessThan(5 * Math.sqrt(3 / 16 / 81 / n));
  });

  it("follow from the counts alone, however they came about", () => {
    fc.assert(
      fc.property(
        histories,
        fc.nat(),
        fc.array(fc.tuple(fc.nat(39), fc.boolean(), fc.integer({ min: 0, max: 19 })), { maxLength: 80 }),
        // From 256 changes on without a look all are taken in at once.
        fc.constantFrom(1, 10),
        (history, seed, steps, times) => {
          const [successes, failures] = columnsOf(history);
          const told = new LikelyDraws(seed, successes, failures);
          told.highest(1);
          for (const [step, success, looks] of range(times).flatMap(() => steps)) {
            const arm = step % history.length;
            const before = [successes[arm], failures[arm]] as const;
            (success ? successes : failures)[arm]++;
            told.changed(arm, ...before);
            if (looks === 0) told.highest(1);
          }
          const rebuilt = new LikelyDraws(seed, successes, failures);
          for (let round = 1; round <= 20; round++) {
            expect(told.highest(round)).toBe(rebuilt.highest(round));
            expect(told.draw).toBe(rebuilt.draw);
          }
        },
      ),
      { seed: 6, numRuns: 200 },
    );
  });
});

describe("extreme counts", () => {
  const most = 2 ** 32 - 1;
  it.each<[string, [number, number][]]>([
    ["only successes", range(70).map((arm) => [most - arm, 0])],
    ["only failures", range(70).map((arm) => [0, most - arm])],
    ["as many as there can be of both", range(70).map((arm) => [most - arm, most])],
    ["of all sizes", range(70).map((arm) => [Math.floor(1.37 ** arm), Math.floor(1.36 ** (69 - arm))])],
  ])("%s: an open arm with a draw in [0, 1]", (_, history) => {
    const draws = new LikelyDraws(1, ...columnsOf(history));
    const open = new ArmSet(70, range(35));
    for (let round = 1; round <= 300; round++) {
      expect(draws.highest(round)).toBeGreaterThanOrEqual(0);
      expect(draws.draw).toBeGreaterThan(0);
      expect(draws.draw).toBeLessThanOrEqual(1);
      expect(open.has(draws.highest(round, open))).toBe(true);
    }
  });
});

describe("whole runs", () => {
  it("pull as those do in which every arm draws", () => {
    const [arms, length, runs] = [70, 400, 150];
    const mean = (arm: number) => (arm < 10 ? 0.9 : 0.3);
    const pullsOfGood = (Draws: typeof EveryDraw | typeof LikelyDraws, firstSeed: number) =>
      range(runs).map((run) => {
        const [successes, failures] = [new Uint32Array(arms), new Uint32Array(arms)];
        const draws = new Draws(firstSeed + run, successes, failures);
        const next = seeded(firstSeed + run);
        for (let round = 1; round <= length; round++) {
          const arm = draws.highest(round);
          const before = [successes[arm], failures[arm]] as const;
          (next() < mean(arm) ? successes : failures)[arm]++;
          draws.changed(arm, ...before);
        }
        return sumOf(range(10).map((arm) => successes[arm] + failures[arm]));
      });
    const [every, likely] = [pullsOfGood(EveryDraw, 1), pullsOfGood(LikelyDraws, 1000)];
    const momentsOf = (values: readonly number[]) => {
      const average = sumOf(values) / runs;
      return { average, variance: sumOf(values.map((value) => (value - average) ** 2)) / (runs - 1) };
    };
    const [first, second] = [momentsOf(every), momentsOf(likely)];
    const error = Math.sqrt((first.variance + second.variance) / runs);
    expect(Math.abs(first.average - second.average)).toBeLessThan(5 * error);
  });
});
