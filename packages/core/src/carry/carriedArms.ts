import { checkArm, NO_ARM, type Arm } from "../arms.js";
import { EvenhandError } from "../errors.js";
import type { Round } from "../policy.js";
import type { PolicyIdentity } from "../state/identity.js";
import type { Column } from "../state/policyState.js";

/** Which arms of an earlier policy go on as which arms of this one, and after which round. */
export class CarriedArms {
  /** The number of arms before, and now. */
  readonly before: number;
  readonly arms: number;
  /** The last round that was told; 0 before the first. */
  readonly round: Round;
  /** What both policies were created with. */
  readonly earlier: PolicyIdentity;
  readonly present: PolicyIdentity;
  readonly #was: Int32Array;
  readonly #now: Int32Array;

  /** `to` has for each arm before its number now, or null where it is dropped. */
  constructor(earlier: PolicyIdentity, present: PolicyIdentity, round: Round, to: readonly (Arm | null)[]) {
    this.before = earlier.arms;
    this.arms = present.arms;
    this.round = round;
    this.earlier = earlier;
    this.present = present;
    checkLength(to, earlier.arms);
    this.#was = new Int32Array(present.arms).fill(NO_ARM);
    this.#now = new Int32Array(earlier.arms).fill(NO_ARM);
    for (let arm = 0; arm < this.before; arm++) this.#place(arm, to[arm]);
  }

  #place(arm: Arm, now: Arm | null): void {
    if (now === null) return;
    checkArm(now, this.arms, `to[${arm}]`);
    if (this.#was[now] !== NO_ARM) {
      const received = `arm ${now} for the arms ${this.#was[now]} and ${arm}`;
      throw new EvenhandError("carry-map", { received, required: "a different arm for each", path: `to[${arm}]` });
    }
    this.#was[now] = arm;
    this.#now[arm] = now;
  }

  /** The arm that it was before, or NO_ARM for a newcomer. */
  was(arm: Arm): Arm {
    return this.#was[arm];
  }

  /** What the arm of the earlier policy is now, or NO_ARM where it is dropped. */
  isNow(before: Arm): Arm {
    return this.#now[before];
  }

  /** Every arm goes on under its number, and there is no other. */
  get areTheSame(): boolean {
    return this.arms === this.before && this.#was.every((before, arm) => before === arm);
  }

  newcomers(): Arm[] {
    return Array.from(this.#was.keys()).filter((arm) => this.#was[arm] === NO_ARM);
  }

  /** The arms before that do not go on. */
  dropped(): Arm[] {
    return Array.from(this.#now.keys()).filter((arm) => this.#now[arm] === NO_ARM);
  }

  /** A column with an entry for each arm. A newcomer has what it has in `fresh`. */
  column<C extends Column>(from: C, fresh: C): C {
    const column = fresh.slice() as C;
    this.#was.forEach((before, arm) => {
      if (before !== NO_ARM) column[arm] = from[before];
    });
    return column;
  }

  /** The column, with the value for every newcomer. */
  withNewcomers<C extends Column>(column: C, value: number): C {
    const changed = column.slice() as C;
    for (const arm of this.newcomers()) changed[arm] = value;
    return changed;
  }
}

function checkLength(to: unknown, before: number): void {
  if (Array.isArray(to) && to.length === before) return;
  throw new EvenhandError("carry-map", {
    received: Array.isArray(to) ? `a list of ${to.length}` : to,
    required: `a list of ${before} places, one for each arm before`,
    path: "to",
  });
}
