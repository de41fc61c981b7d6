import type { Arm } from "../../arms.js";
import { EvenhandError } from "../../errors.js";
import { floorQuotient } from "../../leader/windows/windows.js";
import { LARGEST_COUNT } from "../../limits.js";
import { FARTHEST_OPENING, type Tenures } from "./tenures.js";

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

/** What an arm was owed when it lost its claim to it, in units. */
interface ForgoneClaim {
  readonly arm: Arm;
  readonly units: number;
}

/** The next tenures of the arms that wait for one, where every promise is kept all the same (docs/adr/0011). */
export function beginWaiting(tenures: Tenures, renewEvery: number): ForgoneClaim[] {
  const forgone = beginFalls(tenures);
  // A renewal takes room that a waiting arm needs: with many of them it could wait for ever.
  if (beginRises(tenures)) renew(tenures, renewEvery);
  return forgone;
}

/** All tenures begin at once, with nothing owed. */
export function beginAll(tenures: Tenures): ForgoneClaim[] {
  const forgone: ForgoneClaim[] = [];
  for (let arm = 0; arm < tenures.arms; arm++) {
    if (tenures.balance(arm) > 0) forgone.push({ arm, units: tenures.balance(arm) });
    tenures.begin(arm, tenures.target(arm), 0);
  }
  return forgone;
}

/** The first round after which an arm waits for its next tenure, if none is asked for before; Infinity for never. */
export function waitsFrom(tenures: Tenures, renewEvery: number): number {
  if (!tenures.isLiving) return renewEvery > 0 ? renewEvery : Infinity;
  let first = Infinity;
  for (let arm = 0; arm < tenures.arms; arm++) {
    const share = tenures.share(arm);
    if (share !== tenures.target(arm) || (share > 0 && tenures.opening(arm) < 0)) return 0;
    if (share > 0 && renewEvery > 0) first = Math.min(first, tenures.since(arm) + renewEvery - 1);
  }
  return first;
}

/** A share falls at once: that lowers what is owed later. An arm without a share is owed nothing. */
function beginFalls(tenures: Tenures): ForgoneClaim[] {
  const forgone: ForgoneClaim[] = [];
  for (let arm = 0; arm < tenures.arms; arm++) {
    const target = tenures.target(arm);
    if (target >= tenures.share(arm)) continue;
    const balance = tenures.balance(arm);
    if (target === 0 && balance > 0) forgone.push({ arm, units: balance });
    tenures.begin(arm, target, target === 0 ? 0 : balance);
  }
  return forgone;
}

/**
 * Together: one by one, the first to rise would leave the others no room in which the late arms can catch up. False
 * where they have to wait.
 */
function beginRises(tenures: Tenures): boolean {
  const rising: Arm[] = [];
  for (let arm = 0; arm < tenures.arms; arm++) if (tenures.target(arm) > tenures.share(arm)) rising.push(arm);
  if (rising.length === 0) return true;
  const balances = tenures.balances();
  if (!shownSafe(balances, tenures.columns.targets, tenures.scalars.denominator)) return false;
  for (const arm of rising) tenures.begin(arm, tenures.target(arm), balances[arm]);
  return true;
}

/** An arm that is ahead begins again with nothing, where the others can bear it. */
function renew(tenures: Tenures, renewEvery: number): void {
  const { lastRound, denominator } = tenures.scalars;
  const ahead: Arm[] = [];
  for (let arm = 0; arm < tenures.arms; arm++) {
    const share = tenures.share(arm);
    if (share === 0 || share !== tenures.target(arm)) continue;
    const isOver = renewEvery > 0 && lastRound + 1 - tenures.since(arm) >= renewEvery;
    if (!isOver && tenures.opening(arm) >= 0) continue;
    const balance = tenures.balance(arm);
    if (balance < 0) ahead.push(arm);
    else tenures.begin(arm, share, balance);
  }
  if (ahead.length === 0) return;
  const balances = tenures.balances();
  const shares = tenures.live().shares;
  ahead.sort((a, b) => balances[b] - balances[a] || a - b);
  const begun = mostOf(ahead.length, (count) => {
    const after = balances.slice();
    for (const arm of ahead.slice(0, count)) after[arm] = 0;
    return shownSafe(after, shares, denominator);
  });
  for (const arm of ahead.slice(0, begun)) tenures.begin(arm, shares[arm], 0);
}

/** The largest count up to `most` that passes, where every smaller one does too; 0 is taken for granted. */
function mostOf(most: number, passes: (count: number) => boolean): number {
  if (passes(most)) return most;
  let [good, bad] = [0, most];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (passes(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

/**
 * The most pulls that a correction may bring a tenure to: those of the rounds to come must still fit into the column.
 */
const MOST_COUNTED = (LARGEST_COUNT - 1) / 2;

/**
 * The arm has had this many pulls outside all rounds, or, below 0, is owed as many more than were counted. A credit is
 * counted in n_i: it lowers demand, and keeps every promise. A debt raises b_i, and is taken on only where the state
 * after it is shown safe (docs/adr/0011).
 */
export function correctAccount(tenures: Tenures, arm: Arm, pulls: number): void {
  const unit = tenures.scalars.denominator;
  const count = tenures.counts[arm] + Math.max(0, pulls);
  const opening = tenures.opening(arm) + Math.max(0, -pulls) * unit;
  if (tenures.share(arm) === 0 || (pulls > 0 && count > MOST_COUNTED) || opening > -FARTHEST_OPENING) {
    throw refused(arm, pulls, "an arm with a share, and a count that can still be held");
  }
  if (pulls < 0 && !canOwe(tenures, arm, -pulls * unit)) {
    throw refused(arm, pulls, "a debt with which every promise can still be kept");
  }
  if (pulls > 0) tenures.live().counts[arm] = count;
  else tenures.setOpening(arm, opening);
}

function canOwe(tenures: Tenures, arm: Arm, units: number): boolean {
  const balances = tenures.balances();
  balances[arm] += units;
  const shares = Float64Array.from(balances, (_, one) => tenures.share(one));
  return shownSafe(balances, shares, tenures.scalars.denominator);
}

function refused(arm: Arm, pulls: number, required: string): EvenhandError {
  return new EvenhandError("correction-refused", { received: `${pulls} pulls for arm ${arm}`, required });
}
