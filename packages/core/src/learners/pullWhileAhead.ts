import type { Arm } from "../arms.js";
import type { Lead } from "../leader/lead.js";
import { inverseRoot, rootsTwoLnUpTo } from "../math/index.js";
import type { Round } from "../policy.js";
import type { Stretch } from "../stretch.js";
import type { Observations } from "./observations.js";

/**
 * Pulls the arm in this round, and again while its UCB1 index mean + sqrt(2 ln t / n) says that no other can have overtaken it:
 * how often. Within such a run nothing but one arm's mean changes, and three of four rounds of FUCB continue one.
 */
export function pullWhileAhead(
  arm: Arm,
  known: Observations,
  lead: Lead,
  stretch: Stretch,
  round: Round,
  until: Round,
): number {
  const first = stretch.ready(arm, round);
  const last = Math.min(stretch.readyUntil(first) - 1, first + until - round);
  const clocks = rootsTwoLnUpTo(until);
  const { ahead } = stretch;
  const { toExceed, exceedsUntil } = lead;
  let observed = known.observed[arm];
  let sum = known.sums[arm];
  let at = first;
  for (; ; at++) {
    sum += ahead[at];
    observed++;
    if (at === last) break;
    // Beyond the table there is no clock, and a run ends with every round.
    const clock = clocks[round + 1 + at - first];
    if (!(clock <= exceedsUntil && sum / observed + inverseRoot(observed) * clock > toExceed)) break;
  }
  const pulls = at + 1 - first;
  known.pulls[arm] += pulls;
  known.observed[arm] = observed;
  known.sums[arm] = sum;
  stretch.took(arm, first, first + pulls);
  return pulls;
}
