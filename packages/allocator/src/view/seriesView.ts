import { needs } from "@evenhand/core";
import { AllocatorState } from "../machine/allocatorState.js";
import { MOST_BUCKETS } from "../machine/series.js";

/** A stretch of rounds. */
export interface SeriesBucket {
  readonly firstRound: number;
  /** The last one of it so far. */
  readonly lastRound: number;
  /** The times of its first and last round, in milliseconds since 1970. */
  readonly firstAt: number;
  readonly lastAt: number;
  /** Rounds that were played in it, also those that were struck out later. */
  readonly rounds: number;
  /** What came in while it was the last stretch, for whichever round: voids, and rewards that were learned. */
  readonly voids: number;
  readonly rewards: number;
  readonly rewardSum: number;
  /**
   * The largest deficit that an arm had before the round of its pull. A deficit grows until the arm is pulled, so that
   * every peak is seen once its arm has been; one that is still waiting is in `furthestBehind` of the allocator. Null
   * where nothing was promised to the arms that were pulled.
   */
  readonly largestDeficit: number | null;
  /** Pulls by the arm's number; null with more than 100 arms. */
  readonly pulls: readonly number[] | null;
}

/** The series for charts, oldest first: at most 256 stretches of the same length, the last one perhaps shorter. */
export function seriesView(state: AllocatorState): readonly SeriesBucket[] {
  needs.instanceOf(AllocatorState)(state, "state");
  const { series, arms } = state;
  const { columns, pulls, width, lastRound, length } = series;
  return Array.from({ length }, (_, bucket) => {
    const deficit = columns.largestDeficit[bucket];
    return {
      firstRound: bucket * width + 1,
      lastRound: Math.min(lastRound, (bucket + 1) * width),
      firstAt: columns.firstAt[bucket],
      lastAt: columns.lastAt[bucket],
      rounds: columns.rounds[bucket],
      voids: columns.voids[bucket],
      rewards: columns.rewards[bucket],
      rewardSum: columns.rewardSum[bucket],
      largestDeficit: deficit === -Infinity ? null : deficit,
      pulls:
        pulls === undefined
          ? null
          : Array.from({ length: arms.count }, (__, arm) => pulls[arm * MOST_BUCKETS + bucket]),
    };
  });
}
