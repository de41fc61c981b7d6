import type { Shares } from "./shares.js";

/** Exact shares over one denominator, which may be larger than what `Shares` takes. */
export interface ExactShares {
  readonly numerators: readonly bigint[];
  readonly denominator: bigint;
}

/**
 * The promised shares with what they leave of m pulls a round spread evenly:
 * r_i + (m − Σ r)/K [patil2019, Section 3.1].
 *
 * An arm is pulled at most once a round, so a share that would exceed 1 is 1; that takes m > 1, and the shares then sum
 * to less than m.
 */
export function evenedShares(shares: Shares, perRound: number): ExactShares {
  const { denominator, numerators } = shares.commonDenominator();
  const [arms, unit] = [BigInt(shares.arms), BigInt(denominator)];
  const free = Array.from(numerators).reduce((left, numerator) => left - BigInt(numerator), BigInt(perRound) * unit);
  const whole = unit * arms;
  const raised = Array.from(numerators, (numerator) => BigInt(numerator) * arms + free);
  return { numerators: raised.map((numerator) => (numerator < whole ? numerator : whole)), denominator: whole };
}
