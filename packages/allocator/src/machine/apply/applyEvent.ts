import type { Sha256 } from "../../ledger/sha256.js";
import type { AllocatorEvent, EventNamed, Kind } from "../../events/eventKinds.js";
import type { AllocatorState } from "../allocatorState.js";
import { applyArmsAdded, applyArmsPaused, applyArmsResumed, applyArmsRetired } from "./applyArms.js";
import { applyDecided, applyGranted } from "./applyDecided.js";
import { applyConfirmed, applyRewarded, applySettled, applyVoided } from "./applyOutcome.js";
import { applyCalibrated, applyChanged, applyReseeded, applyTenures } from "./applyTerms.js";

/** What applying an event needs besides the state. */
export interface ApplyContext {
  readonly sha256: Sha256;
  /** Core's seed for the policy that is made next. 0 where an auditor has none: then no choice can be recomputed. */
  seed: number;
  /** What a change of shares has cost the arms: for the `tenures` event that follows. */
  readonly forgone: { arm: number; pulls: string }[];
}

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
  (appliers[event.kind] as Apply<Kind>)(state, event as EventNamed<Kind>, context);
  state.time = event.at;
  state.length++;
  state.open.forget(event.at);
}
