import { describe, expect, it } from "vitest";
import { appendixBInstance, theorem3Family, theorem3Instance } from "../../test/references/lowerBoundFamilies.js";
import { deservedPulls, optimalCounts } from "../../test/references/opportunityOracle.js";
import { createContract } from "../contracts/index.js";
import type { OpportunityContract } from "../contracts/opportunity.js";
import { createEnvironment } from "../environments/index.js";
import { simulateAll } from "../simulation/simulate.js";
import { lowerBoundCases } from "./opportunityBounds.js";
import {
  oneOpportunityEach,
  type OpportunityInstance,
  opportunityLowerBoundFamily,
  opportunityLowerBoundInstance,
} from "./opportunityInstances.js";

function built({ environment: specification, contract, horizon }: OpportunityInstance) {
  const environment = createEnvironment(specification);
  const promise = createContract(contract, { arms: environment.arms, perRound: 1 }) as OpportunityContract;
  const means = Array.from({ length: environment.arms }, (_, arm) => environment.expectedTotal(arm, 1));
  const regret = (pulls: number[]) =>
    promise.utility(environment, horizon, promise.oracle(environment, horizon)) -
    promise.utility(environment, horizon, pulls);
  return { environment, promise, means, horizon, regret };
}

const parameters = { arms: 2, horizon: 1000, slope: 1, c: 1 };

describe("Theorem 3's family", () => {
  it("by hand: K = 2, L = 1, T = 1000, ε = 1/10", () => {
    // f(0.55) = 0.05/2: 25 pulls; f(1) = 0.1/2. OPT: 975 + 25·0.55 = 988.75.
    const { environment, promise, means } = built(opportunityLowerBoundInstance({ ...parameters, best: 1, poor: [] }));
    expect(means[0]).toBeCloseTo(0.55, 12);
    expect(means[1]).toBe(1);
    expect([...promise.costs]).toEqual([1, 1]);
    expect([...promise.oracle(environment, 1000)]).toEqual([25, 975]);
    expect(promise.utility(environment, 1000, [25, 975])).toBeCloseTo(988.75, 9);
    const poor = built(opportunityLowerBoundInstance({ ...parameters, best: 1, poor: [0] }));
    expect(poor.means[0]).toBe(0.5);
    expect([...poor.promise.oracle(poor.environment, 1000)]).toEqual([0, 1000]);
  });

  it("has the K·2^(K − 1) members of the reference, with their optimal counts", () => {
    const reference = theorem3Family({ arms: 4, rounds: 3000, lipschitz: 1, c: 1.1 });
    const text = (means: readonly number[]) => means.map((mean) => mean.toFixed(9)).join();
    const expected = new Map(reference.map((instance) => [text(instance.means), instance]));
    expect(expected.size).toBe(32);
    for (const one of opportunityLowerBoundFamily({ arms: 4, horizon: 3000, slope: 1, c: 1.1 })) {
      const { environment, promise, means } = built(one);
      const instance = expected.get(text(means))!;
      expect([...promise.oracle(environment, 3000)]).toEqual(optimalCounts(instance));
      expect([...promise.withheld(environment, 3000, [0, 0, 0, 0])]).toEqual(deservedPulls(instance));
      expected.delete(text(means));
    }
    expect(expected.size).toBe(0);
  });

  it("however often the doubtful arm is pulled, one of two instances costs what the theorem says", () => {
    const cases = lowerBoundCases(parameters);
    const [threshold, explored, unexplored] = [cases.threshold, cases.explored, cases.unexplored].map((bound) =>
      bound.applies ? bound.value : NaN,
    );
    const poor = built(opportunityLowerBoundInstance({ ...parameters, best: 1, poor: [0] }));
    const good = built(opportunityLowerBoundInstance({ ...parameters, best: 1, poor: [] }));
    for (let n = 0; n <= 60; n++) {
      if (n >= threshold) expect(poor.regret([n, 1000 - n])).toBeGreaterThanOrEqual(explored - 1e-9);
      else expect(good.regret([n, 1000 - n])).toBeGreaterThanOrEqual(unexplored - 1e-9);
    }
  });

  it("agrees with the reference on which arms are poor", () => {
    const one = built(opportunityLowerBoundInstance({ arms: 5, horizon: 8000, slope: 1, best: 2, poor: [0, 4] }));
    const other = theorem3Instance({ arms: 5, rounds: 8000, lipschitz: 1, c: Math.cbrt(5) }, 2, [0, 4]);
    one.means.forEach((mean, arm) => expect(mean).toBeCloseTo(other.means[arm], 12));
  });

  it.each([
    [{ c: 0.7 }, "parameter-range"],
    [{ slope: 20 }, "parameter-range"],
    [{ best: 2 }, "arm-unknown"],
    [{ poor: [0, 2] }, "arm-unknown"],
    [{ arms: 0 }, "arms-invalid"],
    [{ horizon: 0 }, "horizon-invalid"],
  ])("%o is refused with %s", (wrong, code) => {
    const instance = { ...parameters, best: 1, poor: [0], ...wrong };
    expect(() => opportunityLowerBoundInstance(instance)).toThrow(expect.objectContaining({ code }));
  });
});

describe("Appendix B's instance", () => {
  it("by hand and by the reference: each arm deserves one pull", () => {
    // T = 1000: μ_2 = (1 + 1/10)/2, Δ_2 = 0.45 < λ; Δ_3 = 0.75
    const { environment, promise, means } = built(oneOpportunityEach({ horizon: 1000, others: [0.25] }));
    appendixBInstance(1000, [0.25]).means.forEach((mean, arm) => expect(means[arm]).toBeCloseTo(mean, 12));
    expect([...promise.oracle(environment, 1000)]).toEqual([999, 1, 0]);
    expect(() => oneOpportunityEach({ horizon: 0 })).toThrow(expect.objectContaining({ code: "horizon-invalid" }));
  });

  it("Algorithm 3's regret is its learner's; Algorithm 2 spends pulls of order T^(2/3) of each arm on the gap", () => {
    const instance = oneOpportunityEach({ horizon: 4000 });
    const result = simulateAll({
      ...instance,
      policies: ["constant-share-elimination", "self-regulated-utility", "ucb1"].map((id) => ({
        id,
        parameters: id === "ucb1" ? {} : instance.contract.parameters,
      })) as never,
      trials: 5,
      seed: 7,
      metrics: ["opportunity-regret"],
    });
    const [third, second, learner] = result.policies.map(
      ({ metrics }) => metrics["opportunity-regret"].checkpoints[0].values[0],
    );
    // UCB1 pulls each arm once first, too: the same pulls.
    expect(third.mean).toBe(learner.mean);
    // β = 0.1275, Δ_2 = 0.4685: phase 1 needs 2c <= λ + β − Δ_2 = 0.159, some 2 600 pulls of
    // each arm: it takes all rounds.
    expect(second.mean).toBeGreaterThan(0.9 * 2000 * 0.4685);
    expect(third.mean).toBeLessThan(0.1 * 2000 * 0.4685);
  });
});
