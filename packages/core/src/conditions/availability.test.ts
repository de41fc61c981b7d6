import { describe, expect, it } from "vitest";
import { availabilities, createAvailability } from "./availability.js";

const ROUNDS = 20_000;

function openArms(id: string, arms: number, parameters: object, [seed, trial] = [3, 0]): number[][] {
  const availability = createAvailability({ id, parameters: parameters as Record<string, unknown> }, arms);
  availability.begin(seed, trial);
  return Array.from({ length: ROUNDS }, (_, index) => [...availability.open(index + 1)]);
}

/** How often each arm was open, as a part of all rounds. */
function frequencies(rounds: readonly number[][], arms: number): number[] {
  return Array.from({ length: arms }, (_, arm) => rounds.filter((open) => open.includes(arm)).length / rounds.length);
}

const fiveErrors = (p: number) => 5 * Math.sqrt((p * (1 - p)) / ROUNDS);

describe.each(availabilities)("$id", ({ id, examples: [{ arms, parameters }] }) => {
  it("leaves at least one arm open, and depends on seed, trial and round alone", () => {
    const all = openArms(id, arms, parameters);
    expect(all.every((open) => open.length > 0)).toBe(true);
    const again = createAvailability({ id, parameters }, arms);
    again.begin(9, 9);
    again.open(1);
    again.begin(3, 0);
    expect([...again.open(777)]).toEqual(all[776]);
    expect([...again.open(778)]).toEqual(all[777]);
  });

  it("asks for rounds in any order, and more than once", () => {
    const all = openArms(id, arms, parameters);
    const again = createAvailability({ id, parameters }, arms);
    again.begin(3, 0);
    for (const round of [20, 3, 3, 500, 1]) expect([...again.open(round)]).toEqual(all[round - 1]);
  });

  it("has defaults, and refuses what it does not know", () => {
    expect(() => createAvailability(id, arms)).not.toThrow();
    expect(() => createAvailability({ id, parameters: { nonsense: 1 } }, arms)).toThrow(
      expect.objectContaining({ code: "parameter-unknown", path: "availability.nonsense" }),
    );
  });
});

describe("random", () => {
  it("opens arm i with its probability, or, where none is open, as one of K", () => {
    const probability = [0.9, 0.5, 0.1];
    const none = 0.1 * 0.5 * 0.9;
    frequencies(openArms("random", 3, { probability }), 3).forEach((found, arm) => {
      const expected = probability[arm] + none / 3;
      expect(Math.abs(found - expected), `arm ${arm}`).toBeLessThan(fiveErrors(expected));
    });
  });

  it("opens arms independently of each other", () => {
    const rounds = openArms("random", 3, { probability: [0.5, 0.4, 1] });
    const both = rounds.filter((open) => open.includes(0) && open.includes(1)).length / ROUNDS;
    expect(Math.abs(both - 0.2)).toBeLessThan(fiveErrors(0.2));
  });

  it("opens exactly one, each equally often, where all would be absent", () => {
    const rounds = openArms("random", 4, { probability: 0 });
    expect(rounds.every((open) => open.length === 1)).toBe(true);
    for (const found of frequencies(rounds, 4)) expect(Math.abs(found - 0.25)).toBeLessThan(fiveErrors(0.25));
    expect(openArms("random", 2, { probability: 1 }).every((open) => open.length === 2)).toBe(true);
  });

  it("says nothing in one round about the next", () => {
    const rounds = openArms("random", 2, { probability: [0.6, 1] });
    const twice = rounds.filter((open, index) => open.includes(0) && rounds[index + 1]?.includes(0)).length / ROUNDS;
    expect(Math.abs(twice - 0.36)).toBeLessThan(fiveErrors(0.36));
  });

  it("differs between seeds and between trials", () => {
    const luck = [
      [3, 0],
      [3, 1],
      [4, 0],
    ].map((stream) => JSON.stringify(openArms("random", 3, {}, stream as [number, number])));
    expect(new Set(luck).size).toBe(3);
  });
});

it("shifts: two rounds on, one off, each arm a round earlier than the one before it", () => {
  // Arm i is open in round t if (t − 1 + i) mod 3 < 2.
  expect(openArms("shifts", 3, { on: 2, off: 1 }).slice(0, 4)).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
    [0, 1],
  ]);
  // Two arms, one round in four: in rounds 3 and 4 no arm would be open, and arms 0 and 1 take turns.
  expect(openArms("shifts", 2, { on: 1, off: 3 }).slice(0, 8)).toEqual([[0], [1], [0], [1], [0], [1], [0], [1]]);
  // Arm 0 in rounds 1, 5, 9; arm 1 in 4, 8; arm 2 in 3, 7: in rounds 2 and 6 none would be
  // open: (2 − 1) mod 3, (6 − 1) mod 3.
  expect(openArms("shifts", 3, { on: 1, off: 3 }).slice(0, 8)).toEqual([[0], [1], [2], [1], [0], [2], [2], [1]]);
  // One arm, absent half of the time: it is open all the same, since there is no other.
  expect(openArms("shifts", 1, { on: 1, off: 1 }).slice(0, 3)).toEqual([[0], [0], [0]]);
});

it("joining: from a round on; where none would be open, those that come first are", () => {
  expect(openArms("joining", 3, { from: [3, 2, 5] }).slice(0, 5)).toEqual([[1], [1], [0, 1], [0, 1], [0, 1, 2]]);
  expect(openArms("joining", 2, { from: 4 }).slice(0, 2)).toEqual([[0, 1], [0, 1]]); // prettier-ignore
});

it.each([
  ["joining", { from: [1, 0] }, "parameter-range", "availability.from[1]"],
  ["random", { probability: [0.5, 1.5] }, "parameter-range", "availability.probability[1]"],
  ["random", { probability: [0.5] }, "parameter-length", "availability.probability"],
  ["shifts", { on: 0 }, "parameter-range", "availability.on"],
  ["shifts", { off: -1 }, "parameter-range", "availability.off"],
])("%s with %o is refused with %s at %s", (id, parameters, code, path) => {
  expect(() => createAvailability({ id, parameters }, 2)).toThrow(expect.objectContaining({ code, path }));
});
