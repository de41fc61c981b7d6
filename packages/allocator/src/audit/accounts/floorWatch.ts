import type { ArmAccount } from "./armAccount.js";
import type { CommonClock, Moment } from "./commonClock.js";

/**
 * Finds the event at which a floor breaks without a look at every arm: each account is looked at when its floor could
 * break first, if the arm stays open and is not pulled.
 */
export class FloorWatch {
  readonly #common: CommonClock;
  readonly #displacements: Displacements;
  /** By the common clock: the accounts whose floor is looked at when it gets there. */
  readonly #calendar = new Map<number, ArmAccount[]>();

  constructor(common: CommonClock, displacements: Displacements) {
    this.#common = common;
    this.#displacements = displacements;
  }

  /** The common clock has moved on: looks at the accounts that are planned for now. */
  checkDue(moment: Moment): void {
    const { now } = this.#common;
    const due = this.#calendar.get(now);
    if (due === undefined) return;
    this.#calendar.delete(now);
    for (const account of due) if (account.checkAt === now) this.check(account, moment);
  }

  /** Writes down whether the arm's floor is broken now, and when it is to be looked at next. */
  check(account: ArmAccount, moment: Moment): void {
    if (!account.hasShare) return;
    const { tenure } = account;
    const excused = this.#displacements.count - account.displacedBefore - account.ownGrants;
    if (tenure.short === undefined && account.isShort(0)) {
      tenure.short = { at: moment, deficit: account.balance };
      const by = this.#displacements.lastElsewhere(account.arm);
      if (excused > 0 && by !== undefined) tenure.displacedBy = by;
    }
    if (tenure.broken === undefined && account.isShort(excused)) {
      tenure.broken = { at: moment, deficit: account.balance };
    }
    const isToBeWatched = account.isActive && tenure.broken === undefined;
    if (isToBeWatched) this.#plan(account, tenure.short === undefined ? 0 : excused);
  }

  /** A pull only moves the next look further away, so the one that is planned stays; it is then planned again. */
  #plan(account: ArmAccount, excused: number): void {
    const at = this.#common.now + account.roundsUntilShort(excused);
    if (account.checkAt > this.#common.now && account.checkAt <= at) return;
    account.checkAt = at;
    const others = this.#calendar.get(at);
    if (others === undefined) this.#calendar.set(at, [account]);
    else others.push(account);
  }
}

interface Displacement {
  readonly event: number;
  /** The arm that got the round, where one did. */
  readonly arm: number | undefined;
}

/** The requests that took a round from the policy: opportunities granted elsewhere, and rounds that were struck out. */
export class Displacements {
  count = 0;
  #last: Displacement | undefined;
  /** The last one whose round went to another arm than that of `#last`. */
  #lastOther: Displacement | undefined;

  add(event: number, arm?: number): void {
    this.count++;
    if (this.#last !== undefined && this.#last.arm !== arm) this.#lastOther = this.#last;
    this.#last = { event, arm };
  }

  /** The last one whose round did not go to this arm. */
  lastElsewhere(arm: number): number | undefined {
    return (this.#last?.arm === arm ? this.#lastOther : this.#last)?.event;
  }
}
