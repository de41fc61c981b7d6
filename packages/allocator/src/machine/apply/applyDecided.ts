import { bytesToHex } from "@noble/hashes/utils.js";
import type { EventNamed } from "../../events/eventKinds.js";
import type { OpenArms } from "../../events/field.js";
import type { AllocatorState } from "../allocatorState.js";

/** Arms were chosen: the policy is told, the tallies count, and the decision is open until its wait is over. */
export function applyDecided(state: AllocatorState, { at, fields, personal }: EventNamed<"decided">): void {
  const { round, arms, rules, open, confirmBy } = fields;
  const forced = state.tallies.column("forced");
  pull(state, round, arms, open);
  arms.forEach((arm, index) => {
    if (!rules[index].startsWith("learner")) forced[arm]++;
  });
  const subject = personal === undefined || personal.subject.length === 0 ? undefined : bytesToHex(personal.subject);
  openDecision(state, at, { round, arms, open, confirmBy, id: personal?.id });
  if (subject !== undefined) state.subjects.keep(subject, { place: state.length, arms }, at, state.terms.sameArmFor);
}

/** Another arm's opportunity, given by somebody else: a round without a rule, or only a line in the log. */
export function applyGranted(state: AllocatorState, { at, fields, personal }: EventNamed<"granted">): void {
  const { arm, counts, round, open } = fields;
  if (!counts) return;
  pull(state, round, [arm], open);
  openDecision(state, at, { round, arms: [arm], open, confirmBy: 0, id: personal?.id });
}

/** Tells the policy of a round, and counts it. */
function pull(state: AllocatorState, round: number, arms: readonly number[], open: OpenArms): void {
  const { policy, tallies, arms: book } = state;
  const { pulls, lastPulled } = tallies.toColumns();
  book.withOpen(open, (set) => {
    for (const arm of arms) policy.pulled(book.slot(arm), round, set);
  });
  tallies.round(open);
  state.round = round;
  for (const arm of arms) {
    pulls[arm]++;
    lastPulled[arm] = round;
  }
}

interface Opened {
  readonly round: number;
  readonly arms: readonly number[];
  readonly open: OpenArms;
  readonly confirmBy: number;
  readonly id: string | undefined;
}

function openDecision(state: AllocatorState, at: number, { id, ...decision }: Opened): void {
  const { pending } = state.tallies.toColumns();
  for (const arm of decision.arms) pending[arm]++;
  state.open.add({
    ...decision,
    place: state.length,
    at,
    common: state.tallies.commonRounds,
    until: state.open.untilFor(at, state.terms.rewards.wait),
    isVoid: false,
    reported: decision.arms.map(() => undefined),
    isSettled: decision.arms.map(() => false),
    parts: new Map(),
    id: id === "" ? undefined : id,
  });
}
