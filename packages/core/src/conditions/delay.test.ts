import { describe, expect, it } from "vitest";
import { createDelay, delays } from "./delay.js";

const ROUNDS = 20_000;
const ARMS = 2;

function delaysOf(id: string, parameters: object, [seed, trial] = [3, 0]): number[] {
  const delay = createDelay({ id, parameters: parameters as Record<string, unknown> }, ARMS);
  delay.begin(seed, trial);
  return Array.from({ length: ROUNDS }, (_, index) => delay.rounds(index + 1, 0));
}

describe.each(delays)("$id", ({ id, examples: [parameters] }) => {
  it("depends on seed, trial and round alone", () => {
    const all = delaysOf(id, parameters);
    const again = createDelay({ id, parameters }, ARMS);
    again.begin(9, 9);
    again.rounds(1, 0);
    again.begin(3, 0);
    expect([again.rounds(777, 0), again.rounds(5, 0)]).toEqual([all[776], all[4]]);
  });

  it("refuses what it does not know", () => {
    expect(() => createDelay({ id, parameters: { ...parameters, nonsense: 1 } }, ARMS)).toThrow(
      expect.objectContaining({ code: "parameter-unknown", path: "delay.nonsense" }),
    );
  });
});

it("fixed: always the same", () => {
  expect(new Set(delaysOf("fixed", { rounds: 7 }))).toEqual(new Set([7]));
  expect(new Set(delaysOf("fixed", { rounds: 0 }))).toEqual(new Set([0]));
});

describe("random", () => {
  it("is uniform on the whole numbers from 0 to twice the mean", () => {
    const found = delaysOf("random", { mean: 3 });
    for (let rounds = 0; rounds <= 6; rounds++) {
      const part = found.filter((delay) => delay === rounds).length / ROUNDS;
      expect(Math.abs(part - 1 / 7), `${rounds} rounds`).toBeLessThan(5 * Math.sqrt(((1 / 7) * (6 / 7)) / ROUNDS));
    }
    expect(Math.max(...found)).toBe(6);
  });

  it("loses the stated part, and nothing where none is stated", () => {
    const lost = delaysOf("random", { mean: 3, lost: 0.1 }).filter((delay) => delay === Infinity).length / ROUNDS;
    expect(Math.abs(lost - 0.1)).toBeLessThan(5 * Math.sqrt((0.1 * 0.9) / ROUNDS));
    expect(delaysOf("random", {})).not.toContain(Infinity);
    expect(new Set(delaysOf("random", { lost: 1 }))).toEqual(new Set([Infinity]));
  });

  it("differs between seeds and between trials", () => {
    const luck = [
      [3, 0],
      [3, 1],
      [4, 0],
    ].map((stream) => delaysOf("random", {}, stream as [number, number]).join());
    expect(new Set(luck).size).toBe(3);
  });
});

it.each([
  ["fixed", {}, "parameter-missing", "delay.rounds"],
  ["fixed", { rounds: -1 }, "parameter-range", "delay.rounds"],
  ["random", { mean: 0.5 }, "parameter-type", "delay.mean"],
  // 2·mean + 1 would be beyond what a draw can tell apart.
  ["random", { mean: 2 ** 31 }, "parameter-range", "delay.mean"],
  ["random", { lost: 1.1 }, "parameter-range", "delay.lost"],
  ["by-arm", { rounds: [1, 2, 3] }, "parameter-length", "delay.rounds"],
  ["by-arm", { rounds: 0.5 }, "parameter-type", "delay.rounds"],
  ["by-arm", { lost: [0, 2] }, "parameter-range", "delay.lost[1]"],
])("%s with %o is refused with %s at %s", (id, parameters, code, path) => {
  expect(() => createDelay({ id, parameters }, ARMS)).toThrow(expect.objectContaining({ code, path }));
});

it("random: the longest mean is still uniform", () => {
  const mean = 2 ** 31 - 1;
  const found = delaysOf("random", { mean });
  const average = found.reduce((sum, delay) => sum + delay, 0) / ROUNDS;
  // A uniform number on [0, 2m] has variance m²/3.
  expect(Math.abs(average - mean)).toBeLessThan(5 * (mean / Math.sqrt(3 * ROUNDS)));
  expect(Math.max(...found)).toBeLessThanOrEqual(2 * mean);
  expect(Math.min(...found)).toBeGreaterThanOrEqual(0);
});

describe("by-arm", () => {
  const byArm = (parameters: Record<string, unknown>) => createDelay({ id: "by-arm", parameters }, ARMS);

  it("each arm has its own, and may never be heard from", () => {
    const delay = byArm({ rounds: [0, 70], lost: [0, 0] });
    expect([delay.rounds(3, 0), delay.rounds(3, 1)]).toEqual([0, 70]);
    const silent = byArm({ lost: [0, 1] });
    for (let round = 1; round <= 50; round++) {
      expect([silent.rounds(round, 0), silent.rounds(round, 1)]).toEqual([0, Infinity]);
    }
  });

  it("loses the stated part of an arm's rewards", () => {
    const delay = byArm({ lost: [0.2, 0.7] });
    delay.begin(3, 0);
    for (const [arm, expected] of [0.2, 0.7].entries()) {
      let lost = 0;
      for (let round = 1; round <= ROUNDS; round++) if (delay.rounds(round, arm) === Infinity) lost++;
      expect(Math.abs(lost / ROUNDS - expected)).toBeLessThan(5 * Math.sqrt((expected * (1 - expected)) / ROUNDS));
    }
  });

  it("has something that stands in only where a wait is given", () => {
    expect(byArm({}).standIn).toBeUndefined();
    expect(byArm({ wait: 9 }).standIn).toEqual({ after: 9, reward: 0 });
    expect(byArm({ wait: 0, standIn: 0.5 }).standIn).toEqual({ after: 0, reward: 0.5 });
  });
});
