import type { Arm, ArmSet } from "../../arms.js";
import { EvenhandError } from "../../errors.js";
import type { Round } from "../../policy.js";
import { ABSENT, type Tenures } from "./tenures.js";

/**
 * The last rounds that were told, as long as their pulls can be struck out: the pulled arm, and for each arm the share
 * that was in force in the round, or that it was absent. The columns have a row for each of the last `voidWithin`
 * rounds that were told; the next round takes the row of the oldest.
 */
export class ToldRounds {
  readonly #tenures: Tenures;
  readonly #voidWithin: number;

  constructor(tenures: Tenures, voidWithin: number) {
    this.#tenures = tenures;
    this.#voidWithin = voidWithin;
  }

  /** The round has been counted by the tenures, and its pull is one that begins no tenure yet. */
  add(arm: Arm, open?: ArmSet): void {
    if (this.#voidWithin === 0) return;
    const { arms, scalars, columns } = this.#tenures;
    const row = (scalars.played - 1) % this.#voidWithin;
    columns.toldRounds[row] = scalars.lastRound;
    columns.toldArms[row] = arm;
    for (let other = 0; other < arms; other++) {
      const isAbsent = open?.has(other) === false;
      columns.charges[row * arms + other] = isAbsent ? ABSENT : this.#tenures.share(other);
    }
  }

  /** Whether the pull was made, stands, and is not too old. */
  has(arm: Arm, round: Round): boolean {
    return this.#find(arm, round) >= 0;
  }

  #find(arm: Arm, round: Round): number {
    const { scalars, columns } = this.#tenures;
    if (round < 1 || scalars.lastRound - round >= this.#voidWithin) return -1;
    const row = columns.toldRounds.indexOf(round);
    return row >= 0 && columns.toldArms[row] === arm ? row : -1;
  }

  /** Strikes out the pull: the round no longer counts for any arm that was open in it, nor does the pull. */
  strike(arm: Arm, round: Round): void {
    const row = this.#rowOf(arm, round);
    const { arms, scalars, columns } = this.#tenures;
    for (let other = 0; other < arms; other++) {
      const charge = columns.charges[row * arms + other];
      if (charge === ABSENT) continue;
      if (this.#tenures.since(other) <= round) this.#tenures.absences.add(other);
      else if (columns.shares[other] > 0) this.#tenures.setOpening(other, columns.openings[other] - charge);
    }
    columns.pulls[arm]--;
    if (this.#tenures.since(arm) > round) {
      if (columns.shares[arm] > 0) this.#tenures.setOpening(arm, columns.openings[arm] + scalars.denominator);
    } else if (this.#tenures.isLiving) columns.counts[arm]--;
    columns.toldRounds[row] = 0;
  }

  /** Refuses a pull that was not made, was struck out before, or is too old. */
  #rowOf(arm: Arm, round: Round): number {
    const row = this.#find(arm, round);
    if (row >= 0) return row;
    const { scalars } = this.#tenures;
    const first = Math.max(1, scalars.lastRound + 1 - this.#voidWithin);
    throw new EvenhandError("void-invalid", {
      received: `arm ${arm} in round ${round}`,
      required:
        this.#voidWithin === 0
          ? "a policy with voidWithin, the rounds in which a pull can be struck out"
          : `a pull that stands, of a round from ${first} to ${scalars.lastRound}`,
    });
  }
}
