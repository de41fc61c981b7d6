import type { Arm, ArmSet } from "../arms.js";
import { rootTwoLn } from "../math/index.js";
import type { Shares } from "../shares/shares.js";
import { lineLastsUntil } from "./lineLastsUntil.js";
import { NEVER, PullWindows } from "./pullWindows.js";
import type { ThresholdLeader } from "./thresholdLeader.js";
import { Tournament } from "./tournament.js";

/** Base, slope and raise of an arm, side by side: far apart they would be three cache misses. */
const WIDTH = 3;

/**
 * Hard thresholds by a kinetic tournament over the clock sqrt(2 ln round): for many arms. An arm that is not raised yet
 * jumps in a known round, at which a verdict against it ends unless it also holds against the raised line.
 */
export class ThresholdTournament extends Tournament implements ThresholdLeader {
  readonly #windows: PullWindows;
  readonly #lines: Float64Array;
  #round = 0;

  constructor(shares: Shares) {
    super(shares.arms);
    this.#windows = new PullWindows(Array.from({ length: shares.arms }, (_, arm) => shares.fraction(arm)));
    this.#lines = new Float64Array(WIDTH * shares.arms);
  }

  set(arm: Arm, base: number, slope: number, raise: number): void {
    const at = WIDTH * arm;
    this.#lines[at] = base;
    this.#lines[at + 1] = slope;
    this.#lines[at + 2] = raise;
    this.change(arm);
  }

  pulled(arm: Arm): void {
    this.#windows.advance(arm);
    this.change(arm);
  }

  restore(pulls: ArrayLike<number>): void {
    for (let arm = 0; arm < pulls.length; arm++) this.#windows.rebuild(arm, pulls[arm]);
    this.changeAll();
  }

  raised(arm: Arm, round: number): number {
    return round <= this.#windows.opens[arm] ? 0 : this.#lines[WIDTH * arm + 2];
  }

  value(arm: Arm, round: number, clock: number): number {
    return this.#base(arm, round) + this.#lines[WIDTH * arm + 1] * clock;
  }

  #base(arm: Arm, round: number): number {
    return this.#lines[WIDTH * arm] + this.raised(arm, round);
  }

  top(round: number, clock: number, open?: ArmSet): Arm {
    this.#round = round;
    return open === undefined ? this.leader(clock) : this.leaderOf(clock, open);
  }

  protected beats(a: Arm, b: Arm): boolean {
    const valueA = this.value(a, this.#round, this.clock);
    const valueB = this.value(b, this.#round, this.clock);
    return valueA > valueB || (valueA === valueB && a < b);
  }

  protected settle(node: number, a: Arm, b: Arm): void {
    const isA = this.beats(a, b);
    const first = isA ? a : b;
    this.winner[node] = first;
    this.until[node] = this.#lastsUntil(first, isA ? b : a);
  }

  /** The winner's own jump only lifts it: rounding keeps the order. */
  #lastsUntil(first: Arm, second: Arm): number {
    const clock = this.clock;
    const winsTies = first < second;
    const base = this.#base(first, this.#round);
    const slope = this.#lines[WIDTH * first + 1];
    const otherBase = this.#base(second, this.#round);
    const otherSlope = this.#lines[WIDTH * second + 1];
    const asItIs = lineLastsUntil(clock, winsTies, base, slope, otherBase, otherSlope);
    const opens = this.#windows.opens[second];
    const raise = this.#lines[WIDTH * second + 2];
    if (asItIs <= clock || raise === 0 || opens < this.#round || opens === NEVER) return asItIs;
    const raisedBase = this.#lines[WIDTH * second] + raise;
    const valueIfRaised = raisedBase + otherSlope * clock;
    const value = base + slope * clock;
    if (value > valueIfRaised || (value === valueIfRaised && winsTies)) {
      const ifRaised = lineLastsUntil(clock, winsTies, base, slope, raisedBase, otherSlope);
      if (ifRaised === Infinity) return ifRaised;
      return Math.max(ifRaised, Math.min(asItIs, rootTwoLn(opens)));
    }
    return Math.min(asItIs, rootTwoLn(opens));
  }
}
