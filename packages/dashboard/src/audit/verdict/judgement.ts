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

/** What is known of the signature of a head. */
export type HeadCheck = "none" | "unchecked" | "signed" | { readonly problem: string };
