import { describe, expect, it } from "vitest";
import { range } from "../../../test/support/history.js";
import { bernoulliRewards, play } from "../../../test/support/play.js";
import { Ucb1 } from "../../learners/ucb1.js";
import { createPolicy } from "../../registry/createPolicy.js";
import { ToldLearner } from "./toldLearner.js";

describe("the learner of phase 4", () => {
  const [arms, horizon] = [3, 1000];
  const deserved = { id: "constant", parameters: { gamma: 0.1 } } as const;
  const parameters = { cost: 0.4, alpha: 0.5, beta: 0.5, deserved };

  /** The pulls, and the first round of phase 4. */
  function run(begins: "informed" | "fresh") {
    const setup = { arms, seed: 1, horizon };
    const policy = createPolicy("self-regulated-utility", { ...parameters, begins }, setup);
    const rules: string[] = [];
    const rewards = bernoulliRewards([0.9, 0.8, 0.2], 4);
    const pulls = play(policy, { arms, rounds: horizon, rewards }, (round) => {
      const { rule, learner } = policy.explain(round);
      rules.push(learner === undefined ? rule : `learner: ${learner.rule}`);
    });
    return { pulls, rules, first: rules.findIndex((rule) => rule.startsWith("learner")) };
  }

  it("knows the rewards of the other phases when it is informed, and begins with each arm once when it is fresh", () => {
    const [informed, fresh] = [run("informed"), run("fresh")];
    expect(fresh.first).toBe(informed.first);
    expect(fresh.first).toBeGreaterThan(arms);
    expect(fresh.pulls.slice(0, fresh.first)).toEqual(informed.pulls.slice(0, fresh.first));
    expect(new Set(informed.rules.slice(informed.first))).toEqual(new Set(["learner: highest index"]));
    const begin = fresh.rules.slice(fresh.first, fresh.first + arms + 1);
    expect(begin).toEqual([...range(arms).map(() => "learner: not yet observed"), "learner: highest index"]);
    expect(fresh.pulls.slice(fresh.first, fresh.first + arms)).toEqual(range(arms));
  });

  it("is told of its own pulls alone, and late rewards are taken for those of the others first", () => {
    const learner = new Ucb1(2);
    const told = new ToldLearner(learner, 2, { isFresh: true });
    told.pulled(0, 1, undefined, false);
    told.pulled(0, 2, undefined, true);
    told.rewarded(0, 0.25);
    told.rewarded(0, 0.75);
    const { pulls, observed, sums } = learner.state().columns;
    expect([pulls[0], observed[0], sums[0]]).toEqual([1, 1, 0.75]);
    expect(told.columns()["untold"][0]).toBe(0);
  });
});
