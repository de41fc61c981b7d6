import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createEnvironment, createPolicy } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { absentArmsCases, availabilities } from "./absentArmsCases.mjs";
import { cases } from "./cases.mjs";
import { requireSameCounts } from "./groups/small.mjs";
import { interleave, median } from "./interleave.mjs";
import { closeArms, digestOf, scatteredWorld } from "./load.mjs";
import { manyArmsCases, specificationOf } from "./manyArmsCases.mjs";
import { dueWindow, findWindow, sidesOf } from "./manyArmsWindows.mjs";
import { readOptions } from "./options.mjs";

it("tasks take turns, and median and fastest are of each one's own samples", async () => {
  const order = [];
  const task = (name, samples) => ({
    group: "small",
    name,
    side: "c",
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
    const { means } = scatteredWorld("bernoulli", 10, 1).parameters;
    expect(means[0]).toBe(0.8);
    expect([...means].sort()).toEqual([...closeArms(10).parameters.means].sort());
    expect(new Set(scatteredWorld("gaussian", 1_000, 7).parameters.means).size).toBe(1_000);
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
  /** A run whose rounds cost 100 ns each, and which does nothing else. */
  function runFrom(round) {
    const run = {
      round,
      measure: (rounds) => {
        run.round += rounds;
        return Promise.resolve(100 * rounds);
      },
    };
    return run;
  }

  it("are as many as fit into the time, after others that were tried", async () => {
    const run = runFrom(10);
    const { side, arms, warmUpRounds, rounds } = await findWindow(run, "all", 10, 1e6);
    expect([side, arms, rounds]).toEqual(["all", 10, 10_000]);
    expect(10 + warmUpRounds).toBe(run.round);
    // 1 + 2 + … + 4096: twice as many would take more than half of the time.
    expect(warmUpRounds).toBe(8_191);
  });

  it("are a few where a round takes longer than all the time", async () => {
    expect(await findWindow(runFrom(0), "all", 1_000_000, 50)).toMatchObject({ warmUpRounds: 1, rounds: 2 });
  });

  it("end before all quotas fall due where they are free", async () => {
    // Shares 1/2^20: due after 1 048 576 rounds, of which a million are the first pulls.
    const { warmUpRounds, rounds } = await findWindow(runFrom(1_000_000), "free", 1_000_000, 1e9);
    expect(warmUpRounds + rounds).toBe(48_576 / 2);
  });

  it.each([
    [5, 5],
    [0, 2],
    [124_999, 124_999],
    [125_000, 1_000_000],
    [5_000_000, 1_000_000],
  ])("begin when all quotas fall due where they are due: if %d fit, %d of them", (fitting, played) => {
    expect(dueWindow(1_000_000, fitting, 1_010_000)).toEqual({
      side: "due",
      arms: 1_000_000,
      warmUpRounds: 1_000,
      rounds: played,
    });
    expect(dueWindow(1_000_000, fitting, 1_048_500).warmUpRounds).toBe(76);
  });

  it("are free and due ones where many arms fall due at once", () => {
    expect(sidesOf({ dueAtOnce: true }, 1_000_000)).toEqual(["free", "due"]);
    expect([sidesOf({ dueAtOnce: true }, 1_000), sidesOf({}, 1_000_000)]).toEqual([["all"], ["all"]]);
  });
});

// What toldRun.mjs tells a policy instead of letting it choose. Thompson sampling is the one that would not.
it.each(manyArmsCases.filter(({ name }) => name !== "Thompson"))("$name begins with each arm in turn", (benchmark) => {
  const arms = 20;
  const environment = createEnvironment(scatteredWorld(benchmark.rewards ?? "bernoulli", arms, 1));
  environment.begin(1, 0);
  const own = createPolicy(specificationOf(benchmark, arms), { arms, seed: 1 });
  for (let round = 1; round <= (benchmark.firstPulls ?? 1) * arms; round++) {
    const arm = (round - 1) % arms;
    expect(own.choose(round)).toBe(arm);
    own.pulled(arm, round);
    own.rewarded(arm, environment.draw(arm, round));
  }
});

it("our side plays in the company of every policy and environment", () => {
  const program = fileURLToPath(new URL("sides/ours.mjs", import.meta.url));
  const task = { policy: { id: "ucb1" }, arms: 10, horizon: 1000, trials: 1, company: true };
  const { pulls } = JSON.parse(execFileSync(process.execPath, [program, JSON.stringify(task)], { encoding: "utf8" }));
  expect(pulls.reduce((sum, count) => sum + count, 0)).toBe(1000);
});

it("every policy that C has is measured with many arms too", () => {
  const policies = manyArmsCases.map(({ policy }) => policy);
  expect(cases.filter(({ policy }) => !policies.includes(policy.id))).toEqual([]);
});

describe("arms that are absent", () => {
  it.each([10, 1_000])("one of %d in every round, another one in the next", (arms) => {
    const absent = [1, 2, 3].map((round) => availabilities["one absent"](arms, round).nextAbsent(0));
    expect(availabilities["one absent"](arms, 1).size).toBe(arms - 1);
    expect(new Set(absent).size).toBe(3);
  });

  it.each([
    [10, 5],
    [1_000, 20],
  ])("all of %d but %d, others in the next round", (arms, open) => {
    const [first, second] = [1, 2].map((round) => [...availabilities["20 open"](arms, round)]);
    expect([first.length, second.length]).toEqual([open, open]);
    expect(first.filter((arm) => second.includes(arm))).toEqual([]);
  });

  it("cases name an availability that there is", () => {
    expect(absentArmsCases.filter(({ availability }) => !(availability in availabilities))).toEqual([]);
  });
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
