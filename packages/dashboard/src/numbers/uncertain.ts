import { decimal, percent } from "./formats.js";

/** A mean over trials with its standard error: NaN from a single trial, which says nothing about it. */
export interface Estimate {
  readonly mean: number;
  readonly error: number;
}

/** What stands behind ±, as in the command's tables: in the heads of columns, and in full where the pointer rests. */
export const plusMinusHead = "±\u00a095\u202f%";
export const plusMinusWords =
  "± is a 95 % interval, two standard errors over the trials so far: about 19 of 20 such ranges contain what endless " +
  "trials would give.";

/** Where rewards are not a matter of luck, what is left of an error is rounding. */
const ROUNDING = 1e-9;

/** Half of a 95 % interval: two standard errors. */
export function margin({ mean, error }: Estimate): number {
  return 2 * error <= ROUNDING * Math.max(1, Math.abs(mean)) ? 0 : 2 * error;
}

/**
 * The decimals with which a margin still shows: one at least where it is written as ± 0.1, more for a smaller one.
 * Without a margin as many as `usual`.
 */
export function decimalsFor(width: number, usual: number, most: number): number {
  if (!(width > 0)) return usual;
  let decimals = usual;
  while (decimals < most && width * 10 ** decimals < 0.5) decimals++;
  return decimals;
}

/** "4.3 % (± 0.1)", or "4.3 % of the clicks (± 0.1)"; without the parentheses where nothing is uncertain. */
export function uncertainPercent(estimate: Estimate, ofWhat?: string): string {
  const width = 100 * margin(estimate);
  const decimals = decimalsFor(width, 1, 3);
  const value = percent(estimate.mean, decimals) + (ofWhat === undefined ? "" : ` ${ofWhat}`);
  return width > 0 ? `${value} (±\u202f${decimal(width, decimals)})` : value;
}

/** "13 599 (± 12)" */
export function uncertain(estimate: Estimate, usual = 0): string {
  const width = margin(estimate);
  const decimals = decimalsFor(width, usual, usual + 3);
  const value = decimal(estimate.mean, decimals);
  return width > 0 ? `${value} (±\u202f${decimal(width, decimals)})` : value;
}

/** Whether it differs from 0 by more than its margin. */
export function isTold(estimate: Estimate): boolean {
  return Math.abs(estimate.mean) > margin(estimate);
}
