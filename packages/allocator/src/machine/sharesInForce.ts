import { parseFraction, type CheckedPolicy } from "@evenhand/core";
import type { ArmFraction } from "../bytes/field.js";
import type { Json } from "../bytes/canonicalJson.js";
import type { AllocatorState } from "./allocatorState.js";

/** Places that are looked at in one step: some hundredths of a second. */
const STEP = 50_000;

/** The shares that have come into force and are not yet in the state: what a `tenures` event says. In steps. */
export function* findingNewShares({ policy, arms, promised, terms }: AllocatorState): Generator<void, ArmFraction[]> {
  const shareOf = policyShareOf(policy, terms.policy.parameters["shares"]);
  const { inPolicy } = arms;
  const found: ArmFraction[] = [];
  for (let slot = 0; slot < inPolicy.length; slot++) {
    if (slot % STEP === STEP - 1) yield;
    const arm = inPolicy[slot];
    const { numerator, denominator } = parseFraction(shareOf(slot));
    if (!promised.isInForce(arm, numerator, denominator)) found.push({ arm, numerator, denominator });
  }
  return found;
}

/** The share of each place of the policy, as text; 0 under a contract that promises no shares. */
function policyShareOf(policy: CheckedPolicy, asked: Json | undefined): (slot: number) => string {
  if (policy.tenuresBegun !== undefined) return (slot) => policy.tenure(slot).share;
  if (asked === undefined) return () => "0";
  return (slot) => String(Array.isArray(asked) ? asked[slot] : asked);
}

/** "1/3" of a pull and the like, as they stand in the events. */
export function forgoneOf(arm: number, pulls: string): ArmFraction {
  return { arm, ...parseFraction(pulls) };
}
