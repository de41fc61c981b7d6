import type { AllocatorEvent } from "../../src/events/eventKinds.js";
import type { OpenArms } from "../../src/events/openArms.js";
import { SpelledOut } from "../references/spelledOut.js";

/** A fraction of whole numbers that never overflows. */
interface Exact {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const none: Exact = { numerator: 0n, denominator: 1n };
const plus = (a: Exact, b: Exact): Exact => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
});
const minus = (a: Exact, b: Exact): Exact => plus(a, { ...b, numerator: -b.numerator });
/** Keeps denominators small: shares of one run have few different ones. */
const reduced = ({ numerator, denominator }: Exact): Exact => {
  let [a, b] = [numerator < 0n ? -numerator : numerator, denominator];
  while (b > 0n) [a, b] = [b, a % b];
  return a === 0n ? none : { numerator: numerator / a, denominator: denominator / a };
};

interface Account {
  share: Exact;
  /** Σ of the shares in force over the rounds in which the arm was open, less what it has forgone. */
  due: Exact;
  pulls: number;
  isPaused: boolean;
  isRetired: boolean;
}

/**
 * Counts from the events alone what each arm was promised and what it got: slow, exact, and without a line of the
 * machine. Its promise is the one of ADR 0011: N_i >= floor(Σ r_i − forgone), as long as nothing was voided or granted
 * elsewhere.
 */
export class Promises {
  readonly accounts: Account[] = [];
  readonly #spelled = new SpelledOut();
  rounds = 0;
  /** Voids, grants and corrections: from then on the policy does not promise the floors. */
  disturbances = 0;

  take(logged: AllocatorEvent): void {
    const event = this.#spelled.take(logged);
    switch (event.kind) {
      case "created":
        this.#join(event.fields.arms);
        break;
      case "armsAdded":
        this.#join(event.fields.count);
        break;
      case "armsPaused":
        for (const arm of event.fields.arms) this.accounts[arm].isPaused = true;
        break;
      case "armsResumed":
        for (const arm of event.fields.arms) this.accounts[arm].isPaused = false;
        break;
      case "armsRetired":
        for (const arm of event.fields.arms) Object.assign(this.accounts[arm], { isRetired: true, share: none });
        break;
      case "tenures":
        this.#tenures(event);
        break;
      case "decided":
        this.#round(event.fields.open, event.fields.arms);
        break;
      case "granted":
        this.disturbances++;
        if (event.fields.counts) this.#round(event.fields.open, [event.fields.arm]);
        break;
      case "voided":
      case "calibrated":
        this.disturbances++;
        break;
      default:
    }
  }

  #join(count: number): void {
    for (let index = 0; index < count; index++) {
      this.accounts.push({ share: none, due: none, pulls: 0, isPaused: false, isRetired: false });
    }
  }

  #tenures({ fields }: Extract<AllocatorEvent, { kind: "tenures" }>): void {
    for (const { arm, numerator, denominator } of fields.forgone) {
      const lost = { numerator: BigInt(numerator), denominator: BigInt(denominator) };
      this.accounts[arm].due = reduced(minus(this.accounts[arm].due, lost));
    }
    for (const { arm, numerator, denominator } of fields.shares) {
      this.accounts[arm].share = { numerator: BigInt(numerator), denominator: BigInt(denominator) };
      // An arm that has no share has no account: what it is ahead, or behind, begins again with the next share.
      if (numerator === 0) Object.assign(this.accounts[arm], { due: none, pulls: 0 });
    }
  }

  #round({ open, absent = [] }: OpenArms, pulled: readonly number[]): void {
    this.rounds++;
    this.accounts.forEach((account, arm) => {
      if (account.isPaused || account.isRetired || !(open?.includes(arm) ?? !absent.includes(arm))) return;
      account.due = reduced(plus(account.due, account.share));
      if (pulled.includes(arm) && account.share.numerator > 0n) account.pulls++;
    });
  }

  /** The arms that have had less than the whole pulls that they were promised. */
  broken(): number[] {
    return this.accounts.flatMap(({ due, pulls, isRetired }, arm) => {
      const whole = due.numerator < 0n ? 0n : due.numerator / due.denominator;
      return !isRetired && BigInt(pulls) < whole ? [arm] : [];
    });
  }
}
