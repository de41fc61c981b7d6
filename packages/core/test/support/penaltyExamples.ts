/** Instances of the penalty paper in both forms: as core's guarantees read them, and as the references do. */
import type { PenaltyInstance as CoreInstance } from "../../src/guarantees/penaltyInstance.js";
import { Shares } from "../../src/shares/shares.js";
import { range } from "./history.js";
import { below, randomShares, seeded } from "./hostile.js";
import type { PenaltyInstance } from "../references/penaltyOracle.js";
import { quotasOf } from "./quotas.js";

export function coreInstance(
  means: readonly number[],
  penalties: readonly number[],
  shares: readonly (number | string)[],
  horizon: number,
): CoreInstance {
  return { means, penalties, shares: Shares.parse(shares, shares.length), horizon };
}

/** 1 to 5 arms, means and penalties in sixteenths (so that sums and differences are exact), T from 10^2 to 10^9. */
export function penaltyExamples(count: number, seed: number): { ours: CoreInstance; theirs: PenaltyInstance }[] {
  const next = seeded(seed);
  return range(count).map(() => {
    const arms = 1 + below(next, 5);
    const thresholds = randomShares(next, arms, 20, 1, 4 + below(next, 12));
    const sixteenths = (most: number) => range(arms).map(() => below(next, most) / 16);
    const [means, penalties, rounds] = [sixteenths(17), sixteenths(24), 10 ** (2 + below(next, 8))];
    const ours = coreInstance(means, penalties, quotasOf(thresholds).shares, rounds);
    return { ours, theirs: { means, penalties, thresholds, rounds } };
  });
}
