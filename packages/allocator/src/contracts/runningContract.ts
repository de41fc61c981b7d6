import type { Terms } from "../terms/terms.js";

/** All that is different about a contract that runs, beside what the library says of it: what its log can tell. */
export interface RunningContract {
  /**
   * Why a log gives no verdict on the promise. Left out where it does: floors and caps are judged at every moment, by
   * counting alone.
   */
  readonly noVerdict?: string;
  /** The parameter with the price of a missing pull, where there is one: the log then gives the bill. */
  readonly price?: string;
  /** Whether its policies pass over a few absent arms, where others look at every arm as soon as one is absent. */
  readonly passesOverAbsent?: boolean;
  /** What it does not promise, in sentences: read before it is relied on. */
  readonly notPromised: (terms: Terms) => readonly string[];
}

/** Promises nothing to any arm: a learner alone. */
export const none: RunningContract = {
  noVerdict: "The contract promises nothing to any arm.",
  notPromised: () => [],
};

/** A contract whose promise depends on the true rewards of the arms, by its id. */
export function deservedContract(id: string): RunningContract {
  return {
    noVerdict:
      `The contract ${id} promises shares that depend on what the arms truly deserve, which a log cannot know: ` +
      "it shows shares and estimates, and no verdict is possible.",
    notPromised: () => [
      "No log can prove that it was kept: that depends on the true rewards, of which the log has estimates.",
    ],
  };
}
