/** Something in an event that is not as it should be after the events before it. */
export interface Mismatch {
  /** What it is about: "arms", "round", "time". */
  readonly what: string;
  readonly says: string;
  readonly should: string;
}

/** The mismatch, unless the log says what it should. */
export function unless(isRight: boolean, what: string, says: unknown, should: unknown): Mismatch | undefined {
  return isRight ? undefined : { what, says: inWords(says), should: inWords(should) };
}

/** The mismatch where two plain values differ. */
export function same(what: string, says: unknown, should: unknown): Mismatch | undefined {
  return unless(says === should, what, says, should);
}

export function inWords(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
