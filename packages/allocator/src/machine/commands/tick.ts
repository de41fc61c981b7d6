import { allocatorError } from "../../errors.js";
import type { FieldsOf } from "../../events/eventKinds.js";
import type { AllocatorState } from "../allocatorState.js";
import type { Appender } from "../appender.js";
import type { OpenDecision } from "../open/openDecision.js";
import type { TickCommand } from "../command.js";
import { voidDecision } from "./confirmOrVoid.js";

const DEFAULT_LIMIT = 1000;

export interface TickResult {
  /** More waits are over than the limit let it settle: ask again. */
  readonly isMoreDue: boolean;
}

/** Voids what was not confirmed in time, and settles what was waited for long enough: at most `limit` decisions. */
export function tick(state: AllocatorState, { limit = DEFAULT_LIMIT }: TickCommand, appender: Appender): TickResult {
  if (!Number.isSafeInteger(limit) || limit < 1) {
    throw allocatorError("batch-size", { received: limit, required: "a whole number from 1", path: "limit" });
  }
  const { at } = appender;
  let left = limit;
  for (let due = state.open.firstUnconfirmed(at); due !== undefined; due = state.open.firstUnconfirmed(at)) {
    if (left-- === 0) return { isMoreDue: true };
    voidDecision(state, due, "unconfirmed", appender);
  }
  const ended: OpenDecision[] = [];
  for (const decision of state.open.unsettled(at)) {
    if (ended.length === left) break;
    ended.push(decision);
  }
  for (const decision of ended) settleDecision(state, decision, appender);
  const [next] = state.open.unsettled(at);
  return { isMoreDue: next !== undefined };
}

/**
 * The wait for a decision is over. One that should have been confirmed before is void, as a tick in time would have
 * made it; otherwise it is settled.
 */
export function endDecision(state: AllocatorState, decision: OpenDecision, appender: Appender): void {
  const isUnconfirmed = decision.confirmBy > 0 && decision.confirmBy <= appender.at;
  if (isUnconfirmed) voidDecision(state, decision, "unconfirmed", appender);
  else settleDecision(state, decision, appender);
}

/** The wait for the decision is over: each of its arms gets what was kept, or what stands in for it. */
function settleDecision(state: AllocatorState, decision: OpenDecision, appender: Appender): void {
  for (let place = 0; place < decision.pulls; place++) {
    if (decision.isSettled(place)) continue;
    const settlement = settlementOf(state, decision, place);
    appender.append({ kind: "settled", fields: { decision: decision.place, place, ...settlement } });
  }
}

/** What is learned for an arm of a decision when its wait is over. */
export function settlementOf(
  { terms }: AllocatorState,
  decision: OpenDecision,
  place: number,
): Pick<FieldsOf<"settled">, "basis" | "value"> {
  const { use, missing } = terms.rewards;
  const kept = decision.reported(place);
  if (kept !== undefined) return { basis: use === "sum" ? "sum" : "last", value: kept };
  return missing === "nothing" ? { basis: "nothing", value: 0 } : { basis: "stand-in", value: missing };
}
