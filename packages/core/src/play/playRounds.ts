import type { Arm } from "../arms.js";
import type { Policy, Round } from "../policy.js";
import type { PlayedPolicy } from "./playedPolicy.js";
import type { Stretch } from "./stretch.js";

/** The methods of a round as functions that are called with their policy. */
interface Calls {
  readonly choose: (this: Policy, round: Round, open: undefined) => Arm;
  readonly pulled: (this: Policy, arm: Arm, round: Round, open: undefined) => void;
  readonly rewarded: (this: Policy, arm: Arm, reward: number) => void;
}

/**
 * Plays the rounds from one to the other, both included: by the policy's shortcut, or round by round where it has none.
 */
export function playRounds(policy: PlayedPolicy, stretch: Stretch, from: Round, until: Round): void {
  if (policy.play !== undefined) {
    policy.play(stretch, from, until);
    return;
  }
  // Looked up once: where many policies were played before, a lookup in the loop takes as long as a short method.
  const calls: Calls = policy;
  const { choose, pulled, rewarded } = calls;
  for (let round = from; round <= until; round++) {
    const arm = choose.call(policy, round, undefined);
    pulled.call(policy, arm, round, undefined);
    rewarded.call(policy, arm, stretch.pull(arm, round));
  }
}
