import type { EventNamed } from "../../events/eventKinds.js";
import type { AllocatorState } from "../../machine/allocatorState.js";
import { canBeStruck } from "../../machine/commands/confirmOrVoid.js";
import { settlementOf } from "../../machine/commands/tick.js";
import type { OpenDecision } from "../../machine/open/openDecision.js";
import { mismatch, same, unless, type Mismatch } from "./finding.js";

/** A reward must be in the range, for a pull that was made, and used as the terms say. */
export function checkRewarded(state: AllocatorState, { at, fields }: EventNamed<"rewarded">): Mismatch | undefined {
  const { decision: place, place: index, value, use } = fields;
  const { min, max, use: counted } = state.terms.rewards;
  if (!(value >= min && value <= max)) return mismatch("value", value, `a reward from ${min} to ${max}`);
  const decision = state.open.get(place);
  if (decision === undefined) {
    // What was decided so long ago is not remembered: it must be an earlier event, and the report is late.
    return unless(place < state.length, "decision", place, "an earlier event") ?? same("use", use, "late");
  }
  const arm = armOf(decision, index);
  if (arm !== undefined) return arm;
  if (decision.until <= at) {
    return same("use", use, "late") ?? unless(decision.isSettled(index), "order", "a late reward", "settled before it");
  }
  return (
    unless(!decision.isVoid, "decision", "one that was voided", "a decision that stands") ??
    same("use", use, counted === "first" ? "learned" : "kept") ??
    unless(counted !== "first" || decision.reported(index) === undefined, "value", value, "one reward for a pull")
  );
}

/** What is learned when a wait is over follows from the reports and the terms, and not before its time. */
export function checkSettled(state: AllocatorState, { at, fields }: EventNamed<"settled">): Mismatch | undefined {
  const { decision: place, place: index, basis, value } = fields;
  const decision = state.open.get(place);
  if (decision === undefined) return notOpen(place);
  const arm = armOf(decision, index);
  if (arm !== undefined) return arm;
  if (decision.until > at) return mismatch("time", at, `${decision.until} or later, when the wait is over`);
  const due = settlementOf(state, decision, index);
  return (
    unless(!decision.isSettled(index), "decision", "one that was settled", "once for a pull") ??
    same("basis", basis, due.basis) ??
    same("value", value, due.value)
  );
}

export function checkConfirmed(state: AllocatorState, { at, fields }: EventNamed<"confirmed">): Mismatch | undefined {
  const decision = state.open.get(fields.decision);
  if (decision === undefined) return notOpen(fields.decision);
  if (decision.until <= at) return mismatch("time", at, `before ${decision.until}, when the wait is over`);
  return unless(decision.confirmBy !== 0, "decision", fields.decision, "a decision that waits to be confirmed");
}

/** A void must be of a decision without a reward, in its time, and strike its round out if that is still possible. */
export function checkVoided(state: AllocatorState, { at, fields }: EventNamed<"voided">): Mismatch | undefined {
  const { decision: place, cause, struck } = fields;
  const decision = state.open.get(place);
  if (decision === undefined) return notOpen(place);
  return (
    unless(!decision.isVoid, "decision", "one that was voided", "once for a decision") ??
    (cause === "request" ? checkRequested(decision, at) : checkUnconfirmed(decision, at)) ??
    same("struck", struck, canBeStruck(state, decision))
  );
}

function checkRequested({ until, allReported }: OpenDecision, at: number): Mismatch | undefined {
  if (until <= at) return mismatch("time", at, `before ${until}, when the wait is over`);
  const hasReward = allReported.some((value) => value !== undefined);
  return unless(!hasReward, "decision", "one with a reward", "one without");
}

function checkUnconfirmed({ confirmBy }: OpenDecision, at: number): Mismatch | undefined {
  if (confirmBy === 0) return mismatch("cause", "unconfirmed", "request: it did not wait to be confirmed");
  return confirmBy <= at ? undefined : mismatch("time", at, `${confirmBy} or later: it could still be confirmed`);
}

function armOf(decision: OpenDecision, index: number): Mismatch | undefined {
  return unless(index < decision.pulls, "place", index, "the place of one of the decision's arms");
}

function notOpen(place: number): Mismatch {
  return mismatch("decision", place, "a decision whose wait was not over");
}
