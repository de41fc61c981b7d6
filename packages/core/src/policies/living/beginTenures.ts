import type { Arm } from "../../arms.js";
import { shownSafe } from "./shownSafe.js";
import type { Tenures } from "./tenures.js";

/** An arm that gave up what it was owed, in units. */
export interface Given {
  readonly arm: Arm;
  readonly units: number;
}

/** The next tenures of the arms that wait for one, where every promise is kept all the same (docs/adr/0011). */
export function beginWaiting(tenures: Tenures, renewEvery: number): Given[] {
  const forgone = beginFalls(tenures);
  // A renewal takes room that a waiting arm needs: with many of them it could wait for ever.
  if (beginRises(tenures)) renew(tenures, renewEvery);
  return forgone;
}

/** All tenures begin at once, with nothing owed. */
export function beginAll(tenures: Tenures): Given[] {
  const forgone: Given[] = [];
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
function beginFalls(tenures: Tenures): Given[] {
  const forgone: Given[] = [];
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
