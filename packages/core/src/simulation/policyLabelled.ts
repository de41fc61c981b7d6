import { EvenhandError } from "../errors.js";
import { nearest } from "../parameters/nearest.js";
import type { PolicyResult, SimulationResult } from "./result.js";

/** What tables, figures and files call a policy of a result. */
export function labelOf({ id, label }: Pick<PolicyResult, "id" | "label">): string {
  return label ?? id;
}

/** The policy of a result that has this label. */
export function policyLabelled({ policies }: Pick<SimulationResult, "policies">, label: string): PolicyResult {
  const found = policies.find((policy) => labelOf(policy) === label);
  if (found !== undefined) return found;
  const labels = policies.map(labelOf);
  const meant = nearest(label, labels);
  throw new EvenhandError("label-unknown", {
    received: label,
    required: `one of ${labels.join(", ")}`,
    ...(meant === undefined ? {} : { remedy: `Did you mean ${meant}?` }),
  });
}
