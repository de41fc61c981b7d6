import type { EventNamed } from "../../events/eventKinds.js";
import type { AllocatorState } from "../../machine/allocatorState.js";
import { canBeStruck } from "../../machine/commands/confirmOrVoid.js";
import { settlementOf } from "../../machine/commands/tick.js";
import type { OpenDecision } from "../../machine/openDecisions.js";
import { same, unless, type Mismatch } from "./mismatch.js";

/** A reward must be in the range, for a pull that was made, and used as the terms say. */
export function checkRewarded(state: AllocatorState, { at, fields }: EventNamed<"rewarded">): Mismatch | undefined {
  const { decision: place, place: index, value, use } = fields;
  const { min, max, use: counted } = state.terms.rewards;
  const decision = state.open.get(place);
  const range = unless(value >= min && value <= max, "value", value, `a reward from ${min} to ${max}`);
  if (range !== undefined) return range;
  if (decision === undefined) {
    // What was decided so long ago is not remembered: it must be an earlier event, and the report is late.
    return unless(place < state.length, "decision", place, "an earlier event") ?? same("use", use, "late");
  }
  const arm = armOf(decision, index);
  if (arm !== undefined) return arm;
  if (decision.until <= at) {
    return same("use", use, "late") ?? unless(decision.isSettled[index], "order", "a late reward", "settled before it");
  }
  return (
    unless(!decision.isVoid, "decision", `${place}, which was voided`, "a decision that stands") ??
    same("use", use, counted === "first" ? "learned" : "kept") ??
    unless(counted !== "first" || decision.reported[index] === undefined, "value", value, "one reward for a pull")
  );
}

/** What is learned when a wait is over follows from the reports and the terms, and not before its time. */
export function checkSettled(state: AllocatorState, { at, fields }: EventNamed<"settled">): Mismatch | undefined {
  const { decision: place, place: index, basis, value } = fields;
  const decision = state.open.get(place);
  if (decision === undefined) return notOpen(place);
  const arm = armOf(decision, index);
  if (arm !== undefined) return arm;
  const due = settlementOf(state, decision, index);
  return (
    unless(decision.until <= at, "time", at, `${decision.until} or later, when the wait is over`) ??
    unless(!decision.isSettled[index], "decision", `${place}, again`, "once for a pull") ??
    same("basis", basis, due.basis) ??
    same("value", value, due.value)
  );
}

export function checkConfirmed(state: AllocatorState, { at, fields }: EventNamed<"confirmed">): Mismatch | undefined {
  const decision = state.open.get(fields.decision);
  if (decision === undefined) return notOpen(fields.decision);
  return (
    unless(decision.until > at, "time", at, `before ${decision.until}, when the wait is over`) ??
    unless(decision.confirmBy !== 0, "decision", fields.decision, "a decision that waits to be confirmed")
  );
}

/** A void must be of a decision without a reward, in its time, and strike its round out if that is still possible. */
export function checkVoided(state: AllocatorState, { at, fields }: EventNamed<"voided">): Mismatch | undefined {
  const { decision: place, cause, struck } = fields;
  const decision = state.open.get(place);
  if (decision === undefined) return notOpen(place);
  const { until, confirmBy, isVoid, reported } = decision;
  const inTime =
    cause === "request"
      ? (unless(until > at, "time", at, `before ${until}, when the wait is over`) ??
        unless(
          reported.every((value) => value === undefined),
          "decision",
          `${place}, which has a reward`,
          "one without",
        ))
      : unless(confirmBy !== 0 && confirmBy <= at, "time", at, `${confirmBy || "never"}, when it had to be confirmed`);
  return (
    unless(!isVoid, "decision", `${place}, again`, "once for a decision") ??
    inTime ??
    same("struck", struck, canBeStruck(state, decision))
  );
}

function armOf(decision: OpenDecision, index: number): Mismatch | undefined {
  return unless(
    index < decision.arms.length,
    "place",
    index,
    `below ${decision.arms.length}, the arms of the decision`,
  );
}

function notOpen(place: number): Mismatch {
  return { what: "decision", says: String(place), should: "a decision whose wait was not over" };
}
