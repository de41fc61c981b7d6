import type { Estimate } from "../../../engine/answer.js";

/** The part of an equal share below which the page calls an arm starving. */
const STARVING = 0.1;

/** The arms that get less than a tenth of an equal share. */
export function starving(shares: readonly Estimate[]): number[] {
  return shares.flatMap(({ mean }, arm) => (mean * shares.length < STARVING ? [arm] : []));
}
