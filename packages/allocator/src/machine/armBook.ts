import { ArmSet } from "@evenhand/core";
import { allocatorError } from "../errors.js";
import { FurtherArms, type OpenArms } from "../events/openArms.js";

/** The states of an arm. */
export type ArmStatus = "active" | "paused" | "retired";

const ACTIVE = 0;
const PAUSED = 1;
const RETIRED = 2;
const statuses: readonly ArmStatus[] = ["active", "paused", "retired"];

/** The place of an arm that the policy no longer has. */
export const NO_SLOT = -1;

/** A set that was made for a round with restrictions. */
interface Loan {
  readonly open: OpenArms;
  readonly set: ArmSet;
  /** What was put into the set of listed arms, or taken out of the active ones. */
  readonly slots: number[];
}

/**
 * The arms of a log, numbered for ever in the order in which they came, and their places in the policy, which has
 * forgotten those that retired long ago.
 */
export class ArmBook {
  readonly #names: (string | undefined)[] = [];
  /** The numbers of the names that are indexed: see `#numberOf`. */
  readonly #numbers = new Map<string, number>();
  #indexed = 0;
  #status = new Uint8Array(0);
  #slots = new Int32Array(0);
  /** The arm in each place of the policy. */
  #arms: number[] = [];
  /** The places of the policy whose arms are active; all others are absent from every round. */
  #active = ArmSet.all(1);
  #activeCount = 1;
  /** Empty while nothing is lent. */
  #listed = new ArmSet(1, []);
  /** Kept until another set is asked for: the round is told to the policy next, or is followed by a further one. */
  #loan: Loan | undefined;

  get count(): number {
    return this.#status.length;
  }

  /** The arms that the policy has, by their places in it. */
  get inPolicy(): readonly number[] {
    return this.#arms;
  }

  /** The arms that are open in a round without restrictions. */
  get active(): number {
    return this.#activeCount;
  }

  slot(arm: number): number {
    return arm < this.#slots.length ? this.#slots[arm] : NO_SLOT;
  }

  name(arm: number): string | undefined {
    return this.#names[arm];
  }

  status(arm: number): ArmStatus {
    return statuses[this.#status[arm]];
  }

  has(arm: number): boolean {
    return Number.isSafeInteger(arm) && arm >= 0 && arm < this.count;
  }

  /** The number of the arm with this name; retired ones are found too. */
  number(name: string, path?: string): number {
    const number = this.#numberOf(name);
    if (number !== undefined) return number;
    const required = `the name of one of the ${this.count} arms`;
    throw allocatorError("arm-name-unknown", { received: name, required, path });
  }

  knows(name: string): boolean {
    return this.#numberOf(name) !== undefined;
  }

  /** Names are indexed when one is first looked for: with a million arms that takes as long as half of a snapshot. */
  #numberOf(name: string): number | undefined {
    for (; this.#indexed < this.#names.length; this.#indexed++) {
      const known = this.#names[this.#indexed];
      if (known !== undefined) this.#numbers.set(known, this.#indexed);
    }
    return this.#numbers.get(name);
  }

  /** New arms with the next numbers. Names that were erased are missing. */
  add(count: number, names?: readonly (string | undefined)[]): void {
    const first = this.count;
    this.#status = longer(this.#status, new Uint8Array(first + count));
    this.#slots = longer(this.#slots, new Int32Array(first + count).fill(NO_SLOT, first));
    for (let index = 0; index < count; index++) this.#names.push(names?.[index]);
  }

  /** Gives these arms, in this order, the places of the policy. */
  place(arms: readonly number[]): void {
    this.#loan = undefined;
    for (const arm of this.#arms) this.#slots[arm] = NO_SLOT;
    this.#arms = [...arms];
    this.#listed = new ArmSet(arms.length, []);
    this.#active = ArmSet.all(arms.length);
    arms.forEach((arm, slot) => {
      this.#slots[arm] = slot;
      if (this.#status[arm] !== ACTIVE) this.#active.delete(slot);
    });
    this.#activeCount = this.#active.size;
  }

  /** What every arm is, as one number each: for a snapshot. */
  get statusCodes(): Readonly<Uint8Array> {
    return this.#status;
  }

  /** Goes on from a snapshot, after the arms were added. */
  restore(statusCodes: Uint8Array, inPolicy: readonly number[]): void {
    this.#status.set(statusCodes);
    this.place(inPolicy);
  }

  pause(arm: number): void {
    this.#set(arm, PAUSED);
  }

  resume(arm: number): void {
    this.#set(arm, ACTIVE);
  }

  retire(arm: number): void {
    this.#set(arm, RETIRED);
  }

  #set(arm: number, status: number): void {
    this.#status[arm] = status;
    const slot = this.#slots[arm];
    if (slot === NO_SLOT) return;
    this.#takeBack();
    if (status === ACTIVE) this.#active.add(slot);
    else this.#active.delete(slot);
    this.#activeCount = this.#active.size;
  }

  /** Whether the arm is neither paused nor retired. */
  isOpen(arm: number): boolean {
    return this.#status[arm] === ACTIVE;
  }

  /** Whether a round with these restrictions is open to every arm that the policy has. */
  isEveryArmOpen(restriction: OpenArms): boolean {
    if (this.#activeCount < this.#arms.length || restriction instanceof FurtherArms) return false;
    return restriction.open === undefined && restriction.absent === undefined;
  }

  /**
   * Calls `use` with the places in the policy that are open in a round, or with nothing where all are. It takes as long
   * as the list, not as long as a look at every arm; for a further round of a request as long as what has changed. The
   * set is lent.
   */
  withOpen<T>(restriction: OpenArms, use: (open?: ArmSet) => T): T {
    const { set } = this.#furtherLoan(restriction) ?? this.#newLoan(restriction);
    return use(set.isAll ? undefined : set);
  }

  #furtherLoan(restriction: OpenArms): Loan | undefined {
    const loan = this.#loan;
    if (loan === undefined || restriction === loan.open) return loan;
    const pulled = restriction instanceof FurtherArms ? restriction.pulledSince(loan.open) : undefined;
    if (pulled === undefined) return undefined;
    const slots = this.#activeSlots(pulled, loan.set);
    for (const slot of slots) loan.set.delete(slot);
    if (loan.set === this.#active) loan.slots.push(...slots);
    this.#loan = { ...loan, open: restriction };
    return this.#loan;
  }

  #newLoan(restriction: OpenArms): Loan {
    this.#takeBack();
    const { open, absent = [] } = restriction;
    const slots = this.#activeSlots(open ?? absent, this.#active);
    const set = open === undefined ? this.#active : this.#listed;
    for (const slot of slots) {
      if (open === undefined) set.delete(slot);
      else set.add(slot);
    }
    this.#loan = { open: restriction, set, slots };
    return this.#loan;
  }

  #takeBack(): void {
    if (this.#loan === undefined) return;
    const { set, slots } = this.#loan;
    for (const slot of slots) {
      if (set === this.#active) set.add(slot);
      else set.delete(slot);
    }
    this.#loan = undefined;
  }

  /** The places of those of the arms that the set has. */
  #activeSlots(arms: readonly number[], set: ArmSet): number[] {
    return arms.map((arm) => this.slot(arm)).filter((slot) => slot !== NO_SLOT && set.has(slot));
  }
}

/** The longer column, which begins with the shorter one. */
function longer<C extends Uint8Array | Int32Array>(column: C, into: C): C {
  into.set(column);
  return into;
}
