/**
 * Plays core's policies in the form of the references: the n-th reward of an arm is `rewards(arm, n)`, it arrives at
 * the end of its round, and the answer is the pulls.
 */
import { ArmSet } from "../../src/arms.js";
import { chooseMany } from "../../src/chooseMany.js";
import { createEnvironment } from "../../src/environments/index.js";
import type { Policy } from "../../src/policy.js";
import { openArms, range } from "./history.js";
import type { Availability, Rewards } from "./history.js";

interface Game {
  readonly arms: number;
  readonly rounds: number;
  readonly rewards: Rewards;
  readonly open?: Availability | undefined;
}

/** One pull a round. `before` sees every round as the policy does, before anything is pulled. */
export function play(policy: Policy, game: Game, before?: (round: number, open?: ArmSet) => void): number[] {
  const counts = range(game.arms).map(() => 0);
  return range(game.rounds).map((index) => {
    const [round, open] = [index + 1, openSet(game, index + 1)];
    before?.(round, open);
    const arm = policy.choose(round, open);
    policy.pulled(arm, round, open);
    policy.rewarded(arm, game.rewards(arm, ++counts[arm]));
    return arm;
  });
}

/** Several pulls a round; each round's arms in ascending order. */
export function playMany(policy: Policy, game: Game & { readonly perRound: number }): number[][] {
  const counts = range(game.arms).map(() => 0);
  return range(game.rounds).map((index) => {
    const [round, open] = [index + 1, openSet(game, index + 1)];
    const chosen = chooseMany(policy, game.arms, round, game.perRound, open);
    for (const arm of chosen) policy.pulled(arm, round, open);
    for (const arm of chosen) policy.rewarded(arm, game.rewards(arm, ++counts[arm]));
    return chosen.sort((a, b) => a - b);
  });
}

function openSet({ arms, open }: Game, round: number): ArmSet | undefined {
  return open === undefined ? undefined : new ArmSet(arms, openArms(arms, round, open));
}

/** The rewards of core's Bernoulli environment, each drawn when it is first asked for. */
export function bernoulliRewards(means: readonly number[], seed: number): Rewards {
  const environment = createEnvironment({ id: "bernoulli", parameters: { means } });
  environment.begin(seed, 0);
  const drawn = means.map((): number[] => []);
  return (arm, n) => {
    while (drawn[arm].length < n) drawn[arm].push(environment.draw(arm, n));
    return drawn[arm][n - 1];
  };
}
