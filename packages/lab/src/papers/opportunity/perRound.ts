import type { Measured } from "../../reproduction/measured.js";

/** A total as an average over the rounds, by which horizons are compared [ron2021, Section 5]. */
export function perRound({ mean, standardError }: Measured, rounds: number): Measured {
  return { mean: mean / rounds, standardError: standardError / rounds };
}
