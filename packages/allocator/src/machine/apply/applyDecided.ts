import { isFree } from "@evenhand/core";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { EventNamed } from "../../events/eventKinds.js";
import { openArmsAfter, type OpenArms } from "../../events/openArms.js";
import type { AllocatorState } from "../allocatorState.js";

/** Arms were chosen: the policy is told, the tallies count, and the decision is open until its wait is over. */
export function applyDecided(state: AllocatorState, { at, fields, personal }: EventNamed<"decided">): void {
  const { round, arms, rules, confirmBy } = fields;
  const open = openArmsAfter(state.recent.last, fields.open);
  const forced = state.tallies.column("forced");
  pull(state, at, round, arms, open);
  for (let index = 0; index < arms.length; index++) if (!isFree(rules[index])) forced[arms[index]]++;
  openDecision(state, at, round, arms, open, confirmBy, personal?.id);
  if (personal === undefined || personal.subject.length === 0) return;
  state.subjects.keep(bytesToHex(personal.subject), { place: state.length, arms }, at, state.terms.sameArmFor);
}

/** An opportunity that somebody else gave to an arm: a round without a rule, or only a line in the log. */
export function applyGranted(state: AllocatorState, { at, fields, personal }: EventNamed<"granted">): void {
  const { arm, counts, round, open } = fields;
  if (!counts) return;
  pull(state, at, round, [arm], open);
  state.tallies.column("granted")[arm]++;
  openDecision(state, at, round, [arm], open, 0, personal?.id);
}

/** Tells the policy of a round, and counts it. */
function pull(state: AllocatorState, at: number, round: number, arms: readonly number[], open: OpenArms): void {
  const { tallies } = state;
  tellPolicy(state, round, arms, open);
  const deficit = noteDeficits(state, arms);
  tallies.round(open);
  state.round = round;
  const { pulls, pullsMade, lastPulled } = tallies.toColumns();
  for (const arm of arms) {
    pulls[arm]++;
    pullsMade[arm]++;
    lastPulled[arm] = round;
  }
  state.recent.add({ round, arms, open, common: tallies.commonRounds });
  state.series.round(round, at, arms, deficit);
}

function tellPolicy(
  { policy, arms: book }: AllocatorState,
  round: number,
  arms: readonly number[],
  open: OpenArms,
): void {
  if (book.isEveryArmOpen(open)) for (const arm of arms) policy.pulled(book.slot(arm), round);
  else book.withOpen(open, (set) => arms.forEach((arm) => policy.pulled(book.slot(arm), round, set)));
}

/**
 * How far the arms were behind after the round before the one in which they are pulled: a deficit grows until then. The
 * largest of them is the answer, −Infinity where nothing is promised to them.
 */
function noteDeficits({ tallies, promised, round }: AllocatorState, arms: readonly number[]): number {
  const { pulls, credits, largestDeficit, largestDeficitRound } = tallies.toColumns();
  let most = -Infinity;
  for (const arm of arms) {
    if (promised.since[arm] === 0) continue;
    const deficit = promised.dueNumber(arm, tallies.openRounds(arm)) - pulls[arm] - credits[arm];
    if (promised.numerators[arm] > 0) most = Math.max(most, deficit);
    if (deficit <= largestDeficit[arm]) continue;
    largestDeficit[arm] = deficit;
    largestDeficitRound[arm] = round;
  }
  return most;
}

function openDecision(
  state: AllocatorState,
  at: number,
  round: number,
  arms: readonly number[],
  open: OpenArms,
  confirmBy: number,
  id: string | undefined,
): void {
  const pending = state.tallies.column("pending");
  for (const arm of arms) pending[arm]++;
  state.open.add({
    place: state.length,
    at,
    round,
    arms,
    open,
    common: state.tallies.commonRounds,
    until: state.open.untilFor(at, state.terms.rewards.wait),
    confirmBy,
    id: id === "" ? undefined : id,
  });
}
