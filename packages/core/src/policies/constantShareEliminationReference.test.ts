import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { constantShareEliminationReference } from "../../test/references/constantShareElimination.js";
import { ucb1Choice } from "../../test/references/ucb1.js";
import { range } from "../../test/support/history.js";
import { bernoulliRewards, play } from "../../test/support/play.js";
import { oneOpportunityEach } from "../guarantees/opportunityInstances.js";
import type { Policy } from "../policy.js";
import { createPolicy } from "../registry/createPolicy.js";

const constant = (gamma: number) => ({ id: "constant", parameters: { gamma } });

function create(arms: number, horizon: number, parameters: Record<string, unknown>): Policy {
  return createPolicy({ id: "constant-share-elimination", parameters }, { arms, horizon, seed: 1 });
}

describe("constant-share elimination and its slow reference", () => {
  /** Anything, and arms that are far apart, with time to find out. */
  const instances = fc.oneof(
    fc.record({
      means: fc.array(fc.constantFrom(0, 0.2, 0.5, 0.8, 1), { minLength: 1, maxLength: 8 }),
      rounds: fc.integer({ min: 1, max: 350 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    fc.record({
      means: fc.shuffledSubarray([1, 0.95, 0.1, 0], { minLength: 2 }),
      rounds: fc.integer({ min: 220, max: 280 }),
      part: fc.double({ min: 0.8, max: 1, noNaN: true }),
    }),
  );
  const costs = fc.array(fc.constantFrom(0, 0.05, 0.1, 0.3, 1.5), { minLength: 8, maxLength: 8 });

  it("have the same pulls", () => {
    let dropped = 0;
    fc.assert(
      fc.property(instances, costs, fc.nat(), ({ means, rounds, part }, all, seed) => {
        const [arms, lambda] = [means.length, all.slice(0, means.length)];
        fc.pre(rounds >= arms);
        const gamma = part / arms;
        const rewards = bernoulliRewards(means, seed);
        const policy = create(arms, rounds, { cost: lambda, deserved: constant(gamma) });
        const pulls = play(policy, { arms, rounds, rewards });
        expect(pulls).toEqual(
          constantShareEliminationReference({ arms, rounds, rewards, lambda, gamma, learner: ucb1Choice }),
        );
        if (policy.state().columns["dropped"].includes(1)) dropped++;
      }),
      { seed: 106, numRuns: 60 },
    );
    expect(dropped).toBeGreaterThan(10);
  });

  it("appendix B: each arm once, then the learner", () => {
    const { environment, contract, horizon } = oneOpportunityEach({ horizon: 1000, others: [0.25] });
    const rewards = bernoulliRewards((environment.parameters as { means: number[] }).means, 3);
    const policy = create(3, horizon, contract.parameters as Record<string, unknown>);
    const rules: string[] = [];
    const pulls = play(policy, { arms: 3, rounds: 20, rewards }, (round) => rules.push(policy.explain(round).rule));
    expect(pulls.slice(0, 3)).toEqual([0, 1, 2]);
    expect(rules.map((rule) => rule === "learner")).toEqual(range(20).map((index) => index >= 3));
  });
});
