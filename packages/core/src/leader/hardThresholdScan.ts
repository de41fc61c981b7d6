import type { Arm, ArmSet } from "../arms.js";
import type { Fraction } from "../shares/fraction.js";
import { RaisedLines } from "./raisedLines.js";
import type { ThresholdLeader } from "./thresholdLeader.js";

/** Hard thresholds for few arms: from one jump to the next every arm is a line. */
export class HardThresholdScan implements ThresholdLeader {
  readonly #lines: RaisedLines;

  constructor(thresholds: readonly Fraction[]) {
    this.#lines = new RaisedLines(thresholds);
  }

  set(arm: Arm, base: number, slope: number, raise: number): void {
    this.#lines.raiseBy(arm, raise);
    this.#lines.set(arm, base, slope);
  }

  pulled(arm: Arm): void {
    this.#lines.pulled(arm);
  }

  raised(arm: Arm, round: number): number {
    return this.#lines.raised(arm, round);
  }

  value(arm: Arm, round: number, clock: number): number {
    return this.#lines.valueIn(arm, round, clock);
  }

  top(round: number, clock: number, open?: ArmSet): Arm {
    return this.linesOf(round).top(clock, open);
  }

  linesOf(round: number): RaisedLines {
    this.#lines.moveTo(round);
    return this.#lines;
  }

  restore(pulls: ArrayLike<number>): void {
    this.#lines.restore(pulls);
  }
}
