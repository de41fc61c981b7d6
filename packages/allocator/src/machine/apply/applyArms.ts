import type { EventNamed } from "../../events/eventKinds.js";
import { foldedTerms } from "../../terms/priors.js";
import type { AllocatorState } from "../allocatorState.js";
import { adoptTerms, planTerms } from "../changeTerms.js";
import type { ApplyContext } from "../applyContext.js";

/** New arms take the next numbers. */
export function applyArmsAdded(state: AllocatorState, event: EventNamed<"armsAdded">, context: ApplyContext): void {
  const { count, terms, effect } = event.fields;
  const first = state.arms.count;
  const added = Array.from({ length: count }, (_, index) => first + index);
  const plan = planTerms(state, foldedTerms(terms), [...state.arms.inPolicy, ...added], effect, context);
  state.join(count, event.personal?.names);
  adoptTerms(state, plan, context);
}

export function applyArmsPaused(state: AllocatorState, { fields }: EventNamed<"armsPaused">): void {
  for (const arm of fields.arms) {
    state.arms.pause(arm);
    state.tallies.paused(arm);
  }
}

export function applyArmsResumed(state: AllocatorState, { fields }: EventNamed<"armsResumed">): void {
  for (const arm of fields.arms) {
    state.arms.resume(arm);
    state.tallies.resumed(arm);
  }
}

/**
 * Retired arms leave the policy for ever. What they were owed is forgone, and their open rewards are learned no more.
 */
export function applyArmsRetired(state: AllocatorState, event: EventNamed<"armsRetired">, context: ApplyContext): void {
  const { arms, terms, effect } = event.fields;
  const leaving = new Set(arms);
  const staying = state.arms.inPolicy.filter((arm) => !leaving.has(arm));
  const plan = planTerms(state, foldedTerms(terms), staying, effect, context);
  for (const arm of arms) {
    state.arms.retire(arm);
    state.tallies.paused(arm);
  }
  adoptTerms(state, plan, context);
}
