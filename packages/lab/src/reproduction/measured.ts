import {
  policyLabelled,
  powerOfTen,
  type SimulationResult,
  type Specification,
  type Study,
  type Summary,
} from "@evenhand/core";

/** What claims compare: one metric, or a number computed from several. */
export type Measurement = Pick<Summary, "mean" | "standardError">;

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

/** What stands behind every ± of tables, claims and pages: half of a 95 % interval of the mean, two standard errors. */
export function marginOf({ standardError }: Pick<Summary, "standardError">): number {
  return 2 * standardError;
}

/** "172.1 ± 2.6", a 95 % interval: as many digits as its half width has two of. */
export function withError(measured: Measurement): string {
  return withMargin(measured.mean, marginOf(measured));
}

/** The same of a mean and half of its interval. */
export function withMargin(mean: number, margin: number): string {
  if (margin === 0)
    return mean !== 0 && Math.abs(mean) < 1e-4 ? roundedText(mean, 3) : String(Number(mean.toPrecision(6)));
  const decimals = Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(margin))));
  return `${mean.toFixed(decimals)} ± ${margin.toFixed(decimals)}`;
}

/**
 * A number rounded to these significant digits, written as people read it: 21 600, 0.0051, and 1.16 × 10⁻⁸ where zeros
 * would have to be counted.
 */
export function roundedText(value: number, digits: number): string {
  const rounded = Number(value.toPrecision(digits));
  const size = Math.abs(rounded);
  if (size > 0 && (size < 1e-4 || size >= 1e15)) {
    const [factor, exponent] = rounded.toExponential().split("e");
    return `${Number(Number(factor).toPrecision(3))} × ${powerOfTen(Number(exponent))}`;
  }
  if (size < 10_000) return String(rounded);
  const [whole, part] = String(rounded).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, "\u00a0");
  return part === undefined ? grouped : `${grouped}.${part}`;
}

/** Ends of the band that figures draw: a 95 % interval. */
export function band(measured: Measurement): {
  readonly y: number;
  readonly low: number;
  readonly high: number;
} {
  const { mean } = measured;
  const margin = marginOf(measured);
  return { y: mean, low: mean - margin, high: mean + margin };
}

/** Studies of one experiment, and their results, by name. */
export type Studies = Readonly<Record<string, Study>>;

export type Results = Readonly<Record<string, SimulationResult>>;

/** A policy of a paper, and what its studies, figures and claims call it. */
export type ComparedPolicy = Specification & { readonly label: string };
