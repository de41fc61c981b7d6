import { exp } from "@evenhand/core";
import type { AllocatorState } from "../machine/allocatorState.js";
import type { Alarm } from "./alarm.js";

/** Open decisions that are looked at, evenly spread over all of them: a look must not take longer for millions. */
const MOST_SAMPLED = 2000;
/** Pulls of about the same age, among which arms are compared. */
const STRATUM = 50;
/** The normal distribution is near enough from about this variance of the count on. */
const LEAST_VARIANCE = 5;

interface WaitedPull {
  readonly arm: number;
  readonly isWaiting: boolean;
}

/**
 * The arms whose rewards come later than those of the others, among the pulls whose wait is not over: an estimate that
 * learns soon from one arm, and late from another, leans towards what is heard first.
 *
 * How long a reward took is not known, only whether it has come at the pull's present age. So arms are compared within
 * strata of pulls that are about as old, by the test of Mantel and Haenszel (1959): of n pulls in a stratum, m of them
 * waiting, an arm with n_i has n_i m / n waiting ones by chance, with variance n_i (n - n_i) m (n - m) / (n^2 (n - 1)).
 * With z the excess over all strata by its standard deviation, chance does as much with a probability of at most
 * exp(-z^2/2) / 2, times the number of arms (Bonferroni). An arm of which nothing was heard is not slow but silent:
 * that is another alarm.
 */
export function slowerAlarms(state: AllocatorState, rare: number): Alarm[] {
  const sums = new Map<number, { waiting: number; of: number; expected: number; variance: number }>();
  const pulls = [...waitedPulls(state)];
  for (let begin = 0; begin + STRATUM <= pulls.length; begin += STRATUM) {
    const stratum = pulls.slice(begin, begin + STRATUM);
    const n = stratum.length;
    const m = stratum.filter(({ isWaiting }) => isWaiting).length;
    const own = new Map<number, { size: number; waiting: number }>();
    for (const { arm, isWaiting } of stratum) {
      const { size, waiting } = own.get(arm) ?? { size: 0, waiting: 0 };
      own.set(arm, { size: size + 1, waiting: waiting + (isWaiting ? 1 : 0) });
    }
    for (const [arm, { size, waiting }] of own) {
      const sum = sums.get(arm) ?? { waiting: 0, of: 0, expected: 0, variance: 0 };
      sum.waiting += waiting;
      sum.of += size;
      sum.expected += (size * m) / n;
      sum.variance += (size * (n - size) * m * (n - m)) / (n * n * (n - 1));
      sums.set(arm, sum);
    }
  }
  const { arms } = state;
  return [...sums].flatMap(([arm, { waiting, of, expected, variance }]): Alarm[] => {
    const z = (waiting - expected) / Math.sqrt(variance);
    const probability = (exp((-z * z) / 2) / 2) * arms.inPolicy.length;
    if (variance < LEAST_VARIANCE || z <= 0 || probability > rare || waiting === of) return [];
    const name = arms.name(arm) ?? null;
    const words =
      `Of ${of} pulls of ${name ?? `arm ${arm}`} that were looked at ${waiting} still wait for their reward, where ` +
      `${Math.round(expected)} would if it came as soon as those of the other arms: estimates lean towards these.`;
    return [{ kind: "rewards-slower", arm, name, numbers: { waiting, of, expected, probability }, words }];
  });
}

/** Pulls whose reward may come, or has, oldest first. */
function* waitedPulls({ open, arms }: AllocatorState): Generator<WaitedPull> {
  for (const decision of open.sample(MOST_SAMPLED)) {
    if (decision.isVoid || decision.confirmBy !== 0) continue;
    for (const [index, arm] of decision.arms.entries()) {
      const isWaiting = decision.reported(index) === undefined && !decision.isSettled(index);
      if (arms.status(arm) !== "retired") yield { arm, isWaiting };
    }
  }
}
