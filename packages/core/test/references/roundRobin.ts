/**
 * Round robin, section 3 of Patil, Nair, Ghalme, Khan, "Mitigating Disparity while Maximizing Reward: Tight Anytime
 * Guarantee for Improving Bandits" (2023): arms in a cycle, arm (t − 1) mod K in round t, so that after T rounds every
 * arm has at least floor(T / K) pulls.
 *
 * Settled: with availability, the open arm with the fewest pulls, the lowest arm on ties. Where all arms are
 * always open the two rules agree.
 */
import { firstLargest, History, openArms } from "../support/history.js";
import type { Availability } from "../support/history.js";

export function roundRobinReference(options: {
  arms: number;
  rounds: number;
  open?: Availability | undefined;
}): number[] {
  const history = new History();
  for (let round = 1; round <= options.rounds; round++) {
    const arm =
      options.open === undefined
        ? (round - 1) % options.arms
        : firstLargest(openArms(options.arms, round, options.open), (candidate) => -history.count(candidate));
    history.pull(round, arm, () => 0);
  }
  return history.arms();
}
