import type { Claim, Verdict } from "../src/reproduction/claim.js";

/** The verdicts by the claims' ids. */
export function verdictsOf(claims: readonly Claim[]): Record<string, Verdict> {
  return Object.fromEntries(claims.map(({ id, verdict }) => [id, verdict]));
}
