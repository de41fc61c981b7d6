import { allocatorError } from "../../errors.js";
import type { OpenArms } from "../../events/openArms.js";
import type { ArmAccount } from "./armAccount.js";
import type { CommonClock, Moment } from "./commonClock.js";
import { exact, minus, ZERO, type BigFraction } from "./exact.js";

interface PlayedRound {
  readonly event: number;
  readonly round: number;
  readonly arms: readonly number[];
  readonly openArms: OpenArms;
}

/** An arm came, paused, came back, retired or began a tenure after this round; before, it was like this. */
interface ArmChange {
  readonly round: number;
  readonly arm: number;
  readonly wasActive: boolean;
  readonly share: BigFraction;
}

const ONE = exact(1);

/**
 * Strikes rounds out: they count for no arm that was open in them. It looks only at arms that the round names, and at
 * those to which something happened since; for all others the common clock goes back.
 *
 * Rounds are remembered within the reach that the terms give to a void.
 */
export class StruckRounds {
  /** How many rounds back a void may reach. */
  reach = 0;
  readonly #accounts: readonly ArmAccount[];
  readonly #common: CommonClock;
  readonly #played = new Map<number, PlayedRound>();
  #changes: ArmChange[] = [];

  constructor(accounts: readonly ArmAccount[], common: CommonClock) {
    this.#accounts = accounts;
    this.#common = common;
  }

  remember(played: PlayedRound): void {
    if (this.reach === 0) return;
    this.#played.set(played.event, played);
    for (const [event, { round }] of this.#played) {
      if (played.round - round < this.reach) break;
      this.#played.delete(event);
    }
    if (this.#changes.length > 0 && played.round - this.#changes[0].round > this.reach) {
      this.#changes = this.#changes.filter(({ round }) => played.round - round <= this.reach);
    }
  }

  joined(arm: number, round: number): void {
    // An arm of the beginning was there in every round.
    if (this.reach > 0 && round > 0) this.#changes.push({ round, arm, wasActive: false, share: ZERO });
  }

  /** Called before the change. */
  changes({ arm, isActive, tenure }: ArmAccount, round: number): void {
    if (this.reach > 0) this.#changes.push({ round, arm, wasActive: isActive, share: tenure.share });
  }

  /** Strikes out the round of the decision. The accounts that may be owed more now are the answer. */
  strike(decision: number, moment: Moment): ArmAccount[] {
    const played = this.#played.get(decision);
    if (played === undefined) {
      const required = `a round of the last ${this.reach}`;
      throw allocatorError("log-impossible", { received: `a void of the decision at ${decision}`, required });
    }
    this.#played.delete(decision);
    const { round, arms, openArms } = played;
    const { open, absent = [] } = openArms;
    const changed = this.#changedSince(round);
    const away = new Set(absent);
    const touched = new Set([...changed.keys(), ...arms, ...(open ?? absent)].map((arm) => this.#accounts[arm]));
    for (const account of touched) account.observe(moment);
    if (open === undefined) {
      this.#common.goBack(moment);
      // For arms that were not on the clock of this round, or not in this tenure, it has not gone back.
      for (const { arm, isActive } of touched) {
        if (isActive && (changed.has(arm) || away.has(arm))) this.#accounts[arm].shiftClock(1);
      }
    }
    const wereOpen = open ?? [...changed.keys()].filter((arm) => changed.get(arm)?.wasActive && !away.has(arm));
    for (const arm of wereOpen) this.#uncount(this.#accounts[arm], round, changed.get(arm)?.share);
    for (const arm of arms) this.#takeBack(this.#accounts[arm], round);
    return [...touched];
  }

  /** Of each arm to which something happened after the round what it was in the round. */
  #changedSince(round: number): Map<number, ArmChange> {
    const first = new Map<number, ArmChange>();
    for (const change of this.#changes)
      if (change.round >= round && !first.has(change.arm)) first.set(change.arm, change);
    return first;
  }

  /** The round was on the arm's clock, with this share if that was another one. */
  #uncount(account: ArmAccount, round: number, share: BigFraction = account.tenure.share): void {
    const tenure = account.tenureIn(round);
    if (tenure === account.tenure) {
      account.shiftClock(-1);
      return;
    }
    tenure.openRounds--;
    if (account.hasShare) account.moveOpening(minus(ZERO, share));
  }

  #takeBack(account: ArmAccount, round: number): void {
    const tenure = account.tenureIn(round);
    account.pulls--;
    tenure.pulls--;
    if (tenure !== account.tenure && account.hasShare) account.moveOpening(ONE);
  }
}
