import type { Claim } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { endClaims } from "./endClaims.js";
import { pathClaims } from "./pathClaims.js";
import type { Values } from "./study.js";

export function claims(results: Results, values: Values): Claim[] {
  return [...pathClaims(results, values), ...endClaims(results, values)];
}
