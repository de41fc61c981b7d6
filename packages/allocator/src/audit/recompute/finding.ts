import { EvenhandError } from "@evenhand/core";

/** The event that does not fit what was before it: what the log says, and what should be there. */
export interface Finding extends Mismatch {
  /** The number of the event; the first of a log is 0. */
  readonly event: number;
  readonly kind: string;
}

/**
 * Events that changed a contract after its end. An allocator refuses that, but earlier versions did it: such a log is
 * genuine, its promises are counted, and a reader is told.
 */
export interface AfterEnd {
  readonly count: number;
  readonly first: Finding;
}

/** What was wrong with an event that could not be taken at all. */
export function inWordsOf(error: unknown): Pick<Finding, "says" | "should"> {
  if (error instanceof EvenhandError) return { says: `${error.title}: ${error.received}`, should: error.required };
  return { says: error instanceof Error ? error.message : String(error), should: "an event that can have happened" };
}

/** Something in an event that is not as it should be after the events before it. */
export interface Mismatch {
  /** What it is about: "arms", "round", "time". */
  readonly what: string;
  readonly says: string;
  readonly should: string;
}

export function mismatch(what: string, says: unknown, should: unknown): Mismatch {
  return { what, says: inWords(says), should: inWords(should) };
}

/** The mismatch, unless the log says what it should. */
export function unless(isRight: boolean, what: string, says: unknown, should: unknown): Mismatch | undefined {
  return isRight ? undefined : mismatch(what, says, should);
}

/** The mismatch where two plain values differ. */
export function same(what: string, says: unknown, should: unknown): Mismatch | undefined {
  return says === should ? undefined : mismatch(what, says, should);
}

function inWords(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
}
