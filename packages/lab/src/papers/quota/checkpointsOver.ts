import { logSpaced } from "../../reproduction/logSpaced.js";

const CURVE_POINTS = 50;

/** Rounds for a curve from the first sweep over the arms to the horizon, even on a logarithmic axis, and others too. */
export function checkpointsOver(arms: number, horizon: number, others: readonly number[] = []): number[] {
  const rounds = new Set([...logSpaced(Math.min(arms, horizon), horizon, CURVE_POINTS), ...others]);
  return [...rounds].sort((a, b) => a - b);
}
