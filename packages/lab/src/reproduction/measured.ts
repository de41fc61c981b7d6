import { policyLabelled, type SimulationResult, type Summary } from "@evenhand/core";

/** What claims compare: one metric, or a number computed from several. */
export type Measured = Pick<Summary, "mean" | "standardError">;

/** A metric of the policy with this label after the last checkpoint, or after `round`. */
export function summaryOf(
  result: SimulationResult,
  label: string,
  metric: string,
  { round, arm = 0 }: { readonly round?: number; readonly arm?: number } = {},
): Summary {
  const { checkpoints } = policyLabelled(result, label).metrics[metric];
  const checkpoint =
    round === undefined ? checkpoints[checkpoints.length - 1] : checkpoints.find((own) => own.round === round);
  if (checkpoint === undefined) throw new RangeError(`there is no checkpoint after round ${round}`);
  return checkpoint.values[arm];
}

/** A metric of the policy with this label after every checkpoint. */
export function courseOf(
  result: SimulationResult,
  label: string,
  metric: string,
  arm = 0,
): readonly { readonly round: number; readonly summary: Summary }[] {
  const { checkpoints } = policyLabelled(result, label).metrics[metric];
  return checkpoints.map(({ round, values }) => ({ round, summary: values[arm] }));
}

/** "172.1 ± 1.3": as many digits as the error has two of. */
export function withError({ mean, standardError }: Measured): string {
  if (standardError === 0) return String(Number(mean.toPrecision(6)));
  const decimals = Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(standardError))));
  return `${mean.toFixed(decimals)} ± ${standardError.toFixed(decimals)}`;
}

/** Ends of the band that figures draw: two standard errors to both sides. */
export function band({ mean, standardError }: Measured): {
  readonly y: number;
  readonly low: number;
  readonly high: number;
} {
  return { y: mean, low: mean - 2 * standardError, high: mean + 2 * standardError };
}
