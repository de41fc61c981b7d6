/** Counts of pulls and rounds are 32-bit columns. */
export const LARGEST_COUNT = 4_294_967_295;

/** The most arms. Their tables still fit in memory: they take about a gigabyte. */
export const MOST_ARMS = 16_777_216;

/**
 * The largest reward, and minus the smallest: a policy refuses others, and no environment has any. Sums of
 * rewards stay finite, since 2^32 of them come to less than 10^25. And the mean of an arm, with a penalty of
 * up to 10^9 and a confidence radius below 7 (2^32 rounds), stays below UNSEEN − 2^32 = 4.5·10^15, the place
 * of an arm without an observation.
 */
export const LARGEST_REWARD = 1e15;

/**
 * The largest standard deviation of rewards with normal noise, and their largest mean: none of the normal numbers of
 * random/normal.ts is beyond 14, so that their rewards stay below `LARGEST_REWARD`.
 */
export const LARGEST_DEVIATION = 1e13;
export const LARGEST_MEAN = 5e14;

/**
 * A number that a rule multiplies rewards or deficits by: larger ones would leave no digits of what they are added to.
 */
export const LARGEST_WEIGHT = 1e9;

/** The least c where rewards lie in [0, c]. */
export const SMALLEST_CEILING = 1e-9;
