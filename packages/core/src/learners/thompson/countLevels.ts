/**
 * Below 2^6 every count is a level by itself. Above, an octave has 2^5 levels: counts of one differ by less than a
 * 32nd.
 */
const BITS = 6;
const SINGLE_BELOW = 1 << BITS;
const PER_OCTAVE = SINGLE_BELOW / 2;

/** Above the level of every count below 2^32. */
export const LEVELS = 1024;

/** The level of a count from 0 to 2^32 − 1: a bracket of counts that are treated alike. */
export function levelOf(count: number): number {
  if (count < SINGLE_BELOW) return count;
  const shift = 32 - BITS - Math.clz32(count);
  return PER_OCTAVE * shift + (count >>> shift);
}

export function lowestOfLevel(level: number): number {
  if (level < SINGLE_BELOW) return level;
  const leading = PER_OCTAVE + (level % PER_OCTAVE);
  return leading * (1 << ((level - leading) / PER_OCTAVE));
}

export function highestOfLevel(level: number): number {
  return lowestOfLevel(level + 1) - 1;
}

/** The level has one count. */
export function isSingleLevel(level: number): boolean {
  return level < SINGLE_BELOW;
}
