import type { Claim } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import type { Values } from "./study.js";
import { comparisonClaims } from "./comparisonClaims.js";
import { growthClaims } from "./growthClaims.js";
import { theoremClaims } from "./theoremClaims.js";

/** What Section 6 says of its second plot, and the theorems on the policies in it. */
export function claims(results: Results, values: Values): readonly Claim[] {
  return [...comparisonClaims(results.compared, values), ...growthClaims(results), ...theoremClaims(results, values)];
}
