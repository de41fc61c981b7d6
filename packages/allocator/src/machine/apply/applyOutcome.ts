import { bytesToHex } from "@noble/hashes/utils.js";
import type { EventNamed } from "../../events/eventKinds.js";
import { allocatorError } from "../../errors.js";
import type { AllocatorState } from "../allocatorState.js";
import { NO_SLOT } from "../armBook.js";
import type { OpenDecision } from "../openDecisions.js";
import { scaled } from "../scaled.js";

/** A reward was reported: learned at once, kept until the wait is over, or only written down. */
export function applyRewarded(state: AllocatorState, { fields, personal }: EventNamed<"rewarded">): void {
  const { decision: place, place: index, value, use } = fields;
  if (use === "late" || use === "unused") {
    const arm = state.open.get(place)?.arms[index];
    if (arm !== undefined) state.tallies.column("late")[arm]++;
    else state.lateReports++;
    return;
  }
  const decision = openAt(state, place);
  // Whatever has a reward has taken place.
  state.open.confirmed(decision);
  if (use === "learned") {
    decision.reported[index] = value;
    learn(state, decision, index, value);
    return;
  }
  const isSum = state.terms.rewards.use === "sum";
  if (personal !== undefined) decision.parts.set(`${index}:${bytesToHex(personal.report)}`, value);
  decision.reported[index] = isSum ? (decision.reported[index] ?? 0) + value : value;
}

/** The wait was over. */
export function applySettled(state: AllocatorState, { fields }: EventNamed<"settled">): void {
  const { decision: place, place: index, basis, value } = fields;
  const decision = openAt(state, place);
  const { standIns, unheard } = state.tallies.toColumns();
  if (basis === "nothing") {
    unheard[decision.arms[index]]++;
    settle(state, decision, index);
    return;
  }
  if (basis === "stand-in") standIns[decision.arms[index]]++;
  learn(state, decision, index, value);
}

export function applyConfirmed(state: AllocatorState, { fields }: EventNamed<"confirmed">): void {
  state.open.confirmed(openAt(state, fields.decision));
}

/** The decision came to nothing: its rounds are struck out where that is still possible, and no reward is expected. */
export function applyVoided(state: AllocatorState, { fields }: EventNamed<"voided">): void {
  const decision = openAt(state, fields.decision);
  const { tallies, policy, arms: book } = state;
  const { arms, round, open, common } = decision;
  state.open.confirmed(decision);
  decision.isVoid = true;
  if (fields.struck) {
    policy.voided(book.slot(arms[0]), round);
    tallies.struck(open, common);
    tallies.column("pulls")[arms[0]]--;
  }
  arms.forEach((arm, index) => {
    tallies.column("voids")[arm]++;
    if (!decision.isSettled[index]) settle(state, decision, index);
  });
}

function learn(state: AllocatorState, decision: OpenDecision, index: number, value: number): void {
  const arm = decision.arms[index];
  const reward = scaled(value, state.terms.rewards);
  const slot = state.arms.slot(arm);
  if (slot !== NO_SLOT) state.policy.rewarded(slot, reward);
  state.tallies.learned(arm, reward);
  settle(state, decision, index);
}

function settle(state: AllocatorState, decision: OpenDecision, index: number): void {
  decision.isSettled[index] = true;
  state.tallies.column("pending")[decision.arms[index]]--;
}

/** The open decision that an event names: a log that names another one was not written by an allocator. */
function openAt(state: AllocatorState, place: number): OpenDecision {
  const decision = state.open.get(place);
  if (decision !== undefined) return decision;
  throw allocatorError("log-impossible", {
    received: `an outcome of the decision at ${place}`,
    required: "a decision whose wait is not over",
  });
}
