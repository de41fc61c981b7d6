import { describe, expect, it } from "vitest";
import { ArmSet } from "../../arms.js";
import { createEnvironment } from "../../environments/index.js";
import { Ucb1 } from "../../learners/ucb1.js";
import { Stretch } from "../../play.js";
import { createPolicy } from "../../registry/createPolicy.js";
import { parseCaps } from "../../shares/caps.js";
import { Shares } from "../../shares/shares.js";
import { LivingLearner } from "./livingDeadlineQuota.js";
import { LivingQuota } from "./livingQuota.js";

const rewards = [0.9, 0.2, 0.1];

/** Small shares, so that the learner has many rounds in a row. */
function quotas(more: { renewEvery?: number; voidWithin?: number }): LivingLearner {
  const terms = { shares: Shares.parse([0, "1/12", "1/9"], 3), caps: parseCaps(1, 3), perRound: 1 };
  return new LivingLearner(new LivingQuota({ ...terms, renewEvery: 0, voidWithin: 0, ...more }), new Ucb1(3));
}

function tell(policy: LivingLearner, round: number): void {
  const arm = policy.choose(round);
  policy.pulled(arm, round);
  policy.rewarded(arm, rewards[arm]);
}

describe("a policy that plays on its own comes to the state of one that is asked and told in turn", () => {
  it.each([
    ["nothing else", {}, 1],
    ["tenures that are renewed", { renewEvery: 7 }, 1],
    ["pulls that can be struck out", { voidWithin: 5 }, 1],
    ["rounds that were skipped", {}, 30],
  ])("with %s", (_, more, from) => {
    const [onItsOwn, inTurn] = [quotas(more), quotas(more)];
    for (const policy of [onItsOwn, inTurn]) for (let round = 1; round <= 4; round++) tell(policy, round);
    const stretch = new Stretch(createEnvironment({ id: "constant", parameters: { rewards } }));
    stretch.begin();
    onItsOwn.play(stretch, 4 + from, 90);
    for (let round = 4 + from; round <= 90; round++) tell(inTurn, round);
    expect(onItsOwn.state()).toEqual(inTurn.state());
  });
});

it("asked again within a round of several pulls, an arm is due by the clock of that round", () => {
  // Arm 1 has had its pull of two rounds: 1 < 1/2·2 is false. In the third round it would be due.
  const parameters = { shares: [1, "1/2", 0], learner: "round-robin" };
  const policy = createPolicy({ id: "deadline-quota", parameters }, { arms: 3, seed: 1, perRound: 2 });
  policy.pulled(0, 1);
  policy.pulled(1, 1);
  policy.pulled(0, 2);
  expect(policy.explain(2, new ArmSet(3, [1, 2])).rule).toBe("learner");
  expect(policy.explain(3, new ArmSet(3, [1, 2]))).toMatchObject({ arm: 1, rule: "deadline" });
});
