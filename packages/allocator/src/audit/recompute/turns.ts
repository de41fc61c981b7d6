import type { AllocatorEvent, EventNamed } from "../../events/eventKinds.js";
import type { AllocatorState } from "../../machine/allocatorState.js";
import type { OpenDecision } from "../../machine/open/openDecision.js";
import { mismatch, type Mismatch } from "./finding.js";

/** What must come next, at the same time. */
interface ExpectedEvent {
  readonly decision: number;
  readonly at: number;
  /** More arms of the decision are to be settled. */
  readonly hasRest: boolean;
  /** It was not its turn: a late report of it must follow. */
  readonly isAside: boolean;
}

/**
 * Waits end in the order of decisions, and what became of them is written down in that order: first the decisions that
 * were not confirmed in time, then those whose rewards were waited for long enough, each with all of its arms. One
 * exception: a report that comes too late is preceded by what became of its own decision.
 *
 * So a log from which a reward or a settlement was taken is found when the next one is settled.
 */
export class Turns {
  #expected: ExpectedEvent | undefined;

  /** What does not fit, if anything; called before the event is folded. */
  check(state: AllocatorState, event: AllocatorEvent): Mismatch | undefined {
    const expected = this.#expected;
    if (expected !== undefined && event.kind !== "tenures" && !isExpected(expected, event)) {
      return mismatch("kind", event.kind, inWords(expected));
    }
    return event.kind === "settled" ? checkPlace(state, event) : undefined;
  }

  /** Called before the event is folded, whether it fits or not. */
  take(state: AllocatorState, event: AllocatorEvent): void {
    if (event.kind === "tenures") return;
    const before = this.#expected;
    this.#expected = undefined;
    if (event.kind !== "settled" && (event.kind !== "voided" || event.fields.cause !== "unconfirmed")) return;
    const decision = state.open.get(event.fields.decision);
    if (decision === undefined) return;
    const { at } = event;
    const isOfSame = before?.decision === decision.place;
    const isAside = isOfSame ? before.isAside : !isInTurn(state, decision, event);
    const hasRest = event.kind === "settled" && hasOthers(decision, event.fields.place);
    if (isAside || hasRest) this.#expected = { decision: decision.place, at, hasRest, isAside };
  }

  /** What the log must go on with, where that is sure. */
  get missing(): string | undefined {
    return this.#expected === undefined ? undefined : inWords(this.#expected);
  }
}

function isExpected({ decision, at, hasRest }: ExpectedEvent, event: AllocatorEvent): boolean {
  if (event.at !== at) return false;
  if (hasRest) return event.kind === "settled" && event.fields.decision === decision;
  return event.kind === "rewarded" && event.fields.decision === decision && event.fields.use === "late";
}

/** Whether no decision before it waits for what became of it. */
function isInTurn(state: AllocatorState, decision: OpenDecision, { kind, at }: AllocatorEvent): boolean {
  const unconfirmed = state.open.firstUnconfirmed(at);
  if (kind === "voided") return unconfirmed?.place === decision.place;
  if (unconfirmed?.hasUnsettled === true) return false;
  const [first] = state.open.unsettled(at);
  return first?.place === decision.place;
}

/** The arms of a decision are settled in their order. */
function checkPlace(state: AllocatorState, { fields }: EventNamed<"settled">): Mismatch | undefined {
  const decision = state.open.get(fields.decision);
  const first = decision === undefined ? -1 : (unsettledOf(decision)[0] ?? -1);
  if (first < 0 || fields.place <= first) return undefined;
  return mismatch("place", fields.place, `${first}, which is settled before it`);
}

function hasOthers(decision: OpenDecision, place: number): boolean {
  return unsettledOf(decision).some((index) => index !== place);
}

/** The places of its arms that are not settled. */
function unsettledOf(decision: OpenDecision): number[] {
  return decision.arms.map((_, index) => index).filter((index) => !decision.isSettled(index));
}

function inWords({ decision, at, hasRest }: ExpectedEvent): string {
  const when = `at the time ${at}`;
  return hasRest
    ? `settled: the other arms of the decision at ${decision}, ${when}`
    : `a late reward of the decision at ${decision}, ${when}, because earlier ones are not settled`;
}
