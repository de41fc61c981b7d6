// Rewards that arrive 50 rounds after their pull, and an arm that is away on every third round. The quota of every arm
// is kept on its own clock: floor(share × the rounds in which it was open).
import { ArmSet, createEnvironment, createPolicy } from "@evenhand/core";

const shares = [0.1, 0.2, 0.3];
const policy = createPolicy(
  { id: "deadline-quota", parameters: { shares, learner: "thompson" } },
  { arms: 3, seed: 1 },
);
const world = createEnvironment({ id: "bernoulli", parameters: { means: [0.9, 0.5, 0.1] } });
world.begin(1, 0);

/** @type {Map<number, { arm: number, reward: number }>} */
const onTheirWay = new Map();
const pulls = [0, 0, 0];
const present = [0, 0, 0];
for (let round = 1; round <= 3000; round++) {
  const open = new ArmSet(3, round % 3 === 0 ? [0, 1] : [0, 1, 2]);
  const arm = policy.choose(round, open);
  policy.pulled(arm, round, open);
  onTheirWay.set(round + 50, { arm, reward: world.draw(arm, round) });
  const arrived = onTheirWay.get(round);
  if (arrived !== undefined) policy.rewarded(arrived.arm, arrived.reward);
  pulls[arm]++;
  for (const here of open) present[here]++;
}

for (const [arm, share] of shares.entries()) {
  console.log(
    `arm ${arm + 1}: open in ${present[arm]} rounds, promised ${share * present[arm]}, pulled ${pulls[arm]} times`,
  );
}
