import type { AllocatorEvent, EventNamed, Kind } from "../../events/eventKinds.js";
import type { AllocatorState } from "../allocatorState.js";
import type { ApplyContext } from "../applyContext.js";
import { applyArmsAdded, applyArmsPaused, applyArmsResumed, applyArmsRetired } from "./applyArms.js";
import { applyDecided, applyGranted } from "./applyDecided.js";
import { applyConfirmed, applyRewarded, applySettled, applyVoided } from "./applyOutcome.js";
import { applyCalibrated, applyChanged, applyReseeded, applyTenures } from "./applyTerms.js";

type Apply<K extends Kind> = (state: AllocatorState, event: EventNamed<K>, context: ApplyContext) => void;

const appliers: { readonly [K in Exclude<Kind, "created">]: Apply<K> } = {
  decided: applyDecided,
  granted: applyGranted,
  rewarded: applyRewarded,
  settled: applySettled,
  confirmed: applyConfirmed,
  voided: applyVoided,
  armsAdded: applyArmsAdded,
  armsPaused: applyArmsPaused,
  armsResumed: applyArmsResumed,
  armsRetired: applyArmsRetired,
  changed: applyChanged,
  tenures: applyTenures,
  calibrated: applyCalibrated,
  reseeded: applyReseeded,
  paused: (state) => (state.status = "paused"),
  resumed: (state) => (state.status = "running"),
  archived: (state) => (state.status = "archived"),
};

/** The one way in which a state changes, whether the event was made a moment ago or is read from a log. */
export function applyEvent(
  state: AllocatorState,
  event: Exclude<AllocatorEvent, { kind: "created" }>,
  context: ApplyContext,
): void {
  (appliers[event.kind] as Apply<Kind>)(state, event, context);
  state.time = event.at;
  state.length++;
  state.open.forget(event.at);
}
