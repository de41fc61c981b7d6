import type { JudgedClaim, Verdict } from "../src/reproduction/claim.js";

/** The verdicts with our settings, by the claims' ids, whatever came out with others. */
export function ownVerdictsOf(claims: readonly JudgedClaim[]): Record<string, Verdict | "depends"> {
  return Object.fromEntries(claims.map((claim) => [claim.id, ownVerdict(claim)]));
}

export function ownVerdict({ verdict, tried }: JudgedClaim): Verdict | "depends" {
  return tried?.find(({ isOurs }) => isOurs)?.verdict ?? verdict;
}
