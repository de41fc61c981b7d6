import type { Arm, ArmSet } from "../arms.js";
import type { CheckedChange } from "../conditions/changes.js";
import type { QuotaContract } from "../contracts/quota.js";
import type { PromisedAccounts } from "../metrics/metric.js";
import type { Round } from "../policy.js";
import { MAX_DENOMINATOR } from "../shares/fraction.js";
import type { Shares } from "../shares/shares.js";

/** What a quota contract promises in the beginning, and after each of the changes, in units of 1/unit. */
export interface Promises {
  readonly unit: number;
  readonly first: Float64Array;
  readonly after: ReadonlyMap<CheckedChange, Float64Array>;
  /** The caps in the beginning. */
  readonly caps: Shares;
}

/** All shares of a study over one denominator, small enough that every account is exact up to the horizon. */
export function promisesOf(
  { shares: first, caps }: QuotaContract,
  changes: readonly CheckedChange[],
  horizon: number,
): Promises {
  const most = Math.min(MAX_DENOMINATOR, Math.floor(Number.MAX_SAFE_INTEGER / (horizon + 1)));
  let unit = first.commonDenominator(most, 1, "contract.shares").denominator;
  changes.forEach(({ quota }, i) => {
    unit = quota?.shares?.commonDenominator(most, unit, `changes[${i}].shares`).denominator ?? unit;
  });
  const inUnits = (shares: Shares) => shares.commonDenominator(unit, unit).numerators;
  const changed = changes.flatMap((change) =>
    change.quota?.shares === undefined ? [] : [[change, inUnits(change.quota.shares)] as const],
  );
  return { unit, first: inUnits(first), after: new Map(changed), caps };
}

/**
 * What arms are owed in a trial whose shares change or whose pulls are struck out, over their whole history
 * (docs/adr/0011): Σ_s r_i(s) − N_i(t), s over the rounds in which arm i was open and that were not struck out, r_i(s)
 * the share in force. Exact, in whole units.
 *
 * A share is in force from its change on. A rise that the policy lets wait is in force when the policy says so; a
 * policy that says nothing lets nothing wait. An arm whose share falls to 0 forgoes what it is owed, and so does every
 * arm where a change is made `now`.
 */
export class Accounts implements PromisedAccounts {
  readonly #unit: number;
  readonly #after: Promises["after"];
  #asked: Float64Array;
  readonly caps: CapAccounts;
  readonly inForce: Float64Array;
  readonly #owed: Float64Array;
  readonly #promised: Float64Array;
  readonly #broken: Uint8Array;
  #worst = 0;
  #waited = 0;

  constructor({ unit, first, after, caps }: Promises) {
    this.#unit = unit;
    this.caps = new CapAccounts(caps);
    this.#after = after;
    this.#asked = first;
    this.inForce = first.slice();
    this.#owed = new Float64Array(first.length);
    this.#promised = new Float64Array(first.length);
    this.#broken = new Uint8Array(first.length);
  }

  deficit(arm: Arm): number {
    return this.#owed[arm] / this.#unit;
  }

  promised(arm: Arm): number {
    return this.#promised[arm] / this.#unit;
  }

  get worst(): number {
    return this.#worst / this.#unit;
  }

  get broken(): number {
    return this.#broken.reduce((sum, isBroken) => sum + isBroken, 0);
  }

  get waited(): number {
    return this.#waited / this.#unit;
  }

  /** The share in force. */
  share(arm: Arm): number {
    return this.inForce[arm] / this.#unit;
  }

  /** The share that was asked for last. */
  asked(arm: Arm): number {
    return this.#asked[arm] / this.#unit;
  }

  get excess(): number {
    return this.caps.worst;
  }

  get isWaiting(): boolean {
    return this.inForce.some((share, arm) => share < this.#asked[arm]);
  }

  /** Other shares or caps are asked for. Caps and falls are in force at once; `rise` says which rises are. */
  change(change: CheckedChange): void {
    if (change.quota?.caps !== undefined) this.caps.change(change.quota.caps);
    const asked = this.#after.get(change);
    if (asked === undefined) return;
    this.#asked = asked;
    const allForgo = change.quota?.isNow === true && asked.some((share, arm) => share !== this.inForce[arm]);
    for (let arm = 0; arm < asked.length; arm++) {
      this.inForce[arm] = Math.min(this.inForce[arm], asked[arm]);
      if (this.inForce[arm] === 0 || allForgo) this.#owed[arm] = Math.min(0, this.#owed[arm]);
    }
  }

  /** All rises are in force, but for those of the arms that wait. */
  rise(waits: (arm: Arm) => boolean): void {
    for (let arm = 0; arm < this.inForce.length; arm++) if (!waits(arm)) this.inForce[arm] = this.#asked[arm];
  }

  /** A round with one pull. */
  count(pulled: Arm, open: ArmSet | undefined): void {
    for (let arm = 0; arm < this.inForce.length; arm++) {
      if (open?.has(arm) === false) continue;
      this.#owed[arm] += this.inForce[arm];
      this.#promised[arm] += this.inForce[arm];
      this.#waited += this.#asked[arm] - this.inForce[arm];
    }
    this.#owed[pulled] -= this.#unit;
    this.caps.count(pulled, open);
    this.#look();
  }

  /**
   * A round is struck out, in which these shares were in force. An arm that has no share by now is owed nothing for it.
   */
  strike(pulled: Arm, open: ArmSet | undefined, shares: Float64Array, round: Round): void {
    this.caps.strike(pulled, open, round);
    this.#owed[pulled] += this.#unit;
    for (let arm = 0; arm < shares.length; arm++) {
      if (open?.has(arm) === false) continue;
      this.#owed[arm] -= shares[arm];
      this.#promised[arm] -= shares[arm];
    }
    if (this.inForce[pulled] === 0) this.#owed[pulled] = Math.min(0, this.#owed[pulled]);
    this.#look();
  }

  #look(): void {
    for (let arm = 0; arm < this.#owed.length; arm++) {
      const owed = this.#owed[arm];
      if (owed > this.#worst) this.#worst = owed;
      if (owed >= this.#unit) this.#broken[arm] = 1;
    }
  }
}

/**
 * How far arms were above their caps when they were pulled, in a trial whose shares or caps change or whose pulls are
 * struck out: n_i − c_i·a_i after the pull, on the clock and count of the arm's tenure (docs/adr/0011). A cap that
 * falls below what an arm has had is no excess until the arm is pulled again.
 */
class CapAccounts {
  #caps: Shares;
  readonly #since: Float64Array;
  readonly #clocks: Float64Array;
  readonly #counts: Float64Array;
  worst = 0;

  constructor(caps: Shares) {
    this.#caps = caps;
    this.#since = new Float64Array(caps.arms).fill(1);
    this.#clocks = new Float64Array(caps.arms);
    this.#counts = new Float64Array(caps.arms);
  }

  /** The largest share that the arm may have, 1 for one without a cap. */
  cap(arm: Arm): number {
    return this.#caps.value(arm);
  }

  change(caps: Shares): void {
    this.#caps = caps;
  }

  /** A tenure of the arm begins with this round, unless it is the one that the arm is in. */
  begin(arm: Arm, since: Round): void {
    if (this.#since[arm] === since) return;
    this.#since[arm] = since;
    this.#clocks[arm] = 0;
    this.#counts[arm] = 0;
  }

  count(pulled: Arm, open: ArmSet | undefined): void {
    for (let arm = 0; arm < this.#clocks.length; arm++) if (open?.has(arm) !== false) this.#clocks[arm]++;
    this.#counts[pulled]++;
    this.worst = Math.max(this.worst, -this.#caps.deficit(pulled, this.#clocks[pulled], this.#counts[pulled]));
  }

  /** The round no longer counts in the tenures that it was in. */
  strike(pulled: Arm, open: ArmSet | undefined, round: Round): void {
    for (let arm = 0; arm < this.#clocks.length; arm++) {
      if (open?.has(arm) !== false && this.#since[arm] <= round) this.#clocks[arm]--;
    }
    if (this.#since[pulled] <= round) this.#counts[pulled]--;
  }
}
