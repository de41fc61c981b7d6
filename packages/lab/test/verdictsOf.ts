import type { JudgedClaim } from "../src/reproduction/claim.js";

/** The verdicts by the claims' ids. */
export function verdictsOf(claims: readonly JudgedClaim[]): Record<string, JudgedClaim["verdict"]> {
  return Object.fromEntries(claims.map(({ id, verdict }) => [id, verdict]));
}
