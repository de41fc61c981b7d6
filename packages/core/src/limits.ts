/** Counts of pulls and rounds are 32-bit columns. */
export const LARGEST_COUNT = 4_294_967_295;

/** Tables for so many arms can still be held in memory: they take about a gigabyte. */
export const MOST_ARMS = 16_777_216;

/**
 * The largest reward, and minus the smallest: a policy refuses others. Sums of rewards stay finite, since 2^32 of them come to
 * less than 10^25; and the mean of an arm stays below `UNSEEN`, which puts arms without an observation first.
 */
export const LARGEST_REWARD = 1e15;

/** A number that a rule multiplies rewards or deficits by: larger ones would leave no digits of what they are added to. */
export const LARGEST_WEIGHT = 1e9;
