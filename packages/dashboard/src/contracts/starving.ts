import type { Estimate } from "../numbers/uncertain.js";
import { plainPercent } from "../numbers/formats.js";

/** The part of an equal share below which the page calls an arm starving, whatever was promised. */
const STARVING = 0.1;

/**
 * The arms that get less than a tenth of an equal share. Where arms can be absent, of the pulls while they are there:
 * `present` is each arm's part of the rounds.
 */
export function starving(shares: readonly Estimate[], present?: readonly number[]): number[] {
  const least = STARVING / shares.length;
  return shares.flatMap(({ mean }, arm) => (mean < least * (present?.[arm] ?? 1) ? [arm] : []));
}

/** "below 2 %", and what that is. */
export function starvingInWords(arms: number): { readonly least: string; readonly meaning: string } {
  return { least: `below ${plainPercent(STARVING / arms)}`, meaning: "less than a tenth of an equal share" };
}
