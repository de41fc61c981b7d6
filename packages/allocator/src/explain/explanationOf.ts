import { needs } from "@evenhand/core";
import type { EventNamed } from "../events/eventKinds.js";
import { openArmsAfter } from "../events/openArms.js";
import { AllocatorState } from "../machine/allocatorState.js";
import { explainChoice } from "./explainChoice.js";
import type { Explanation } from "./explanation.js";

/** A decision as the log has it. */
export interface DecisionEvent {
  readonly event: EventNamed<"decided"> | EventNamed<"granted">;
  /** Its place in the log. */
  readonly place: number;
  readonly id: string;
}

const checkDecision = needs.object({ event: needs.object({ fields: needs.object() }) });

/**
 * Why a decision was made, asked of the state to which the events before it have led. Without the seed, what depends
 * on it is left out. What became of the decision is not known to that state: `outcomes` is empty.
 */
export function explanationOf(state: AllocatorState, decision: DecisionEvent, isSeedKnown: boolean): Explanation {
  needs.instanceOf(AllocatorState)(state, "state");
  checkDecision(decision, "decision");
  const { event, place, id } = decision;
  const isGranted = event.kind === "granted";
  const arms = isGranted ? [event.fields.arm] : event.fields.arms;
  const { round } = event.fields;
  const open = openArmsAfter(state.recent.last, event.fields.open);
  return {
    ...{ event: place, id, at: event.at, round, arms, isGranted },
    names: arms.map((arm) => state.arms.name(arm) ?? `arm ${arm}`),
    rules: isGranted ? [] : event.fields.rules,
    ...explainChoice(state, { round, arms, open }, isGranted, isSeedKnown),
    outcomes: [],
  };
}
