import { describe, expect, it } from "vitest";
import { simulateAll } from "./simulate.js";
import type { Study } from "./study.js";
import { traceTrial } from "./traceTrial.js";

const study: Study = {
  environment: { id: "bernoulli", parameters: { means: [0.7, 0.5, 0.2] } },
  policies: ["thompson", { id: "deadline-quota", parameters: { shares: 0.2 } }, "ucb1"],
  horizon: 200,
  trials: 3,
  seed: 9,
  metrics: ["pulls", "reward"],
};

const conditions: readonly [string, Partial<Study>][] = [
  ["plain", {}],
  ["two pulls a round", { perRound: 2 }],
  ["arms that come and go", { availability: "random" }],
  ["late and lost rewards", { delay: { id: "random", parameters: { mean: 5, lost: 0.2 } } }],
  ["all of it", { perRound: 2, availability: "shifts", delay: { id: "fixed", parameters: { rounds: 3 } } }],
];

describe.each(conditions)("the trace of a trial, %s,", (_, condition) => {
  const own = { ...study, ...condition };

  it("has the pulls and rewards of the study's trials", () => {
    const { policies } = simulateAll(own);
    policies.forEach(({ metrics }, policy) => {
      const traces = [0, 1, 2].map((trial) => [...traceTrial(own, policy, trial)]);
      const counts = [0, 1, 2].map((arm) => traces.flat().filter((pull) => pull.arm === arm).length / 3);
      metrics["pulls"].checkpoints[0].values.forEach(({ mean }, arm) => expect(mean).toBeCloseTo(counts[arm], 9));
      const totals = traces.map((trace) => trace.reduce((sum, { reward }) => sum + reward, 0));
      const { quantiles } = metrics["reward"].checkpoints[0].values[0];
      expect([quantiles.min, quantiles.median, quantiles.max]).toEqual(totals.sort((a, b) => a - b));
    });
  });

  it("says why, for the arm that was pulled", () => {
    const trace = [...traceTrial(own, 1, 0)];
    const reasons = trace.flatMap(({ arm, reason }) => (reason === undefined ? [] : [{ arm, reason }]));
    expect(new Set(trace.map(({ round }) => round)).size).toBe(200);
    for (const { arm, reason } of reasons) expect(reason.arm).toBe(arm);
    // Deadline quota chooses the arms of a round together: one of them has a reason, and none
    // keeps that of an earlier round.
    expect(reasons).toHaveLength(200);
    expect(new Set(reasons.map(({ reason }) => reason.rule))).toEqual(new Set(["deadline", "learner"]));
  });
});

it.each([
  [3, 0, "policies"],
  [-1, 0, "policies"],
  [0, 3, "trials"],
  [0, 0.5, "trials"],
])("policy %d, trial %d is refused", (policy, trial, path) => {
  expect(() => [...traceTrial(study, policy, trial)]).toThrow(expect.objectContaining({ code: "trace-unknown", path }));
});
