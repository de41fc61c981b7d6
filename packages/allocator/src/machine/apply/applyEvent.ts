import type { AllocatorEvent, EventNamed, Kind } from "../../events/eventKinds.js";
import { forkOf } from "../../events/fork.js";
import { foldedTerms } from "../../terms/priors.js";
import { voidReach } from "../../terms/terms.js";
import type { AllocatorState, ApplyContext } from "../allocatorState.js";
import { adoptTerms, planTerms } from "../changeTerms.js";
import { applyDecided, applyGranted } from "./applyDecided.js";
import { applyConfirmed, applyRewarded, applySettled, applyVoided } from "./applyOutcome.js";

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
  restored: () => undefined,
  forked: applyForked,
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

/** New arms take the next numbers. */
function applyArmsAdded(state: AllocatorState, event: EventNamed<"armsAdded">, context: ApplyContext): void {
  const { count, terms, effect } = event.fields;
  const first = state.arms.count;
  const added = Array.from({ length: count }, (_, index) => first + index);
  const plan = planTerms(state, foldedTerms(terms), [...state.arms.inPolicy, ...added], effect, context);
  state.join(count, event.personal?.names);
  adoptTerms(state, plan, context);
}

function applyArmsPaused(state: AllocatorState, { fields }: EventNamed<"armsPaused">): void {
  for (const arm of fields.arms) {
    state.arms.pause(arm);
    state.tallies.paused(arm);
  }
}

function applyArmsResumed(state: AllocatorState, { fields }: EventNamed<"armsResumed">): void {
  for (const arm of fields.arms) {
    state.arms.resume(arm);
    state.tallies.resumed(arm);
  }
}

/**
 * Retired arms leave the policy for ever. What they were owed is forgone, and their open rewards are learned no more.
 */
function applyArmsRetired(state: AllocatorState, event: EventNamed<"armsRetired">, context: ApplyContext): void {
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

function applyChanged(state: AllocatorState, { fields }: EventNamed<"changed">, context: ApplyContext): void {
  const { terms, effect } = fields;
  adoptTerms(state, planTerms(state, foldedTerms(terms), state.arms.inPolicy, effect, context), context);
}

/** The shares that a reader of the log can rely on. The policy has them already. */
function applyTenures(state: AllocatorState, { fields }: EventNamed<"tenures">): void {
  const { promised, tallies, round } = state;
  const reach = round - voidReach(state.terms);
  for (const share of fields.shares) promised.begin(share.arm, share, tallies.openRounds(share.arm), round, reach);
  for (const forgone of fields.forgone) promised.forgo(forgone.arm, forgone);
}

function applyCalibrated(state: AllocatorState, { fields }: EventNamed<"calibrated">): void {
  const { arm, credit, debt } = fields;
  state.policy.corrected(state.arms.slot(arm), credit - debt);
  state.tallies.column("credits")[arm] += credit - debt;
}

/** The policy goes on with what it has counted and learned; only its random numbers are others. */
function applyReseeded(state: AllocatorState, { fields }: EventNamed<"reseeded">, context: ApplyContext): void {
  const plan = planTerms(state, state.terms, state.arms.inPolicy, "without-loss", context);
  state.commitment = fields.commitment;
  adoptTerms(state, plan, context);
}

/** What was counted and learned stays as the kept events have it. */
function applyForked(state: AllocatorState, { at, fields }: EventNamed<"forked">): void {
  state.forks.push(forkOf(fields, state.length, at));
}
