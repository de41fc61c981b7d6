import { evenedShares } from "./evenedShares.js";
import { largestRemainders } from "./largestRemainders.js";
import type { Shares } from "./shares.js";

/**
 * How often each arm is pulled in T' rounds of exploration: n_i = (r_i + (m − Σ r)/K)·T' in whole pulls
 * [patil2019, Algorithm 1]. They sum to all the pulls there are (to fewer where some arm is in every round),
 * and none is below floor(r_i·T').
 */
export function explorationPlan(shares: Shares, rounds: number, perRound = 1): Uint32Array {
  const { numerators, denominator } = evenedShares(shares, perRound);
  const amounts = numerators.map((numerator) => numerator * BigInt(rounds));
  const sum = amounts.reduce((total, amount) => total + amount, 0n) / denominator;
  return largestRemainders(amounts, denominator, sum);
}
