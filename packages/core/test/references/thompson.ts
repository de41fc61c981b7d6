/**
 * Thompson sampling for rewards 0 and 1, appendix C.3 of Patil, Ghalme, Nair, Narahari, "Stochastic Multi-armed Bandits
 * with Arm-specific Fairness Guarantees" (2019), after Agrawal and Goyal (2012): in round t draw
 *
 *     θ_i ~ Beta(S_i + 1, F_i + 1),   S_i successes and F_i = N_i − S_i failures after round t − 1,
 *
 * and pull argmax θ_i. One draw for each open arm, in ascending order of the arms; ties go to the lowest arm.
 * The caller supplies the draw, so that two implementations can be given the same luck.
 */
import { ask, firstLargest, History, openArms } from "../support/history.js";
import type { Availability, Learner, Rewards } from "../support/history.js";

/** A sample of Beta(a, b) for an arm in a round. */
export type BetaSample = (round: number, arm: number, a: number, b: number) => number;

/** Thompson's choice among the open arms (ascending). */
export function thompsonChoice(history: History, round: number, open: readonly number[], beta: BetaSample): number {
  const samples = open.map((arm) => {
    const rewards = history.rewardsOf(arm);
    if (rewards.some((reward) => reward !== 0 && reward !== 1))
      throw new Error("Thompson sampling needs rewards 0 or 1");
    const successes = rewards.filter((reward) => reward === 1).length;
    const failures = rewards.filter((reward) => reward === 0).length;
    return { arm, theta: beta(round, arm, successes + 1, failures + 1) };
  });
  return firstLargest(samples, (sample) => sample.theta).arm;
}

/** The same as a learner. */
export function thompsonLearner(beta: BetaSample): Learner {
  return (history, round, open) => thompsonChoice(history, round, open, beta);
}

export function thompsonReference(options: {
  arms: number;
  rounds: number;
  rewards: Rewards;
  beta: BetaSample;
  open?: Availability | undefined;
}): number[] {
  const history = new History();
  for (let round = 1; round <= options.rounds; round++) {
    const open = openArms(options.arms, round, options.open);
    history.pull(round, ask(thompsonLearner(options.beta), history, round, open), options.rewards);
  }
  return history.arms();
}
