/**
 * The largest reward, and minus the smallest: a policy refuses others. Sums of rewards stay finite, since 2^32 of them come to
 * less than 10^25; and the mean of an arm stays below `UNSEEN`, which puts arms without an observation first.
 */
export const LARGEST_REWARD = 1e15;

/** Rewards that a rule has a meaning for, both ends included. */
export interface RewardRange {
  readonly min: number;
  readonly max: number;
}

/** Of a rule that takes any reward. */
export const ANY_REWARD: RewardRange = { min: -LARGEST_REWARD, max: LARGEST_REWARD };
