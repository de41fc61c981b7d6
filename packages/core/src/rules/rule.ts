/** What is known of a rule that chooses arms: what its choices came from, and what a reader is told of them. */
export interface Rule {
  /**
   * What the choice came from: `free` where nothing had to be served and the round was left to the learner, a `quota`
   * or a `cap` that had to be kept, or else a rule of the `policy`. Allocators count all but `free` as forced.
   */
  readonly choice: "free" | "quota" | "cap" | "policy";
  /** Why it chose an arm: a clause, and all that can be said of a choice where its numbers are not known. */
  readonly words: string;
  /** The same where the round is known by which the arm must be served. Only where that is the reason. */
  readonly whenDue?: (arm: string, round: string) => string;
  /**
   * The same with the numbers of the reason, as a clause without a subject. Optional: `words` are said where the
   * numbers add nothing for a reader, and before the learner's own reason where the learner chose.
   */
  readonly inNumbers?: (numbers: Readonly<Record<string, number>>, vocabulary: Vocabulary) => string;
  /** Why it did not choose an arm that was open: a sentence. */
  readonly whyNot: string | ((arm: PassedArm) => string);
}

/** An arm that was open and not chosen. Where quotas live it is known whether it was due, and until which round. */
export interface PassedArm {
  readonly isDue?: boolean;
  readonly deadline?: number;
}

/** What a reader calls things, and how numbers are written for that reader. */
export interface Vocabulary {
  readonly arm: string;
  readonly arms: string;
  /** Several pulls, without their number. */
  readonly pulls: string;
  /** A number of pulls: "20 orders". */
  readonly counted: (pulls: number) => string;
  /** A mean reward: "0.50 clicks per view". */
  readonly average: (mean: number) => string;
  /** A part of all rounds: "5 %". */
  readonly share: (part: number) => string;
  readonly whole: (number: number) => string;
  /** A number with decimals. */
  readonly decimal: (number: number) => string;
}
