import type { Arm } from "../../arms.js";
import { floorQuotient } from "../../leader/windows/windows.js";
import type { Tenures } from "./tenures.js";

/** Arms whose balances are summed together. */
const TOGETHER = 64;

/**
 * What all arms are owed, Σ max(0, D_i) in units, for many arms: kept by groups of arms. A look reads the balances of
 * those groups again in which an arm was pulled, was absent while most were not or open while most were absent, or has
 * become owed something since the last look.
 *
 * Of the other arms those that are owed something are owed r_i more with every round on the clock that all arms share.
 */
export class OwedSums {
  readonly #tenures: Tenures;
  /** Of each group: what its arms were owed at a clock, what is added a round, and the last clock up to which it is. */
  readonly #owed: Float64Array;
  readonly #rates: Float64Array;
  readonly #since: Float64Array;
  readonly #until: Float64Array;

  constructor(tenures: Tenures) {
    const groups = Math.ceil(tenures.arms / TOGETHER);
    this.#tenures = tenures;
    this.#owed = new Float64Array(groups);
    this.#rates = new Float64Array(groups);
    this.#since = new Float64Array(groups);
    this.#until = new Float64Array(groups).fill(-Infinity);
  }

  /** The arm was pulled, or its own clock went otherwise than that of most arms. */
  moved(arm: Arm): void {
    this.#until[Math.floor(arm / TOGETHER)] = -Infinity;
  }

  /** Exact up to 2^53 units: see `Tenures`. */
  total(): number {
    const clock = this.#tenures.commonClock;
    let total = 0;
    for (let group = 0; group < this.#owed.length; group++) {
      if (this.#until[group] < clock) this.#read(group, clock);
      total += this.#owed[group] + this.#rates[group] * (clock - this.#since[group]);
    }
    return total;
  }

  #read(group: number, clock: number): void {
    const tenures = this.#tenures;
    const end = Math.min((group + 1) * TOGETHER, tenures.arms);
    let owed = 0;
    let rate = 0;
    let lasts = Infinity;
    for (let arm = group * TOGETHER; arm < end; arm++) {
      const share = tenures.share(arm);
      if (share === 0) continue;
      const balance = tenures.balance(arm);
      if (balance > 0) {
        owed += balance;
        rate += share;
      } else lasts = Math.min(lasts, floorQuotient(-balance, share));
    }
    this.#owed[group] = owed;
    this.#rates[group] = rate;
    this.#since[group] = clock;
    this.#until[group] = clock + lasts;
  }
}
