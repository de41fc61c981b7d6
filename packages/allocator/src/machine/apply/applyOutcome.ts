import { allocatorError } from "../../errors.js";
import type { EventNamed } from "../../events/eventKinds.js";
import type { RewardTerms } from "../../terms/terms.js";
import type { AllocatorState } from "../allocatorState.js";
import { NO_SLOT } from "../armBook.js";
import { countLate } from "../open/closedDecisions.js";
import type { OpenDecision } from "../open/openDecision.js";
import { REPORT_HASH } from "../open/reportedParts.js";

/** A reward was reported: learned at once, kept until the wait is over, or only written down. */
export function applyRewarded(state: AllocatorState, { fields, personal }: EventNamed<"rewarded">): void {
  const { decision: place, place: index, value, use } = fields;
  if (use === "late" || use === "unused") {
    // A decision whose wait is over stays among the open ones while an earlier one waits to be settled.
    const ended = state.open.get(place) ?? state.open.closed.get(place);
    const arm = ended === undefined ? undefined : countLate(ended, index, value, state.terms.rewards.use === "sum");
    if (arm === undefined) state.lateReports++;
    else if (arm !== "known") state.tallies.column("late")[arm]++;
    return;
  }
  const decision = openAt(state, place);
  // What has had a reward has taken place, whether it was confirmed or not: it must not be voided any more.
  state.open.confirmed(decision);
  if (use === "learned") {
    decision.report(index, value);
    learn(state, decision, index, value);
    return;
  }
  const isSum = state.terms.rewards.use === "sum";
  if (isSum && personal?.report.length === REPORT_HASH) decision.addPart(index, personal.report, value);
  decision.report(index, isSum ? (decision.reported(index) ?? 0) + value : value);
}

/** The wait was over. */
export function applySettled(state: AllocatorState, { fields }: EventNamed<"settled">): void {
  const { decision: place, place: index, basis, value } = fields;
  const decision = openAt(state, place);
  // What has been settled stands: it needs no confirmation any more, and is not voided for the lack of one.
  state.open.confirmed(decision);
  if (basis === "nothing") {
    state.tallies.column("unheard")[decision.arm(index)]++;
    settle(state, decision, index);
    return;
  }
  learn(state, decision, index, value, basis === "stand-in");
}

export function applyConfirmed(state: AllocatorState, { fields }: EventNamed<"confirmed">): void {
  state.open.confirmed(openAt(state, fields.decision));
}

/** The decision came to nothing: its rounds are struck out where that is still possible, and no reward is expected. */
export function applyVoided(state: AllocatorState, { fields }: EventNamed<"voided">): void {
  const decision = openAt(state, fields.decision);
  const { tallies, policy, promised, recent, arms: book } = state;
  const { arms, round, open, common } = decision;
  state.open.confirmed(decision);
  decision.makeVoid();
  if (fields.struck) {
    policy.voided(book.slot(arms[0]), round);
    const were = tallies.openIn(open, common);
    tallies.strike(were);
    for (const arm of were) promised.struck(arm, round);
    tallies.column("pulls")[arms[0]]--;
    recent.strike(round);
  }
  state.series.voided();
  arms.forEach((arm, index) => {
    tallies.column("voids")[arm]++;
    if (!decision.isSettled(index)) settle(state, decision, index);
  });
}

function learn(state: AllocatorState, decision: OpenDecision, index: number, value: number, isStandIn = false): void {
  const arm = decision.arm(index);
  const reward = scaled(value, state.terms.rewards);
  const slot = state.arms.slot(arm);
  if (slot !== NO_SLOT) state.policy.rewarded(slot, reward);
  if (isStandIn) state.tallies.stoodIn(arm, reward);
  else state.tallies.learned(arm, reward);
  state.series.rewarded(value);
  settle(state, decision, index);
}

function settle(state: AllocatorState, decision: OpenDecision, index: number): void {
  decision.settle(index);
  state.tallies.column("pending")[decision.arm(index)]--;
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

/** A reward in the range of the terms, scaled to that of policies: from 0 to 1. */
function scaled(value: number, { min, max }: Pick<RewardTerms, "min" | "max">): number {
  return Math.min(1, Math.max(0, (value - min) / (max - min)));
}
