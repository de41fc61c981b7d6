import { parseFraction, type CheckedPolicy } from "@evenhand/core";
import type { ArmFraction } from "../events/field.js";
import type { Json } from "../events/canonicalJson.js";
import type { AllocatorState } from "./allocatorState.js";

/** The shares that have come into force and are not yet in the state: what a `tenures` event says. */
export function newShares(state: AllocatorState): ArmFraction[] {
  const { policy, arms, promised } = state;
  const shares = policySharesOf(policy, state.terms.policy.parameters["shares"]);
  return arms.inPolicy.flatMap((arm, slot) => {
    const { numerator, denominator } = parseFraction(shares(slot));
    return promised.isInForce(arm, numerator, denominator) ? [] : [{ arm, numerator, denominator }];
  });
}

/** The share of each place of the policy, as text; 0 under a contract that promises no shares. */
function policySharesOf(policy: CheckedPolicy, asked: Json | undefined): (slot: number) => string {
  if (policy.tenuresBegun !== undefined) {
    const tenures = policy.tenures();
    return (slot) => tenures[slot].share;
  }
  if (asked === undefined) return () => "0";
  return (slot) => String(Array.isArray(asked) ? asked[slot] : asked);
}

/** "1/3" of a pull and the like, as they stand in the events. */
export function forgoneOf(arm: number, pulls: string): ArmFraction {
  return { arm, ...parseFraction(pulls) };
}
