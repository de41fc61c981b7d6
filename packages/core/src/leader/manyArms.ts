/**
 * From how many arms on a tournament is faster than looking at every arm, measured (docs/adr/0006). Which of the two it
 * is decides nothing but the speed.
 */
export const MANY_LINES = 160;
export const MANY_DEFICITS = 256;
export const MANY_VALUES = 256;
export const MANY_DEADLINES = 256;
export const MANY_THRESHOLDS = 128;
export const MANY_DEBTS = 128;
export const MANY_GROWTHS = 192;
export const MANY_GROUPS = 64;
