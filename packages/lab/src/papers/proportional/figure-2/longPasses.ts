import type { Claim } from "../../../reproduction/claim.js";
import { halvesOf, type Values } from "./study.js";

/**
 * Catch-Up's allocation swings within a pass; where there are only a few of them, what T shows is a matter of chance.
 */
export function longPasses(values: Values): string[] {
  return halvesOf(values).flatMap(({ arms, horizon, name }) => {
    const pass = arms * (arms - 1);
    if (pass <= horizon / 4) return [];
    return [`${name}: a pass over all pairs takes ${pass} rounds, and where in it a round lies matters much.`];
  });
}

export function noted(sentences: readonly string[]): Pick<Claim, "note"> {
  return sentences.length === 0 ? {} : { note: sentences.join(" ") };
}
