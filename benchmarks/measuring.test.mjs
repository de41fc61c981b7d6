import { createEnvironment, createPolicy } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { cases } from "./cases.mjs";
import { windowOf } from "./groups/manyArms.mjs";
import { requireSameCounts } from "./groups/small.mjs";
import { interleave, median } from "./interleave.mjs";
import { closeArms, digestOf, scatteredArms } from "./load.mjs";
import { readOptions } from "./options.mjs";

it("tasks take turns, and median and fastest are of each one's own samples", async () => {
  const order = [];
  const task = (name, samples) => ({
    ...{ group: "small", name, side: "c" },
    sample: () => {
      order.push(name);
      return Promise.resolve(samples.shift());
    },
  });
  const measured = await interleave([task("a", [3, 1, 2]), task("b", [9, 7, 8])], 3, () => {});
  expect(order.join("")).toBe("ababab");
  expect(measured.map((one) => [one.name, one.samples, one.median, one.fastest])).toEqual([
    ["a", [3, 1, 2], 2, 1],
    ["b", [9, 7, 8], 8, 7],
  ]);
});

it("the median of an even number is between the two in the middle", () => expect(median([4, 1, 3, 2])).toBe(2.5));

describe("the load", () => {
  it("has means from 0.8 downwards", () => {
    expect(closeArms(10).parameters.means).toEqual([0.8, 0.79, 0.78, 0.77, 0.76, 0.75, 0.74, 0.73, 0.72, 0.71]);
  });

  it("scatters the same means, the highest first", () => {
    const { means } = scatteredArms(10, 1).parameters;
    expect(means[0]).toBe(0.8);
    expect([...means].sort()).toEqual([...closeArms(10).parameters.means].sort());
    expect(new Set(scatteredArms(1_000, 7).parameters.means).size).toBe(1_000);
  });

  it("tells counts apart", () => {
    // FNV-1a of the bytes of "a": the published 32-bit answer.
    expect(digestOf([97])).toBe(0xe40c292c);
    expect(digestOf([2, 1])).not.toBe(digestOf([1, 2]));
  });
});

it.each([
  [[1, 2], true],
  [[1, 3], false],
  [[1], false],
  [[1, 2, 3], false],
])("digests 1, 2 against %j are the same pulls: %s", (digests, same) => {
  const compare = () => requireSameCounts("FUCB", { digests: [1, 2], pulls: [5] }, { digests, pulls: [6] }, "alone");
  if (same) expect(compare).not.toThrow();
  else expect(compare).toThrow(/FUCB: the sides do not make the same pulls/);
});

describe("the rounds that are measured", () => {
  it("are as many as fit into the time, and as many before them to warm up", () => {
    expect(windowOf("all", 10, 5_000)).toEqual({ favourite: 0, warmUpRounds: 5_000, rounds: 5_000 });
    expect(windowOf("all", 1_000_000, 0)).toEqual({ favourite: 0, warmUpRounds: 2, rounds: 2 });
  });

  it("end before all quotas fall due where they are free", () => {
    // Shares 1/2^20: due after 1 048 576 rounds, of which a million are the first pulls.
    const { favourite, warmUpRounds, rounds } = windowOf("free", 1_000_000, 10 ** 6);
    expect(favourite + warmUpRounds + rounds).toBe(48_576);
  });

  it.each([
    [5, 5],
    [124_999, 124_999],
    [125_000, 1_000_000],
    [5_000_000, 1_000_000],
  ])("begin when all quotas fall due where they are due: if %d fit, %d of them", (fitting, played) => {
    const { favourite, warmUpRounds, rounds } = windowOf("due", 1_000_000, fitting);
    expect(1_000_000 + favourite + warmUpRounds).toBe(1_048_576);
    expect(rounds).toBe(played);
  });
});

// What sides/rounds.mjs tells a policy instead of letting it choose. Thompson sampling is the one that would not.
it.each(cases.filter(({ name }) => name !== "Thompson"))("$name begins with each arm in turn", ({ policy }) => {
  const arms = 20;
  const environment = createEnvironment(scatteredArms(arms, 1));
  environment.begin(1, 0);
  const own = createPolicy(policy, { arms, seed: 1 });
  for (let round = 1; round <= arms; round++) {
    expect(own.choose(round)).toBe(round - 1);
    own.pulled(round - 1, round);
    own.rewarded(round - 1, environment.draw(round - 1, round));
  }
});

describe("options", () => {
  it("choose by parts of a name", () => {
    const { isChosen, alternations } = readOptions(["UCB", "K = 10", "--alternations", "3"]);
    expect(["FUCB, K = 10", "UCB1, K = 100", "LFG, K = 10"].map(isChosen)).toEqual([true, true, false]);
    expect(alternations).toBe(3);
  });

  it.each([
    [["--alternations", "0"], /--alternations is 0/],
    [["--write", "FUCB"], /--write needs all cases/],
    [["--write", "--quick"], /--write needs all cases/],
    [["--check", "--quick"], /--check needs runs at full length/],
    [["--fast"], /--fast/],
  ])("%j are refused", (args, message) => expect(() => readOptions(args)).toThrow(message));
});
