import { exp, ln, type Summary } from "@evenhand/core";

export interface FittedLine {
  /** Of log y against log x: 1 means that y is proportional to x. */
  readonly slope: { readonly mean: number; readonly standardError: number };
  at(x: number): number;
}

type Measured = Pick<Summary, "mean" | "standardError">;

/**
 * The least-squares line through (log x, log y). The slope's standard error is that of the measured y, as if they were
 * independent: it says how sure the slope of these very points is, not whether they lie on a line.
 */
export function fittedLine(points: readonly { readonly x: number; readonly y: Measured }[]): FittedLine | undefined {
  if (new Set(points.map(({ x }) => x)).size < 2) return undefined;
  const logs = points.map(({ x, y }) => ({ x: ln(x), y: ln(y.mean), error: y.standardError / y.mean }));
  const middle = mean(logs.map(({ x }) => x));
  const height = mean(logs.map(({ y }) => y));
  const spread = logs.reduce((sum, { x }) => sum + (x - middle) ** 2, 0);
  const slope = logs.reduce((sum, { x, y }) => sum + ((x - middle) / spread) * y, 0);
  const variance = logs.reduce((sum, { x, error }) => sum + (((x - middle) / spread) * error) ** 2, 0);
  return {
    slope: { mean: slope, standardError: Math.sqrt(variance) },
    at: (x) => exp(height + slope * (ln(x) - middle)),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
