/**
 * From this number of arms on a tournament is faster than a ranking or a look at every arm, measured (docs/adr/0006).
 * Which of them it is decides the speed and nothing else.
 */
export const MANY_LINES = 256;
export const MANY_DEFICITS = 512;
export const MANY_VALUES = 256;
export const MANY_DEADLINES = 1_024;
export const MANY_THRESHOLDS = 224;
export const MANY_DEBTS = 256;
export const MANY_GROWTHS = 96;
export const MANY_GROUPS = 64;
