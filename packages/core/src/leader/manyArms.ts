/**
 * From how many arms on a tournament is faster than looking at every arm, measured (docs/adr/0006). Which of the two it
 * is decides nothing but the speed.
 */
export const MANY_LINES = 160;
export const MANY_DEFICITS = 512;
export const MANY_VALUES = 96;
export const MANY_DEADLINES = 1_024;
export const MANY_THRESHOLDS = 192;
export const MANY_DEBTS = 160;
export const MANY_GROWTHS = 48;
export const MANY_GROUPS = 64;
