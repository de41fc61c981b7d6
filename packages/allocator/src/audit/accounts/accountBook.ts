import { allocatorError } from "../../errors.js";
import type { Json } from "../../bytes/canonicalJson.js";
import type { AllocatorEvent, EventNamed } from "../../events/eventKinds.js";
import type { ArmFraction } from "../../bytes/field.js";
import { OpenArmsReader, type LoggedOpenArms } from "../../events/openArms.js";
import { voidReach, type Terms } from "../../terms/terms.js";
import { ArmAccount } from "./armAccount.js";
import { CommonClock, type Moment } from "./commonClock.js";
import { Displacements, FloorWatch } from "./floorWatch.js";
import { exact, ZERO } from "./exact.js";
import { StruckRounds } from "./struckRounds.js";

/**
 * Counts every promise from the events alone, with nothing of the policy or of the machine: a second opinion. An event
 * costs as much as its list of arms is long.
 */
export class AccountBook {
  readonly accounts: ArmAccount[] = [];
  readonly #common = new CommonClock();
  readonly #displacements = new Displacements();
  readonly #struck: StruckRounds;
  readonly #openArms = new OpenArmsReader();
  readonly #floors = new FloorWatch(this.#common, this.#displacements);
  #event = 0;
  #round = 0;
  /** Of the last event that was counted, and of the one that is being counted. */
  #time = 0;
  #eventTime = 0;
  /** All rounds that count. */
  rounds = 0;

  constructor() {
    this.#struck = new StruckRounds(this.accounts, this.#common);
  }

  take(event: AllocatorEvent): void {
    this.#eventTime = event.at;
    this.#apply(event);
    this.#time = event.at;
    this.#event++;
  }

  get #moment(): Moment {
    return { event: this.#event, round: this.#round, time: this.#time };
  }

  #apply(event: AllocatorEvent): void {
    switch (event.kind) {
      case "created":
        this.#setReach(event.fields.terms);
        this.#join(event.fields.arms);
        break;
      case "armsAdded":
        this.#setReach(event.fields.terms);
        this.#join(event.fields.count);
        break;
      case "changed":
        this.#setReach(event.fields.terms);
        break;
      case "decided":
        this.#play(event.fields.round, event.fields.arms, event.fields.open);
        break;
      case "granted":
        this.#grant(event);
        break;
      case "voided":
        if (event.fields.struck) this.#strike(event.fields.decision);
        break;
      case "tenures":
        this.#beginTenures(event);
        break;
      case "armsPaused":
      case "armsResumed":
        for (const arm of event.fields.arms) this.#setActive(this.account(arm), event.kind === "armsResumed");
        break;
      case "armsRetired":
        this.#setReach(event.fields.terms);
        for (const arm of event.fields.arms) this.#retire(this.account(arm));
        break;
      case "calibrated":
        this.#correct(event);
    }
  }

  account(arm: number): ArmAccount {
    const account = this.accounts[arm];
    if (account !== undefined) return account;
    const required = `one of the ${this.accounts.length} arms that have come`;
    throw allocatorError("log-impossible", { received: `arm ${arm}`, required });
  }

  /** Brings the largest deficits and the rounds of all tenures up to date: the log ends here, or is asked about. */
  settle(): void {
    for (const account of this.accounts) {
      account.observe(this.#moment);
      if (account.tenure.until === undefined) account.tenure.openRounds = account.clock;
    }
  }

  /** From here on the largest deficits, and where floors broke, are those of what follows. */
  beginPeriod(): void {
    for (const account of this.accounts) {
      account.beginPeriod(this.#moment);
      this.#floors.check(account, this.#moment);
    }
  }

  #setReach(terms: Json): void {
    this.#struck.reach = voidReach(terms as unknown as Terms);
  }

  #join(count: number): void {
    for (let index = 0; index < count; index++) {
      this.accounts.push(new ArmAccount(this.accounts.length, this.#common, this.#moment));
      this.#struck.joined(this.accounts.length - 1, this.#round);
    }
  }

  /** A round: what the pulled arms were owed before it, then all clocks, then the floors that may break in it. */
  #play(round: number, arms: readonly number[], logged: LoggedOpenArms): void {
    const openArms = this.#openArms.read(logged, arms);
    const { open, absent = [] } = openArms;
    for (const arm of open ?? absent) this.account(arm).observeFall(this.#moment);
    for (const arm of arms) this.account(arm).observe(this.#moment);
    this.#struck.remember({ event: this.#event, round, arms, openArms });
    this.#round = round;
    this.#time = this.#eventTime;
    this.rounds++;
    if (open === undefined) {
      this.#common.advance();
      for (const arm of absent) this.account(arm).shiftClock(-1);
    } else {
      for (const arm of open) this.account(arm).shiftClock(1);
    }
    for (const arm of arms) {
      this.account(arm).pulls++;
      this.account(arm).tenure.pulls++;
    }
    if (open !== undefined) for (const arm of open) this.#floors.check(this.account(arm), this.#moment);
    else this.#floors.checkDue(this.#moment);
  }

  #grant({ fields: { arm, counts, round, open } }: EventNamed<"granted">): void {
    if (!counts) return;
    this.#displacements.add(this.#event, arm);
    this.account(arm).ownGrants++;
    this.#play(round, [arm], open);
  }

  #strike(decision: number): void {
    this.#displacements.add(this.#event);
    this.rounds--;
    for (const account of this.#struck.strike(decision, this.#moment)) {
      account.observe(this.#moment);
      this.#floors.check(account, this.#moment);
    }
  }

  #beginTenures({ fields: { shares, forgone } }: EventNamed<"tenures">): void {
    for (const lost of forgone) {
      const account = this.account(lost.arm);
      account.observe(this.#moment);
      account.forgo(fraction(lost));
    }
    for (const share of shares) {
      const account = this.account(share.arm);
      this.#struck.changes(account, this.#round);
      if (!account.hasShare) {
        account.displacedBefore = this.#displacements.count;
        account.ownGrants = 0;
      }
      account.begin(fraction(share), this.#moment);
      this.#floors.check(account, this.#moment);
    }
  }

  #setActive(account: ArmAccount, isActive: boolean): void {
    this.#struck.changes(account, this.#round);
    account.observe(this.#moment);
    account.setActive(isActive);
    this.#floors.check(account, this.#moment);
  }

  #retire(account: ArmAccount): void {
    this.#setActive(account, false);
    account.isRetired = true;
    account.begin(ZERO, this.#moment);
  }

  #correct({ fields: { arm, credit, debt } }: EventNamed<"calibrated">): void {
    const account = this.account(arm);
    account.observe(this.#moment);
    account.tenure.corrected += credit - debt;
    account.observe(this.#moment);
    this.#floors.check(account, this.#moment);
  }
}

function fraction({ numerator, denominator }: ArmFraction) {
  if (denominator > 0) return exact(numerator, denominator);
  throw allocatorError("log-impossible", { received: `${numerator}/${denominator}`, required: "a fraction" });
}
