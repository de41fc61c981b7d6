/**
 * FUCB (Algorithm 3), F-TS (Algorithm 5) of Patil, Ghalme, Nair, Narahari, "Stochastic Multi-armed Bandits with
 * Arm-specific Fairness Guarantees" (2019), and the later version with a tolerance α, known as Flearn: one rule over a
 * base learner (UCB1, Thompson sampling, any other). In round t
 *
 *     A(t) = { i open : r_i·(t − 1) − N_i(t − 1) > α };  if A(t) is not empty pull the arm of A(t) with the largest
 *     deficit, otherwise the learner chooses among the open arms.
 *
 * Settled: deficits come first, also in the first K rounds (no initial sweep). Sleeping arms (section 5): only open
 * arms count, but their deficit is that of the global clock t − 1, rounds of absence included. m pulls a round: the up
 * to m largest deficits of A(t) first, then the learner is asked, again and again, among the open arms not yet chosen;
 * it sees the pulls of the earlier rounds only. Fewer than m open arms: all of them. Ties go to the lowest arm.
 */
import { compare, fraction, multiply, subtract } from "../support/fraction.js";
import { ask, History, openArms } from "../support/history.js";
import type { Availability, Fraction, Learner, Rewards } from "../support/history.js";

interface Options {
  shares: readonly Fraction[];
  tolerance: Fraction;
  rounds: number;
  rewards: Rewards;
  learner: Learner;
  open?: Availability | undefined;
}

export function largestDeficitQuotaReference(options: Options & { perRound?: undefined }): number[];
export function largestDeficitQuotaReference(options: Options & { perRound: number }): number[][];
export function largestDeficitQuotaReference(
  options: Options & { perRound?: number | undefined },
): number[] | number[][] {
  const history = new History();
  const chosenByRound: number[][] = [];
  for (let round = 1; round <= options.rounds; round++) {
    const open = openArms(options.shares.length, round, options.open);
    const slots = Math.min(options.perRound ?? 1, open.length);
    const behind = open
      .map((arm) => ({ arm, deficit: deficit(options.shares[arm], round, history.count(arm)) }))
      .filter((entry) => compare(entry.deficit, options.tolerance) > 0)
      .sort((a, b) => compare(b.deficit, a.deficit) || a.arm - b.arm);
    const chosen = behind.slice(0, slots).map((entry) => entry.arm);
    while (chosen.length < slots) {
      const rest = open.filter((arm) => !chosen.includes(arm));
      chosen.push(ask(options.learner, history, round, rest));
    }
    if (chosen.length === 0) throw new Error(`round ${round}: no arm is open`);
    for (const arm of chosen) history.pull(round, arm, options.rewards);
    chosenByRound.push(chosen.sort((a, b) => a - b));
  }
  return options.perRound === undefined ? history.arms() : chosenByRound;
}

/** r_i·(t − 1) − N_i(t − 1). */
function deficit(share: Fraction | undefined, round: number, pulls: number): Fraction {
  if (share === undefined) throw new Error("an arm has no share");
  return subtract(multiply(share, fraction(round - 1)), fraction(pulls));
}
