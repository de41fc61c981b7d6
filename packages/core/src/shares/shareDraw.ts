import type { Arm } from "../arms.js";
import type { Shares } from "./shares.js";

const TWO_TO_53 = 9_007_199_254_740_992;

/**
 * Random pulls with given probabilities p_i <= 1, exactly.
 *
 * Lay the p_i end to end from 0 on. With u uniform in [0, 1), the m pulls of a round go to the arms that u, u + 1, …,
 * u + m − 1 fall on: arm i is pulled with probability p_i, and never twice, since no p_i is longer than 1 (systematic
 * sampling, Madow 1949). For m = 1 it is the inverse distribution function: the lowest arm i with u < p_0 + … + p_i.
 *
 * What the p_i leave of m is a gap. It lies right behind an arm that the caller names, and belongs to that arm.
 *
 * u is a multiple of 2^-53, so an end of an interval may be rounded up to the next such multiple without changing any
 * comparison with u: no draw is decided by rounding.
 */
export class ShareDraw {
  readonly arms: number;
  readonly #ends: Ends;
  readonly #endsBehindGap: Ends;

  constructor({ numerators, denominator }: ExactShares, perRound: number) {
    this.arms = numerators.length;
    const sums = new Array<bigint>(numerators.length);
    let sum = 0n;
    for (let arm = 0; arm < sums.length; arm++) sums[arm] = sum += numerators[arm];
    const gap = BigInt(perRound) * denominator - sum;
    this.#ends = endsOf(sums, denominator);
    this.#endsBehindGap = endsOf(
      sums.map((end) => end + gap),
      denominator,
    );
  }

  /** The arm that u + point falls on, with the gap behind arm `gapAt`; `arms` where it falls behind all arms. */
  arm(u: number, point: number, gapAt: Arm): Arm {
    const scaled = u * TWO_TO_53;
    let [low, high] = [0, this.arms];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const { whole, part } = middle < gapAt ? this.#ends : this.#endsBehindGap;
      if (whole[middle] + (scaled < part[middle] ? 1 : 0) > point) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** The probability that `arm(u, 0, gapAt)` is this arm: exact, also in the last digit. */
  probability(arm: Arm, gapAt: Arm): number {
    return this.#end(arm, gapAt) - (arm === 0 ? 0 : this.#end(arm - 1, gapAt));
  }

  #end(arm: Arm, gapAt: Arm): number {
    const { whole, part } = arm < gapAt ? this.#ends : this.#endsBehindGap;
    return whole[arm] >= 1 ? 1 : part[arm] / TWO_TO_53;
  }
}

/** Where intervals end: whole + part/2^53, the part rounded up. */
interface Ends {
  readonly whole: Float64Array;
  readonly part: Float64Array;
}

function endsOf(sums: readonly bigint[], denominator: bigint): Ends {
  const scale = BigInt(TWO_TO_53);
  return {
    whole: Float64Array.from(sums, (sum) => Number(sum / denominator)),
    part: Float64Array.from(sums, (sum) => Number(((sum % denominator) * scale + denominator - 1n) / denominator)),
  };
}

/** Exact shares over one denominator, which may be larger than what `Shares` takes. */
interface ExactShares {
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
