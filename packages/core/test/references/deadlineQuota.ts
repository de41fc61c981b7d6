/**
 * Deadline quota: earliest deadline first, the answer to the question that Patil, Ghalme, Nair, Narahari, "Stochastic
 * Multi-armed Bandits with Arm-specific Fairness Guarantees" (2019) leave open for unequal r_i: N_i(t) ≥ floor(r_i·t)
 * at every t, whatever the learner does, for Σ r ≤ 1.
 *
 * a_i = earlier rounds in which arm i was open, D_i = r_i·a_i − N_i. The next pull of arm i is due within
 * ceil((1 − D_i)/r_i) rounds of its own clock (= ceil((N_i + 1)/r_i) − a_i), this one included; it is released if
 * D_i + r_i > 0 (with every arm always open: N_i < r_i·t).
 *   All arms open: the released arm with the earliest deadline; if none is released the learner chooses.
 *   Some arm absent: if any arm, present or absent, has D_i + r_i·[present] > 0, the present arm with r_i > 0 and the
 *   earliest deadline, released or not (the learner, if every present arm has r_i = 0); otherwise the learner is free
 *   among the present ones. Then N_i ≥ floor(r_i·a_i).
 * Ties go to the lowest arm.
 */
import { add, ceil, divide, fraction, isPositive, multiply, ONE, subtract } from "../support/fraction.js";
import { ask, History, openArms, range } from "../support/history.js";
import type { Availability, Fraction, Learner, Rewards } from "../support/history.js";

export { deadlineQuotaManyReference } from "./deadlineQuotaMany.js";

export function deadlineQuotaReference(options: {
  shares: readonly Fraction[];
  rounds: number;
  rewards: Rewards;
  learner: Learner;
  open?: Availability | undefined;
}): number[] {
  const history = new History();
  const arms = options.shares.length;
  for (let round = 1; round <= options.rounds; round++) {
    const open = openArms(arms, round, options.open);
    const states = options.shares.map((share, arm) => {
      const clock = range(round - 1).filter((before) => openArms(arms, before + 1, options.open).includes(arm)).length;
      const lag = subtract(multiply(share, fraction(clock)), fraction(history.count(arm))); // D_i
      const present = open.includes(arm);
      const due = isPositive(present ? add(lag, share) : lag);
      const deadline = isPositive(share) ? ceil(divide(subtract(ONE, lag), share)) : undefined;
      return { arm, present, due, deadline };
    });
    const candidates =
      open.length === arms
        ? states.filter((state) => state.due)
        : states.filter((state) => state.present && states.some((any) => any.due));
    const earliest = candidates
      .flatMap(({ arm, deadline }) => (deadline === undefined ? [] : [{ arm, deadline }]))
      .sort((a, b) => Number(a.deadline - b.deadline) || a.arm - b.arm)[0];
    history.pull(round, earliest?.arm ?? ask(options.learner, history, round, open), options.rewards);
  }
  return history.arms();
}
