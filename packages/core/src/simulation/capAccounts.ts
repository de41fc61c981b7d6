import type { Arm, ArmSet } from "../arms.js";
import type { Round } from "../policy.js";
import type { Shares } from "../shares/shares.js";

/**
 * How far arms were above their caps when they were pulled, in a trial whose shares or caps change or whose pulls are
 * struck out: n_i − c_i·a_i after the pull, on the clock and count of the arm's tenure (docs/adr/0011). A cap that
 * falls below what an arm has had is no excess until the arm is pulled again.
 */
export class CapAccounts {
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
