import { describe, expect, it } from "vitest";
import {
  explorationRounds,
  explores,
  modifiedNashBounds,
  nashBounds,
} from "../../test/references/nashConfidenceBound.js";
import { History } from "../../test/support/history.js";
import { bernoulliRewards, play } from "../../test/support/play.js";
import { createPolicy, preparePolicy } from "../registry/createPolicy.js";
import { simulateAll } from "../simulation/simulate.js";

const create = (parameters: object, horizon: number, arms = 2, seed = 1) =>
  createPolicy({ id: "ncb", parameters: { ...parameters } }, { arms, seed, horizon });

describe("the Nash Confidence Bound, by hand", () => {
  it("explores until an arm's rewards add up to more than θ·c²·ln T, then goes by the index", () => {
    // T = 20, c = 1/2, θ = 4: the threshold is ln 20 = 2.9957, the width 2·(1/2)·sqrt(2·2.9957) = 2.4477.
    const policy = create({ exploration: 0.5, threshold: 4 }, 20);
    const rules: string[] = [];
    const tell = (round: number, arm: number, reward: number) => {
      rules.push(policy.explain(round).rule);
      policy.pulled(arm, round);
      policy.rewarded(arm, reward);
    };
    const told = [[0, 1], [1, 0.5], [0, 1], [1, 0.5], [0, 0.99]]; // prettier-ignore
    told.forEach(([arm, reward], index) => tell(index + 1, arm, reward));
    // Sums 2.99 and 1: not yet. One more, 3.99.
    tell(6, 0, 1);
    expect(new Set(rules)).toEqual(new Set(["uniformly random"]));
    // Arm 0: n = 4, 0.9975 + 2.4477·sqrt(0.9975/4) = 2.2198. Arm 1: n = 2, 0.5 + 2.4477·sqrt(0.25) = 1.7239.
    const { arm, rule, numbers } = policy.explain(7);
    expect([arm, rule, numbers["index"].toFixed(4)]).toEqual([0, "highest index", "2.2198"]);
  });

  it("an arm that has paid nothing has an index of 0: it is not tried again", () => {
    const policy = create({ exploration: 0.5, threshold: 0.1 }, 50);
    const pulls = play(policy, { arms: 2, rounds: 50, rewards: (arm) => arm });
    expect(pulls.slice(pulls.indexOf(1) + 2)).not.toContain(0);
  });

  it("with the paper's numbers a short run is uniform play", () => {
    const policy = create({}, 1000);
    play(policy, { arms: 2, rounds: 999, rewards: bernoulliRewards([0.9, 0.5], 1) });
    expect(policy.explain(1000).rule).toBe("uniformly random");
    expect(policy.propensity(0, 1000)).toEqual({ probability: 0.5, error: 0 });
  });
});

describe("the Nash Confidence Bound and its slow reference", () => {
  /** A history of two arms, and the policy that was told it; rounds may go beyond the horizon of a class. */
  function told(parameters: Record<string, unknown>, horizon: number, rounds: number) {
    const policy = preparePolicy({ id: "ncb", parameters }, { arms: 2, seed: 1, horizon })(1);
    const history = new History();
    for (let round = 1; round <= rounds; round++) {
      const arm = round % 2;
      const reward = round % 5 === 0 ? 0.25 : 1 - arm / 2;
      history.pull(round, arm, () => reward);
      policy.pulled(arm, round);
      policy.rewarded(arm, reward);
    }
    return { policy, history };
  }

  it("the modified rule: the same end of exploring, and the same bounds", () => {
    // 3780·ln 5 = 6083.7, and arm 0 has 8.5 in ten rounds: some 7158 rounds.
    for (const rounds of [1, 7000, 7150, 7170]) {
      const { policy, history } = told({}, 5, rounds);
      const { rule, numbers } = policy.explain(rounds + 1);
      expect(rule === "uniformly random", `${rounds}`).toBe(explores(history, 2, 5));
      if (rule !== "uniformly random")
        expect(numbers["index"]).toBeCloseTo(Math.max(...modifiedNashBounds(history, 2, 5)), 12);
    }
  });

  it("Algorithm 1: the same rounds of exploring, and the same bounds", () => {
    const horizon = 10_000;
    const last = Math.floor(explorationRounds(2, horizon));
    const { policy, history } = told({ form: "rounds" }, horizon, 200);
    expect(policy.explain(last).rule).toBe("uniformly random");
    const { numbers } = policy.explain(last + 1);
    expect(numbers["index"]).toBeCloseTo(Math.max(...nashBounds(history, 2, horizon)), 12);
  });
});

describe("Nash regret of the Nash Confidence Bound", () => {
  it("falls as the horizon grows, which uniform play's does not", () => {
    const regrets = [500, 8000].map((horizon) => {
      const { policies } = simulateAll({
        environment: { id: "bernoulli", parameters: { means: [0.8, 0.4, 0.2] } },
        policies: [{ id: "ncb", parameters: { exploration: 0.7, threshold: 10 } }, "uniform"],
        horizon,
        trials: 12,
        seed: 3,
        metrics: ["nash-regret"],
      });
      return policies.map(({ metrics }) => metrics["nash-regret"].checkpoints[0].values[0]);
    });
    const [[short, shortUniform], [long, longUniform]] = regrets;
    const error = 5 * Math.sqrt(short.standardError ** 2 + long.standardError ** 2);
    expect(long.mean + error).toBeLessThan(short.mean);
    // 0.8 − (0.8·0.4·0.2)^(1/3) = 0.4
    for (const uniform of [shortUniform, longUniform]) expect(uniform.mean).toBeCloseTo(0.4, 1);
  });
});
