import { allocatorError } from "../../errors.js";
import type { FieldsOf } from "../../events/eventKinds.js";
import type { AllocatorState } from "../allocatorState.js";
import type { Appender } from "../appender.js";
import { NO_SLOT } from "../armBook.js";
import type { OpenDecision } from "../open/openDecision.js";
import type { ConfirmCommand, VoidCommand } from "../command.js";

/** Confirms deferred decisions. One that is confirmed already, or needs no confirmation, stays as it is. */
export function confirm(state: AllocatorState, { decisions }: ConfirmCommand, appender: Appender): void {
  const found = decisions.map((place, index) => {
    const decision = openAt(state, place, `decisions[${index}]`, appender.at);
    if (!decision.isVoid) return decision;
    const required = "a decision that was not voided";
    throw allocatorError("decision-void", { received: place, required, path: `decisions[${index}]` });
  });
  for (const decision of found) {
    // Also where the command names it twice.
    if (decision.confirmBy === 0) continue;
    appender.append(
      { kind: "confirmed", fields: { decision: decision.place } },
      appender.isKeyed ? appender.request : undefined,
    );
  }
}

/** What became of a decision that was to be voided. */
export interface VoidResult {
  /** Its round counts for no arm any more. Otherwise it was too late for that, or the policy cannot do it. */
  readonly struck: boolean;
  /** It was void before. */
  readonly isRepeat: boolean;
}

/** Voids decisions by request. A decision whose reward was learned cannot be: a policy cannot unlearn. */
export function voidDecisions(state: AllocatorState, { decisions }: VoidCommand, appender: Appender): VoidResult[] {
  const found = decisions.map((place, index) => {
    const path = `decisions[${index}]`;
    const decision = openAt(state, place, path, appender.at);
    if (decision.isVoid || decision.allReported.every((value) => value === undefined)) return decision;
    const required = "a decision without a reward";
    throw allocatorError("decision-rewarded", { received: place, required, path });
  });
  return found.map((decision) =>
    decision.isVoid ? { struck: false, isRepeat: true } : voidDecision(state, decision, "request", appender),
  );
}

export function voidDecision(
  state: AllocatorState,
  decision: OpenDecision,
  cause: FieldsOf<"voided">["cause"],
  appender: Appender,
): VoidResult {
  const struck = canBeStruck(state, decision);
  appender.append(
    { kind: "voided", fields: { decision: decision.place, cause, struck } },
    appender.isKeyed ? appender.request : undefined,
  );
  return { struck, isRepeat: false };
}

/** The policy remembers the last rounds, as many as the parameter `voidWithin` says, of arms that have not retired. */
export function canBeStruck({ terms, policy, arms }: AllocatorState, decision: OpenDecision): boolean {
  if (terms.perRound > 1) return false;
  const slot = arms.slot(decision.arm(0));
  return slot !== NO_SLOT && policy.canVoid(slot, decision.round);
}

function openAt(state: AllocatorState, place: number, path: string, at: number): OpenDecision {
  const decision = state.open.get(place);
  if (decision !== undefined && decision.until > at) return decision;
  const required = "a decision whose wait is not over";
  throw allocatorError("decision-closed", { received: place, required, path });
}
