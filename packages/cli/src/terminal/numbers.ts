import type { Summary } from "@evenhand/core";
import { marginOf } from "@evenhand/lab/notes";

const MOST_DECIMALS = 4;

/** Means with their 95 % intervals, one below the other with the same decimals. A single trial has no interval. */
export function meansWithMargins(summaries: readonly Summary[], trials: number): string[] {
  return withMargins(
    summaries.map((summary) => ({ mean: summary.mean, margin: marginOf(summary) })),
    trials,
  );
}

/** A mean, and half of its interval. */
interface WithMargin {
  readonly mean: number;
  readonly margin: number;
}

export function withMargins(values: readonly WithMargin[], trials: number): string[] {
  const margins = values.map(({ margin }) => margin);
  const exact = values.filter(({ margin }) => margin === 0).map(({ mean }) => mean);
  const isExact = exact.length === values.length;
  const decimals = Math.max(
    decimalsFor(margins),
    ...exact.map((mean) => decimalsOf(mean, isExact ? 3 - Math.floor(Math.log10(Math.abs(mean))) : 2)),
  );
  const means = values.map(({ mean }) => fixed(mean, decimals));
  if (trials === 1) return means;
  const texts = margins.map((margin) => fixed(margin, decimals));
  const width = Math.max(...texts.map((text) => text.length));
  return means.map((mean, row) => `${mean} ± ${texts[row].padStart(width)}`);
}

/**
 * How many decimals mean something: as many as show two digits of the smallest margin, or one if that is 4 or more,
 * as the Particle Data Group rounds.
 */
function decimalsFor(margins: readonly number[]): number {
  const smallest = Math.min(...margins.filter((margin) => margin > 0));
  if (smallest === Infinity) return 0;
  const exponent = Math.floor(Math.log10(smallest));
  const digits = smallest / 10 ** exponent < 3.55 ? 2 : 1;
  return Math.min(MOST_DECIMALS, Math.max(0, digits - 1 - exponent));
}

/**
 * A mean without an error is exact: "0.5" must not stand for 0.45. As many decimals as it has, up to those that are
 * enough, or more where these would make a whole number of it.
 */
function decimalsOf(mean: number, enough: number): number {
  const shown = Math.min(MOST_DECIMALS, Math.max(2, enough));
  const most = Number.isInteger(Number(mean.toFixed(shown))) ? MOST_DECIMALS : shown;
  for (let decimals = 0; decimals < most; decimals++) {
    if (Math.abs(mean - Number(mean.toFixed(decimals))) < ROUNDING * Math.max(1, Math.abs(mean))) return decimals;
  }
  return most;
}

/** Relative: means are sums of doubles. */
const ROUNDING = 1e-9;

export function percent(share: number): string {
  return fixed(share * 100, 2);
}

/** At most five characters: what the user typed may have many more digits, and eight arms must fit. */
export function shortMean(mean: number): string {
  return mean > 0 && mean < 0.0005 ? mean.toExponential(0) : String(Number(mean.toFixed(3)));
}

/** Without the minus of "-0.00". */
function fixed(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? (0).toFixed(decimals) : text;
}
