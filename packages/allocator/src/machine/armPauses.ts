/** When an arm was paused, on two clocks: of the common rounds, and of all rounds. */
export class ArmPauses {
  /** The common rounds after which it was paused, resumed, paused again, … */
  readonly changes: number[] = [];
  /** Rounds of the pauses that are over. */
  commonRounds = 0;
  allRounds = 0;
  /** The clocks at the beginning of the pause that lasts. */
  commonAt = 0;
  allAt = 0;

  get isPaused(): boolean {
    return this.changes.length % 2 === 1;
  }

  pause(common: number, all: number): void {
    this.changes.push(common);
    this.commonAt = common;
    this.allAt = all;
  }

  resume(common: number, all: number): void {
    this.changes.push(common);
    this.commonRounds += common - this.commonAt;
    this.allRounds += all - this.allAt;
  }

  /** Common rounds that have passed while it was paused, and all rounds. */
  commonSoFar(common: number): number {
    return this.commonRounds + (this.isPaused ? common - this.commonAt : 0);
  }

  allSoFar(all: number): number {
    return this.allRounds + (this.isPaused ? all - this.allAt : 0);
  }

  /** Whether it was paused in the common round with this number. */
  wasPausedIn(common: number): boolean {
    let before = this.changes.length;
    while (before > 0 && this.changes[before - 1] >= common) before--;
    return before % 2 === 1;
  }
}
