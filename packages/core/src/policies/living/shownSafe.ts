import { floorQuotient } from "../../leader/windows/windows.js";

/**
 * Whether every promise can surely be kept from here on, whatever arms are open (docs/adr/0011). D_i are the arms'
 * balances, r_i their shares, both in whole units of 1/`unit`. Σ r <= 1 is taken for granted.
 *
 *   every D_i < 1, and Σ max(0, D_i) < 1; or, for every deadline L, Σ over the deadlines up to L of D_j + r_j·L < L + 1
 *
 * It may refuse a state from which all could be kept, and never the other way round. Sums are below 2^52: see
 * `Tenures`.
 */
export function shownSafe(balances: Float64Array, shares: ArrayLike<number>, unit: number): boolean {
  let owed = 0;
  for (let arm = 0; arm < balances.length; arm++) {
    if (shares[arm] === 0) continue;
    if (balances[arm] > 0) owed += balances[arm];
  }
  // An arm with D_i >= 1 fails both: its deadline L is at most 0, and what is owed by then no less than a pull.
  return owed < unit || fitsByDeadlines(balances, shares, unit);
}

function fitsByDeadlines(balances: Float64Array, shares: ArrayLike<number>, unit: number): boolean {
  const deadlines = new Float64Array(balances.length);
  const promised: number[] = [];
  for (let arm = 0; arm < balances.length; arm++) {
    if (shares[arm] === 0) continue;
    deadlines[arm] = -floorQuotient(balances[arm] - unit, shares[arm]);
    promised.push(arm);
  }
  promised.sort((a, b) => deadlines[a] - deadlines[b]);
  let owed = 0;
  let rate = 0;
  for (let place = 0; place < promised.length; place++) {
    const arm = promised[place];
    owed += balances[arm];
    rate += shares[arm];
    const isLast = place + 1 === promised.length || deadlines[promised[place + 1]] > deadlines[arm];
    // Where the product is not exact it is beyond 2^53, and the difference is not.
    if (isLast && owed - unit >= (unit - rate) * deadlines[arm]) return false;
  }
  return true;
}
