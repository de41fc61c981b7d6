import type { Arm, ArmSet } from "../arms.js";
import { DebtCurves, KNOWN, UNKNOWN } from "./debtCurves.js";
import { debtIsNowhereBelow, debtLastsFor } from "./debtLastsFor.js";
import type { DebtLeader, Debts, Weighing } from "./debtLeader.js";
import { Tournament } from "./tournament.js";

/** Debts added to indices by a kinetic tournament over the rounds: for many arms. */
export class DebtTournament extends Tournament implements DebtLeader {
  readonly #curves: DebtCurves;

  constructor(debts: Debts, weighing: Weighing) {
    super(debts.shares.arms);
    this.#curves = new DebtCurves(debts, weighing);
  }

  changed(arm: Arm): void {
    this.#curves.refresh(arm);
    this.change(arm);
  }

  debt(arm: Arm, round: number): number {
    this.#curves.setRound(round);
    return this.#curves.debt(arm);
  }

  value(arm: Arm, round: number): number {
    this.#curves.setRound(round);
    return this.#curves.value(arm, KNOWN);
  }

  top(round: number, open?: ArmSet): Arm {
    this.#curves.setRound(round);
    return open === undefined ? this.leader(round) : this.leaderOf(round, open);
  }

  protected beats(a: Arm, b: Arm): boolean {
    const curves = this.#curves;
    const rank = curves.rank(a);
    const rankB = curves.rank(b);
    if (rank !== rankB) return rank > rankB;
    const valueA = curves.value(a, rank);
    const valueB = curves.value(b, rank);
    return valueA > valueB || (valueA === valueB && curves.winsTies(a, b));
  }

  protected settle(node: number, a: Arm, b: Arm): void {
    const isA = this.beats(a, b);
    const first = isA ? a : b;
    const second = isA ? b : a;
    this.winner[node] = first;
    this.until[node] = this.clock + this.#lastsFor(first, second);
  }

  #lastsFor(first: Arm, second: Arm): number {
    const curves = this.#curves;
    const rank = curves.rank(first);
    if (rank === UNKNOWN || rank !== curves.rank(second)) return Infinity;
    return debtIsNowhereBelow(curves, rank, first, second) ? Infinity : debtLastsFor(curves, rank, first, second);
  }
}
