import * as needs from "./door/needs.js";
import { EvenhandError } from "./errors.js";

/** An arm: one recipient of opportunities, numbered from 0. */
export type Arm = number;

/** Answer of a search among arms that found none. */
export const NO_ARM = -1;

/** Up to this number, arms are looked at one by one. */
const NEAR = 8;

/** The arms that are open in a round. A set of all arms is written as `undefined` wherever an `ArmSet` is optional. */
export class ArmSet implements Iterable<Arm> {
  readonly arms: number;
  #open: Uint8Array;
  #size = 0;
  #additions = 0;

  /** The open arms must be said, also that there are none: `new ArmSet(3)` could as well mean all three. */
  constructor(arms: number, open: Iterable<Arm>) {
    needs.arms(arms);
    if (open === undefined) {
      const required = "the open arms, such as [0, 2]";
      const remedy = `Name them, or write ArmSet.all(${arms}) for all and new ArmSet(${arms}, []) for none.`;
      throw new EvenhandError("parameter-missing", { received: open, required, path: "open", remedy });
    }
    needs.iterable(open, "open");
    this.arms = arms;
    this.#open = new Uint8Array(arms);
    for (const arm of open) this.add(arm);
  }

  static all(arms: number): ArmSet {
    const set = new ArmSet(arms, []);
    set.#open.fill(1);
    set.#size = arms;
    return set;
  }

  get size(): number {
    return this.#size;
  }

  /** Grows with every arm that comes in: as long as it stays the same the set can only have lost arms. */
  get additions(): number {
    return this.#additions;
  }

  get isAll(): boolean {
    return this.#size === this.arms;
  }

  has(arm: Arm): boolean {
    return typeof arm === "number" && this.#open[arm] === 1;
  }

  add(arm: Arm): void {
    checkArm(arm, this.arms);
    if (this.#open[arm] === 1) return;
    this.#open[arm] = 1;
    this.#size++;
    this.#additions++;
  }

  delete(arm: Arm): void {
    if (!this.has(arm)) return;
    this.#open[arm] = 0;
    this.#size--;
  }

  /**
   * The lowest open arm from this one on, or NO_ARM. Where none is near, by the engine's own search, which passes a
   * thousand closed arms in no time, but takes as long as a look at ten to begin.
   */
  next(from: Arm): Arm {
    if (typeof from !== "number") checkArm(from, this.arms);
    const near = Math.min(from + NEAR, this.arms);
    for (let arm = from; arm < near; arm++) if (this.#open[arm] === 1) return arm;
    return this.#open.indexOf(1, near);
  }

  copy(): ArmSet {
    const set = new ArmSet(this.arms, []);
    set.#open.set(this.#open);
    set.#size = this.#size;
    return set;
  }

  *[Symbol.iterator](): Generator<Arm> {
    for (let arm = 0; arm < this.arms; arm++) if (this.#open[arm] === 1) yield arm;
  }
}

export function checkArm(arm: Arm, arms: number, path?: string): void {
  if (Number.isInteger(arm) && arm >= 0 && arm < arms) return;
  throw new EvenhandError("arm-unknown", {
    received: arm,
    required: `a whole number from 0 to ${arms - 1}`,
    path,
  });
}
