import type { LabelledInput } from "@evenhand/core";
import type { FlatSpecification } from "./studyFile.js";

/** What core makes a label of: parameters apart from the id. */
export function labelledInput(flat: FlatSpecification): LabelledInput {
  if (typeof flat === "string") return flat;
  const { id, label, arms: _, ...parameters } = flat;
  return { id, ...(label === undefined ? {} : { label }), parameters };
}
