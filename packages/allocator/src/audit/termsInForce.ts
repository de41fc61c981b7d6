import type { AllocatorEvent } from "../events/eventKinds.js";
import type { Terms } from "../terms/terms.js";

/**
 * The terms as the events of a log say them, and the arms that they are about, in the order in which they name them.
 */
export interface TermsInForce {
  readonly terms: Terms;
  readonly arms: readonly number[];
  /** All arms that have come, retired ones among them: the next one's number. */
  readonly count: number;
}

/** The terms after the event; the same object where the event is not about them. */
export function termsAfter(before: TermsInForce | undefined, event: AllocatorEvent): TermsInForce | undefined {
  if (event.kind === "created") {
    const { terms, arms } = event.fields;
    return { terms: terms as unknown as Terms, arms: range(0, arms), count: arms };
  }
  if (before === undefined) return undefined;
  const { arms, count } = before;
  switch (event.kind) {
    case "changed":
      return { ...before, terms: event.fields.terms as unknown as Terms };
    case "armsAdded": {
      const added = range(count, event.fields.count);
      const terms = event.fields.terms as unknown as Terms;
      return { terms, arms: [...arms, ...added], count: count + event.fields.count };
    }
    case "armsRetired": {
      const gone = new Set(event.fields.arms);
      return { terms: event.fields.terms as unknown as Terms, arms: arms.filter((arm) => !gone.has(arm)), count };
    }
    default:
      return before;
  }
}

function range(first: number, length: number): number[] {
  return Array.from({ length }, (_, index) => first + index);
}
