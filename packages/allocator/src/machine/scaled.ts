import type { RewardTerms } from "../terms/terms.js";

/** A reward of the terms' range as policies mean it: from 0 to 1. */
export function scaled(value: number, { min, max }: Pick<RewardTerms, "min" | "max">): number {
  return Math.min(1, Math.max(0, (value - min) / (max - min)));
}
