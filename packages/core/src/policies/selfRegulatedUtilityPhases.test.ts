import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { range, type Learner } from "../../test/support/history.js";
import { thompsonWithLuck } from "../../test/support/luck.js";
import { bernoulliRewards, play } from "../../test/support/play.js";
import { selfRegulatedUtilityReference } from "../../test/references/selfRegulatedUtility.js";
import { ucb1Choice } from "../../test/references/ucb1.js";
import { createPolicy, preparePolicy } from "../registry/createPolicy.js";
import type { Policy } from "../policy.js";

/** As a simulation creates it: the door would refuse rounds beyond the horizon. */
function create(arms: number, horizon: number, parameters: Record<string, unknown>, seed = 1): Policy {
  return preparePolicy({ id: "self-regulated-utility", parameters }, { arms, horizon, seed })(seed);
}

function phasesOf(policy: Policy, arms: number, rounds: number, rewards: (arm: number, n: number) => number) {
  const phases: number[] = [];
  const pulls = play(policy, { arms, rounds, rewards }, (round) => phases.push(policy.explain(round).numbers["phase"]));
  return { phases, pulls };
}

const instances = fc.record({
  means: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 }),
  costs: fc.array(fc.constantFrom(0, 0.2, 0.5, 0.8, 1), { minLength: 6, maxLength: 6 }),
  horizon: fc.integer({ min: 5, max: 1500 }),
  alpha: fc.double({ min: 0.05, max: 0.5, noNaN: true }),
  beta: fc.double({ min: 0.2, max: 1, noNaN: true }),
  deserved: fc.constantFrom("zero", "uniform", "linear", "softmax"),
  seed: fc.nat(),
});

describe("self-regulated utility", () => {
  it("with λ = 0 pulls what its learner pulls", () => {
    fc.assert(
      fc.property(
        instances,
        fc.constantFrom("ucb1", "thompson", "round-robin"),
        ({ means, seed, ...given }, learner) => {
          const { deserved, alpha, beta, horizon } = given;
          const game = { arms: means.length, rounds: 300, rewards: bernoulliRewards(means, seed) };
          const policy = create(means.length, horizon, { cost: 0, deserved, alpha, beta, learner }, seed);
          expect(play(policy, game)).toEqual(play(createPolicy(learner, { arms: means.length, seed }), game));
        },
      ),
      { seed: 81, numRuns: 40 },
    );
  });

  it("goes through the phases in order, sweeps evenly in 1 and 2, and serves arms in order in 3", () => {
    fc.assert(
      fc.property(instances, ({ means, costs, seed, horizon, ...given }) => {
        const arms = means.length;
        const policy = create(arms, horizon, { cost: costs.slice(0, arms), ...given }, seed);
        const { phases, pulls } = phasesOf(policy, arms, horizon, bernoulliRewards(means, seed));
        expect(phases).toEqual([...phases].sort((a, b) => a - b));
        const swept = phases.filter((phase) => phase <= 2).length;
        expect(pulls.slice(0, swept)).toEqual(range(swept).map((index) => index % arms));
        if (swept < horizon) expect(swept % arms).toBe(0);
        const served = pulls.filter((_, index) => phases[index] === 3);
        expect(served).toEqual([...served].sort((a, b) => a - b));
      }),
      { seed: 82, numRuns: 100 },
    );
  });

  it("gives every served arm floor(T·f) pulls by the end of phase 3", () => {
    let reached = 0;
    fc.assert(
      fc.property(instances, ({ means, costs, seed, horizon, ...given }) => {
        const [arms, rewards] = [means.length, bernoulliRewards(means, seed)];
        const policy = create(arms, horizon, { cost: costs.slice(0, arms), ...given, deserved: "linear" }, seed);
        const { phases, pulls } = phasesOf(policy, arms, horizon, rewards);
        const n = phases.filter((phase) => phase <= 2).length / arms; // pulls of each arm in phases 1 and 2
        if (n * arms === horizon) return;
        // Estimates and lower bounds of the gaps as phase 2 left them, by their definitions.
        const mean = range(arms).map((arm) =>
          n === 0 ? 1 / 2 : range(n).reduce((sum, k) => sum + rewards(arm, k + 1), 0) / n,
        );
        const radius = Math.sqrt((2 * Math.log(horizon)) / n);
        const lower = mean.map((own) => (n === 0 ? 0 : Math.max(0, Math.max(...mean) - own - 2 * radius)));
        const before4 = pulls.filter((_, index) => phases[index] <= 3);
        for (const arm of range(arms)) {
          const deserved = lower[arm] < costs[arm] ? Math.floor((horizon * mean[arm]) / arms + 1e-9) : 0;
          const count = before4.filter((pulled) => pulled === arm).length;
          // Phases 1 and 2 may have given more; and where they gave others more, the horizon may end phase 3 early.
          if (before4.length < horizon) expect(count).toBe(Math.max(n, deserved));
          else expect(count).toBeLessThanOrEqual(Math.max(n, deserved));
          if (deserved > n && count === deserved) reached++;
        }
      }),
      { seed: 83, numRuns: 150 },
    );
    expect(reached).toBeGreaterThan(50);
  });

  // Fails: played beyond its horizon, it goes on sweeping in phases 1 and 2.
  // Its docstring says that they take at most T rounds.
  it("never uses more than T rounds for phases 1 to 3, however long it is played", () => {
    fc.assert(
      fc.property(instances, ({ means, costs, seed, horizon, ...given }) => {
        const [arms, rounds] = [means.length, 2 * horizon + 20];
        const policy = create(arms, horizon, { cost: costs.slice(0, arms), ...given }, seed);
        const { phases } = phasesOf(policy, arms, rounds, bernoulliRewards(means, seed));
        expect(phases.filter((phase) => phase <= 3).length).toBeLessThanOrEqual(horizon);
      }),
      { seed: 84, numRuns: 60 },
    );
  });
});

/** f and its extremes over a box, written again. */
const functions: Record<string, (means: number[], arm: number) => number> = {
  zero: () => 0,
  uniform: (means) => 1 / means.length,
  linear: (means, arm) => means[arm] / means.length,
  softmax: (means, arm) => Math.exp(means[arm]) / means.reduce((sum, mean) => sum + Math.exp(mean), 0),
};
const lipschitz: Record<string, (arms: number) => number> = {
  zero: () => 0,
  uniform: () => 0,
  linear: (arms: number) => 1 / arms,
  softmax: () => 1 / 2,
};

describe("self-regulated utility and its slow reference", () => {
  it("have the same pulls in the same phases", () => {
    const numbers = (min: number, max: number) => fc.option(fc.double({ min, max, noNaN: true }));
    const arm = fc.record({
      mean: fc.double({ min: 0, max: 1, noNaN: true }),
      cost: fc.constantFrom(0, 0.3, 0.4, 0.5, 0.8, 1),
    });
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        fc.array(arm, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 20, max: 700 }),
        fc.constantFrom(...Object.keys(functions)),
        fc.tuple(numbers(0.1, 0.5), numbers(0.3, 0.6)),
        fc.tuple(fc.nat(), fc.constantFrom("ucb1", "thompson")),
        (instance, horizon, deserved, [alpha, beta], [seed, name]) => {
          const [arms, cost] = [instance.length, instance.map((one) => one.cost)];
          const rewards = bernoulliRewards(instance.map((one) => one.mean), seed); // prettier-ignore
          const [f, rate] = [functions[deserved], Math.cbrt(Math.log(horizon) / horizon)];
          const learner: Learner = name === "ucb1" ? ucb1Choice : thompsonWithLuck(arms, seed);
          const expected = selfRegulatedUtilityReference({
            arms,
            rounds: horizon,
            rewards,
            lambda: cost,
            learner,
            alpha: alpha ?? Math.cbrt(arms * lipschitz[deserved](arms)) ** 2 * rate,
            beta: beta ?? rate,
            share: (means) => means.map((_, i) => f(means, i)),
            range: (lower, upper, i) => [f(upper.map((u, j) => (j === i ? lower[j] : u)), i), f(lower.map((l, j) => (j === i ? upper[j] : l)), i)], // prettier-ignore
          });
          const given = {
            cost,
            deserved,
            learner: name,
            ...(alpha === null ? {} : { alpha }),
            ...(beta === null ? {} : { beta }),
          };
          const { pulls, phases } = phasesOf(create(arms, horizon, given, seed), arms, horizon, rewards);
          expect(pulls).toEqual(expected.pulls);
          expect(phases).toEqual(expected.phases);
          seen.add([...new Set(phases)].join(""));
        },
      ),
      { seed: 80, numRuns: 80 },
    );
    expect([...seen]).toContain("1234"); // the instances reach every phase
  });
});
