import type { LabelledInput } from "@evenhand/core";

/** An id, or the id with its parameters beside it. */
export type FlatSpecification =
  | string
  | {
      readonly id: string;
      readonly version?: number;
      readonly label?: string;
      /** The names of an environment's arms. */
      readonly arms?: readonly string[];
      readonly [parameter: string]: unknown;
    };

/** One or a list, as a list. */
export function listOf<T>(oneOrMore: T | readonly T[]): readonly T[] {
  return Array.isArray(oneOrMore) ? (oneOrMore as readonly T[]) : [oneOrMore as T];
}

/** What core makes a label of: parameters apart from the id. */
export function labelledInput(flat: FlatSpecification): LabelledInput {
  if (typeof flat === "string") return flat;
  const { id, label, arms: _, ...parameters } = flat;
  return { id, ...(label === undefined ? {} : { label }), parameters };
}
