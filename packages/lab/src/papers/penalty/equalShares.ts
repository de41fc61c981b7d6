import { exactDecimal } from "./exactDecimal.js";

/** τ_k = τ/K for each of K arms [penalty, experiments C and E]. */
export function equalShares(totalShare: number, arms: number): number[] {
  return new Array<number>(arms).fill(exactDecimal(totalShare / arms));
}
