import type { AllocatorEvent, EventNamed, Kind } from "../../events/eventKinds.js";
import { forkOf } from "../../events/fork.js";
import { finished } from "../../finished.js";
import { foldedTerms } from "../../terms/priors.js";
import { voidReach } from "../../terms/terms.js";
import type { AllocatorState, ApplyContext } from "../allocatorState.js";
import { adoptTerms, planningTerms, type TermsPlan } from "../changeTerms.js";
import { applyDecided, applyGranted } from "./applyDecided.js";
import { applyConfirmed, applyRewarded, applySettled, applyVoided } from "./applyOutcome.js";

type Apply<K extends Kind> = (
  state: AllocatorState,
  event: EventNamed<K>,
  context: ApplyContext,
  plan?: TermsPlan,
) => void;

/** Events by which other terms or arms come into force. */
export type TermsKind = "armsAdded" | "armsRetired" | "changed" | "reseeded";
type Planning<K extends TermsKind> = (
  state: AllocatorState,
  event: EventNamed<K>,
  context: ApplyContext,
) => Generator<void, TermsPlan>;

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

const plannings: { readonly [K in TermsKind]: Planning<K> } = {
  armsAdded: planningAdded,
  armsRetired: planningRetired,
  changed: planningChanged,
  reseeded: planningReseeded,
};

/**
 * What an event leads to that is made beside the state, in steps: with many arms it takes long, and `applyEvent` takes
 * it over. Undefined where nothing is. Until then the state must stay as it is.
 */
export function* planningEvent(
  state: AllocatorState,
  event: AllocatorEvent,
  context: ApplyContext,
): Generator<void, TermsPlan | undefined> {
  if (!Object.hasOwn(plannings, event.kind)) return undefined;
  return yield* (plannings[event.kind as TermsKind] as Planning<TermsKind>)(
    state,
    event as EventNamed<TermsKind>,
    context,
  );
}

/** The one way in which a state changes, whether the event was made a moment ago or is read from a log. */
export function applyEvent(
  state: AllocatorState,
  event: Exclude<AllocatorEvent, { kind: "created" }>,
  context: ApplyContext,
  plan?: TermsPlan,
): void {
  (appliers[event.kind] as Apply<Kind>)(state, event, context, plan);
  state.time = event.at;
  state.length++;
  state.open.forget(event.at);
}

/** New arms take the next numbers. */
function planningAdded(
  state: AllocatorState,
  { fields: { count, terms, effect } }: EventNamed<"armsAdded">,
  context: ApplyContext,
): Generator<void, TermsPlan> {
  const first = state.arms.count;
  const added = Array.from({ length: count }, (_, index) => first + index);
  return planningTerms(state, foldedTerms(terms), [...state.arms.inPolicy, ...added], effect, context);
}

function applyArmsAdded(
  state: AllocatorState,
  event: EventNamed<"armsAdded">,
  context: ApplyContext,
  plan = finished(planningAdded(state, event, context)),
): void {
  state.join(event.fields.count, event.personal?.names);
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

function planningRetired(
  state: AllocatorState,
  { fields: { arms, terms, effect } }: EventNamed<"armsRetired">,
  context: ApplyContext,
): Generator<void, TermsPlan> {
  const leaving = new Set(arms);
  const staying = state.arms.inPolicy.filter((arm) => !leaving.has(arm));
  return planningTerms(state, foldedTerms(terms), staying, effect, context);
}

/**
 * Retired arms leave the policy for ever. What they were owed is forgone, and their open rewards are learned no more.
 */
function applyArmsRetired(
  state: AllocatorState,
  event: EventNamed<"armsRetired">,
  context: ApplyContext,
  plan = finished(planningRetired(state, event, context)),
): void {
  for (const arm of event.fields.arms) {
    state.arms.retire(arm);
    state.tallies.paused(arm);
  }
  adoptTerms(state, plan, context);
}

function planningChanged(
  state: AllocatorState,
  { fields: { terms, effect } }: EventNamed<"changed">,
  context: ApplyContext,
): Generator<void, TermsPlan> {
  return planningTerms(state, foldedTerms(terms), state.arms.inPolicy, effect, context);
}

function applyChanged(
  state: AllocatorState,
  event: EventNamed<"changed">,
  context: ApplyContext,
  plan = finished(planningChanged(state, event, context)),
): void {
  adoptTerms(state, plan, context);
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
function planningReseeded(
  state: AllocatorState,
  _: EventNamed<"reseeded">,
  context: ApplyContext,
): Generator<void, TermsPlan> {
  return planningTerms(state, state.terms, state.arms.inPolicy, "without-loss", context);
}

function applyReseeded(
  state: AllocatorState,
  event: EventNamed<"reseeded">,
  context: ApplyContext,
  plan = finished(planningReseeded(state, event, context)),
): void {
  state.commitment = event.fields.commitment;
  adoptTerms(state, plan, context);
}

/** What was counted and learned stays as the kept events have it. */
function applyForked(state: AllocatorState, { at, fields }: EventNamed<"forked">): void {
  state.forks.push(forkOf(fields, state.length, at));
}
