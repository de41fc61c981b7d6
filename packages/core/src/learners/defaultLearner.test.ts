import { expect, it } from "vitest";
import { createPolicy, defaultLearner, learners } from "../index.js";

/** The different arms of 100 rounds in which no reward arrives, after each of four arms has paid 1/2 twenty times. */
function armsWhileWaiting(learner: string): Set<number> {
  const policy = createPolicy(learner, { arms: 4, seed: 1 });
  let round = 0;
  for (let i = 0; i < 80; i++) {
    policy.pulled(i % 4, ++round);
    policy.rewarded(i % 4, i % 8 < 4 ? 1 : 0);
  }
  const arms = new Set<number>();
  for (let i = 0; i < 100; i++) {
    const arm = policy.choose(++round);
    policy.pulled(arm, round);
    arms.add(arm);
  }
  return arms;
}

it("while rewards are on their way UCB1 keeps to one arm, and Thompson tries all", () => {
  expect(armsWhileWaiting(defaultLearner.inStudies)).toEqual(new Set([0]));
  expect(armsWhileWaiting(defaultLearner.whereRewardsAreLate)).toEqual(new Set([0, 1, 2, 3]));
});

it("the default learners are in the registry", () => {
  const ids = learners.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(Object.values(defaultLearner)));
});
