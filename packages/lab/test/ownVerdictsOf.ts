import type { JudgedClaim } from "../src/reproduction/claim.js";

/** The verdicts with our settings, by the claims' ids, whatever came out with others. */
export function ownVerdictsOf(claims: readonly JudgedClaim[]): Record<string, JudgedClaim["verdict"]> {
  return Object.fromEntries(claims.map((claim) => [claim.id, ownVerdict(claim)]));
}

export function ownVerdict({ verdict, tried }: JudgedClaim): JudgedClaim["verdict"] {
  return tried?.find(({ isOurs }) => isOurs)?.verdict ?? verdict;
}
