/** The answer to one thing that was given: in plain words, with what it shows and what it does not. */
export interface Judgement {
  readonly about: "log" | "receipt" | "head";
  readonly tone: "good" | "warn" | "bad";
  /** "Genuine." */
  readonly title: string;
  readonly lead: string;
  readonly shows: readonly string[];
  readonly notShown: readonly string[];
}

/** What is known of the signature of a head; where it is good, whose key says so, in a sentence. */
export type HeadCheck = "none" | "unchecked" | { readonly signedBy: string } | { readonly problem: string };

/** The title of what may be genuine, and may have been written by anyone. */
export const NOT_KNOWN = "Not known yet.";

/** What a log was held against. */
export interface BesideLog {
  readonly head: HeadCheck;
  /** Whether that head is one in a receipt. */
  readonly isHeadOfReceipt: boolean;
  /** Whether the head in a receipt that holds was signed over other events. */
  readonly isContradicted: boolean;
  readonly hasSeeds: boolean;
}
