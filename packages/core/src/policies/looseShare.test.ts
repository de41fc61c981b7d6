import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { range } from "../../test/support/history.js";
import { loosePulls as pullsByReference, looseShareReference } from "../../test/references/looseShare.js";
import { bernoulliRewards, play } from "../../test/support/play.js";
import { ucb1Choice } from "../../test/references/ucb1.js";
import { preparePolicy } from "../registry/createPolicy.js";
import type { Policy } from "../policy.js";
import { simulateAll } from "../simulation/simulate.js";
import { loosePulls } from "./looseShare.js";

/** As a simulation creates it: the door would refuse rounds beyond the horizon. */
function create(arms: number, horizon: number, parameters: Record<string, unknown> = {}): Policy {
  return preparePolicy({ id: "loose-share", parameters }, { arms, horizon, seed: 1 })(1);
}

describe("loose-share by hand", () => {
  it("ceil(T^(1 − γ)) pulls each, in turn, then the learner", () => {
    // T = 9, γ = 1/2: 3 each. Then UCB1 with means 0 and 1 and N = 3 each: arm 1, whose index is 1 higher.
    const policy = create(2, 9);
    const rules: string[] = [];
    const game = { arms: 2, rounds: 9, rewards: (arm: number) => arm };
    const pulls = play(policy, game, (round) => rules.push(policy.explain(round).rule));
    expect(pulls).toEqual([0, 1, 0, 1, 0, 1, 1, 1, 1]);
    expect(rules.map((rule) => rule === "learner")).toEqual(range(9).map((index) => index >= 6));
  });

  it("where K·ceil(T^(1 − γ)) exceeds T all arms come equally short; beyond T it is the learner's", () => {
    // ceil(√10) = 4, three arms: 12 > 10
    const policy = create(3, 10);
    expect(play(policy, { arms: 3, rounds: 10, rewards: () => 1 })).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2, 0]);
    expect(policy.explain(11).rule).toBe("learner");
  });

  it("an absent arm is caught up; the learner stands in while no open arm is short", () => {
    // T = 9: 3 each. Arm 1 is absent in rounds 1 to 4: 0 0 0, the learner's 0, then 1 1 1.
    const policy = create(2, 9);
    const open = (round: number) => [true, round > 4];
    expect(play(policy, { arms: 2, rounds: 7, rewards: () => 1, open })).toEqual([0, 0, 0, 0, 1, 1, 1]);
    expect(policy.explain(8).rule).toBe("learner");
  });

  it("ceil(T^(1 − γ)) takes a rounding error above a whole number for that number", () => {
    expect([loosePulls(1000, 2 / 3), loosePulls(1001, 2 / 3), loosePulls(1_000_000, 5 / 6)]).toEqual([10, 11, 10]);
    // 1 − 2/3 is a little above 1/3: 1600³ to it is 1600 + 2·10⁻¹²
    expect([loosePulls(4_096_000_000, 2 / 3), loosePulls(4_294_967_295, 0.5), loosePulls(100, 0.5)]).toEqual([
      1600, 65_536, 10,
    ]);
    expect([loosePulls(100, 1), loosePulls(100, 2), loosePulls(1, 0.5)]).toEqual([1, 1, 1]);
  });

  it("γ below 1/2 is refused", () => {
    expect(() => create(2, 100, { exponent: 0.4 })).toThrow(
      expect.objectContaining({ code: "parameter-range", path: "exponent" }),
    );
  });
});

describe("loose-share and its slow reference", () => {
  it("have the same pulls", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 250 }),
        fc.double({ min: 0.5, max: 1.5, noNaN: true }),
        fc.nat(),
        (means, rounds, exponent, seed) => {
          fc.pre(rounds >= means.length);
          const game = { arms: means.length, rounds, rewards: bernoulliRewards(means, seed) };
          expect(loosePulls(rounds, exponent)).toBe(pullsByReference(rounds, exponent));
          expect(play(create(means.length, rounds, { exponent }), game)).toEqual(
            looseShareReference({ ...game, gammaExponent: exponent, learner: ucb1Choice, order: "sweeps" }),
          );
        },
      ),
      { seed: 107, numRuns: 100 },
    );
  });
});

describe("Proposition 3", () => {
  it("nothing is withheld where f <= T^(−γ), and the regret is that of a few pulls and of the learner", () => {
    const [horizon, gap] = [10_000, 0.4];
    const result = simulateAll({
      environment: { id: "bernoulli", parameters: { means: [0.8, 0.4, 0.4] } },
      // T^(−1/2) = 1/100 of the rounds each
      contract: { id: "opportunity", parameters: { cost: 0.9, deserved: { id: "constant", parameters: { gamma: 0.01 } } } }, // prettier-ignore
      policies: ["loose-share", "ucb1"],
      horizon,
      trials: 20,
      seed: 6,
      metrics: ["withheld", "opportunity-regret"],
    });
    const [loose, plain] = result.policies.map(({ metrics }) => {
      const value = (id: string) => metrics[id].checkpoints[0].values[0];
      return { withheld: value("withheld").quantiles.max, regret: value("opportunity-regret") };
    });
    expect(loose.withheld).toBe(0);
    // OPT pulls the poor arms 100 times each: UCB1's own bound is 2·(8 ln T/Δ + (1 + π²/3)·Δ).
    const ucb1 = 2 * ((8 * Math.log(horizon)) / gap + (1 + Math.PI ** 2 / 3) * gap);
    expect(loose.regret.mean).toBeLessThanOrEqual(3 * 100 * gap + ucb1);
    expect(loose.regret.mean).toBeLessThanOrEqual(plain.regret.mean + 5 * plain.regret.standardError);
  });
});
