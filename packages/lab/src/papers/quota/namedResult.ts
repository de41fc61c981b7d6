import type { SimulationResult, Summary } from "@evenhand/core";
import { summaryOf } from "../../reproduction/measured.js";

/** A result, with what the figures call its policies: FUCB and F-TS are one policy over two learners. */
export interface NamedResult<Name extends string = string> {
  readonly result: SimulationResult;
  readonly names: readonly Name[];
}

/** A metric of the policy of this name after the last checkpoint, or after `round`. */
export function measure<Name extends string>(
  { result, names }: NamedResult<Name>,
  name: Name,
  metric: string,
  at: { readonly round?: number } = {},
): Summary {
  return summaryOf(result, names.indexOf(name), metric, at);
}

/** A metric of the policy of this name after every checkpoint. */
export function course<Name extends string>(
  { result, names }: NamedResult<Name>,
  name: Name,
  metric: string,
): readonly { readonly round: number; readonly summary: Summary }[] {
  const { checkpoints } = result.policies[names.indexOf(name)].metrics[metric];
  return checkpoints.map(({ round, values }) => ({ round, summary: values[0] }));
}
