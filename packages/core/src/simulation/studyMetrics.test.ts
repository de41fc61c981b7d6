import { describe, expect, it } from "vitest";
import { contracts } from "../contracts/index.js";
import { metrics } from "../metrics/index.js";
import { simulateAll } from "./simulate.js";
import type { Study } from "./study.js";
import { studyMetrics } from "./studyMetrics.js";

const ids = (asked: readonly string[], contract?: string, availability?: string) =>
  studyMetrics({
    metrics: asked,
    ...(contract === undefined ? {} : { contract }),
    ...(availability === undefined ? {} : { availability }),
  }).map(({ id }) => id);

describe("the metrics of a study", () => {
  it("regret brings the contract's violation with it", () => {
    expect(ids(["regret", "pulls"], "quota")).toEqual(["regret", "pulls", "worst-violation"]);
    expect(ids(["pulls", "regret"], "penalty")).toEqual(["pulls", "regret", "unfairness"]);
  });

  it("nothing is added that is there already, or that is not needed", () => {
    expect(ids(["worst-violation", "regret"], "quota")).toEqual(["worst-violation", "regret"]);
    expect(ids(["reward", "pulls"], "quota")).toEqual(["reward", "pulls"]);
    expect(ids(["regret"])).toEqual(["regret"]);
    expect(ids([], "quota")).toEqual([]);
  });

  it("where arms can be absent the violation of quotas is the one on own clocks", () => {
    expect(ids(["regret"], "quota", "random")).toEqual(["regret", "own-clock-worst-violation"]);
    // Asked for, the other one stays, and is not taken for it.
    expect(ids(["regret", "worst-violation"], "quota", "shifts")).toEqual([
      ...["regret", "worst-violation", "own-clock-worst-violation"],
    ]);
    expect(ids(["regret"], "penalty", "random")).toEqual(["regret", "unfairness"]);
    expect(ids(["regret"], undefined, "random")).toEqual(["regret"]);
  });

  it("metrics that count all rounds name one on own clocks of the same kind", () => {
    const named = metrics.filter(({ onOwnClock }) => typeof onOwnClock === "string");
    expect(named.map(({ id }) => id)).toEqual([
      "worst-violation",
      "final-violation",
      "worst-excess",
      "violation",
      "r-regret",
    ]);
    for (const { onOwnClock, unit, better, perArm, regretLike } of named) {
      expect(metrics.find(({ id }) => id === onOwnClock)).toMatchObject({ unit, better, perArm });
      expect(metrics.find(({ id }) => id === onOwnClock)?.regretLike).toBe(regretLike);
    }
  });

  it("every contract names a metric of its own violation, and that is not itself like regret", () => {
    for (const { violationMetric } of contracts) {
      const metric = metrics.find(({ id }) => id === violationMetric);
      expect(metric?.better, violationMetric).toBe("lower");
      expect(metric?.regretLike, violationMetric).toBeUndefined();
    }
  });
});

describe("in a result", () => {
  const study: Study = {
    environment: { id: "constant", parameters: { rewards: [1, 0] } },
    policies: ["ucb1", { id: "deadline-quota", parameters: { shares: 0.25 } }],
    horizon: 100,
    trials: 1,
    seed: 1,
    metrics: ["regret"],
    checkpoints: [50, 100],
  };

  it("regret of a policy that breaks the quota stands beside the violation", () => {
    const contract = { id: "quota", parameters: { shares: 0.25 } };
    const { study: kept, policies } = simulateAll({ ...study, contract });
    const [ucb1, quota] = policies.map(({ metrics: { regret, "worst-violation": violation } }) => ({
      regret: regret.checkpoints[1].values[0].mean,
      violation: violation.checkpoints[1].values[0].mean,
    }));
    // Arm 1 pays nothing, so the regret is its pulls: 25 under the quota, where every
    // round's promise floor(t/4) is kept.
    expect(quota.regret).toBe(25);
    expect(quota.violation).toBeLessThan(1);
    expect(ucb1.regret).toBeLessThan(25);
    expect(ucb1.violation).toBe(25 - ucb1.regret);
    // The study is kept as it was given.
    expect(kept.metrics).toEqual(["regret"]);
  });

  it("without a contract there is none", () => {
    const { policies } = simulateAll(study);
    expect(Object.keys(policies[0].metrics)).toEqual(["regret"]);
  });
});
