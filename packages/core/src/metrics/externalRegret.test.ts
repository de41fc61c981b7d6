import { describe, expect, it } from "vitest";
import { range } from "../../test/support/history.js";
import { createEnvironment } from "../environments/index.js";
import { bloomers } from "../guarantees/improvingInstances.js";
import { createPolicy } from "../registry/createPolicy.js";
import { simulateAll } from "../simulation/simulate.js";
import { externalRegret } from "./externalRegret.js";

const curves = [
  { family: "values", values: [0.25, 0.5, 0.75] },
  { family: "values", values: [0.5] },
];

/** External regret of arms that were pulled one after the other, told as the simulation tells it: by runs. */
function of(sequence: readonly number[], perRound = 1): number {
  const environment = createEnvironment({ id: "improving", parameters: { curves } });
  const meter = externalRegret.create({ environment, horizon: 10, perRound });
  meter.begin?.();
  const pulls = Float64Array.of(0, 0);
  const into = new Float64Array(1);
  sequence.forEach((arm, index) => {
    if (arm !== sequence[index - 1]) meter.pulling?.(arm, index + 1, pulls[arm], 0);
    pulls[arm]++;
  });
  meter.read({ round: sequence.length, pulls, reward: 0 }, into, 0);
  return into[0];
}

describe("external regret", () => {
  it("by hand: each arm offers what the policy's pulls made of it", () => {
    // Pulls 1, 1, 0, 1. Arm 0 offers 0.25, 0.25, 0.25, 0.5 = 1.25; arm 1 offers 0.5 four times = 2. Earned 1.75.
    expect(of([1, 1, 0, 1])).toBe(0.25);
    // Pulls 0, 0, 0, 1: arm 0 offers 0.25, 0.5, 0.75, 0.75 = 2.25; earned 1.5 + 0.5.
    expect(of([0, 0, 0, 1])).toBe(0.25);
    // Arm 0 was never given a chance: it offers 0.25 for ever, and nothing is regretted.
    expect(of([1, 1, 1, 1])).toBe(0);
    // Alternating: arm 0 offers 0.25, 0.5, 0.5, 0.75 = 2, as arm 1; earned 0.25 + 0.5 + 0.5 + 0.5.
    expect(of([0, 1, 0, 1])).toBe(0.25);
  });

  it("praises the myopic policy, whose policy regret is linear", () => {
    const at = (horizon: number) => {
      const myopic = { id: "epsilon-greedy", parameters: { epsilon: 0 } };
      const metrics = ["external-regret", "regret"];
      const study = { environment: bloomers(), policies: [myopic], horizon, trials: 1, seed: 1, metrics };
      const [{ metrics: measured }] = simulateAll({ ...study, checkpoints: [horizon] }).policies;
      return metrics.map((metric) => measured[metric].checkpoints[0].values[0].mean);
    };
    const [[externalShort, policyShort], [externalLong, policyLong]] = [at(1000), at(4000)];
    // It pulls the late bloomer once, in round 2, for 0.9/90 where the gifted arm offers 0.5·2/7: that is all. From
    // then on the late bloomer offers 0.9·2/91 in every round, which is less than the gifted arm returns.
    expect(externalShort).toBeCloseTo(1 / 7 - 0.01, 10);
    expect(externalLong).toBeCloseTo(externalShort, 10);
    expect(policyLong / policyShort).toBeGreaterThan(4);
  });

  it("is the sum round by round for any pulls, and the regret where arms stay as they are", () => {
    const horizon = 200;
    const environment = createEnvironment(bloomers());
    const policy = createPolicy("uniform", {}, { arms: 2, seed: 4 });
    const counts = [0, 0];
    const offered = [0, 0];
    let earned = 0;
    const pulled = range(horizon).map((index) => {
      const arm = policy.choose(index + 1);
      counts.forEach((count, i) => (offered[i] += environment.curve?.(i).reward(count + 1) ?? NaN));
      earned += environment.curve?.(arm).reward(++counts[arm]) ?? NaN;
      return arm;
    });
    const meter = externalRegret.create({ environment, horizon, perRound: 1 });
    meter.begin?.();
    const pulls = Float64Array.of(0, 0);
    pulled.forEach((arm, index) => meter.pulling?.(arm, index + 1, pulls[arm]++, 0));
    const into = new Float64Array(1);
    meter.read({ round: horizon, pulls, reward: 0 }, into, 0);
    expect(into[0]).toBeCloseTo(Math.max(...offered) - earned, 10);

    const means = [0.75, 0.5, 0.25];
    const metrics = ["external-regret", "regret"];
    const stationary = { id: "bernoulli", parameters: { means } };
    const study = { environment: stationary, policies: [{ id: "ucb1" }], horizon, trials: 3, seed: 2, metrics };
    const [{ metrics: measured }] = simulateAll({ ...study, perRound: 2, checkpoints: [horizon] }).policies;
    const [external, regret] = metrics.map((metric) => measured[metric].checkpoints[0].values[0].mean);
    expect(external).toBeCloseTo(regret, 9);
  });
});
