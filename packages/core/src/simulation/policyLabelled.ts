import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import { nearest } from "../text/nearest.js";
import type { PolicyResult, SimulationResult } from "./result.js";

const ofPolicy = needs.object({ id: needs.text, label: needs.optional(needs.text) });

/** What tables, figures and files call a policy of a result. */
export function labelOf(policy: Pick<PolicyResult, "id" | "label">): string {
  ofPolicy(policy, "policy");
  return policy.label ?? policy.id;
}

/** The policy of a result that has this label. */
export function policyLabelled(result: Pick<SimulationResult, "policies">, label: string): PolicyResult {
  needs.object({ policies: needs.listOf(ofPolicy) })(result, "result");
  needs.text(label, "label");
  const { policies } = result;
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
