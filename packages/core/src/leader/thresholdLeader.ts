import type { Arm, ArmSet } from "../arms.js";
import { rootTwoLn } from "../math/index.js";
import type { Shares } from "../shares/shares.js";
import { Starts } from "../shares/starts.js";
import { MANY_THRESHOLDS, Tournament } from "./kinetic/tournament.js";
import { lineLastsUntil } from "./lineLeader.js";
import { HardThresholdScan, SoftThresholdScan, type ThresholdLeader } from "./thresholdScan.js";
import { Absences } from "./windows/absences.js";
import { CountedWindows, NEVER } from "./windows/windows.js";

/** `pulls` is the policy's own column N. All lines begin flat, at `base`, with nothing to be raised by. */
export function thresholdLeader(
  shares: Shares,
  form: "hard" | "soft",
  pulls: Uint32Array,
  base: number,
  starts = new Starts(),
): ThresholdLeader {
  return form === "hard" && shares.arms >= MANY_THRESHOLDS
    ? new ThresholdTournament(shares, pulls, base, starts)
    : thresholdScan(shares, form, pulls, base, starts);
}

/** The structure for few arms, and for soft thresholds with any number of them. */
export function thresholdScan(
  shares: Shares,
  form: "hard" | "soft",
  pulls: Uint32Array,
  base: number,
  starts = new Starts(),
): ThresholdLeader {
  const Scan = form === "hard" ? HardThresholdScan : SoftThresholdScan;
  return new Scan(shares.fractions(), pulls, base, starts);
}

/**
 * Where the numbers of an arm are in its row. They are side by side: far apart they would be as many cache misses.
 *
 * JUMP is the last clock at which the line is not raised, sqrt(2 ln release). It is below sqrt(2 ln round) exactly
 * where the release is before the round.
 */
const BASE = 0;
const SLOPE = 1;
const RAISE = 2;
const JUMP = 3;
const WIDTH = 4;

/**
 * Hard thresholds by a kinetic tournament over the clock sqrt(2 ln round): for many arms. An arm that is not raised yet
 * jumps in a known round. There a verdict against it ends, unless it also holds against the raised line.
 */
export class ThresholdTournament extends Tournament implements ThresholdLeader {
  readonly #shares: Shares;
  readonly #pulls: Uint32Array;
  readonly #starts: Starts;
  #windows: CountedWindows;
  readonly #lines: Float64Array;

  constructor(shares: Shares, pulls: Uint32Array, base: number, starts = new Starts()) {
    const lines = new Float64Array(WIDTH * shares.arms);
    for (let arm = 0; arm < shares.arms; arm++) lines[WIDTH * arm + BASE] = base;
    super(shares.arms, lines, WIDTH);
    this.#shares = shares;
    this.#pulls = pulls;
    this.#starts = starts;
    this.#windows = new CountedWindows(shares, pulls);
    this.#lines = lines;
    for (let arm = 0; arm < shares.arms; arm++) this.#placeJump(arm);
  }

  set(arm: Arm, base: number, slope: number, raise: number): void {
    const at = WIDTH * arm;
    this.#lines[at + BASE] = base;
    this.#lines[at + SLOPE] = slope;
    this.#lines[at + RAISE] = raise;
    this.change(arm);
  }

  pulled(arm: Arm): void {
    this.#placeJump(arm);
    this.change(arm);
  }

  restored(): void {
    const { rounds } = this.#starts;
    this.#windows = new CountedWindows(this.#shares, this.#pulls, rounds && new Absences(rounds));
    this.#windows.anyAbsent = rounds !== undefined;
    for (let arm = 0; arm < this.arms; arm++) this.#placeJump(arm);
    this.changeAll();
  }

  #placeJump(arm: Arm): void {
    const release = this.#windows.releaseOf(arm);
    this.#lines[WIDTH * arm + JUMP] = release === 0 ? -1 : release >= NEVER ? Infinity : rootTwoLn(release);
  }

  raised(arm: Arm, round: number): number {
    return round <= this.#windows.releaseOf(arm) ? 0 : this.#lines[WIDTH * arm + RAISE];
  }

  value(arm: Arm, round: number): number {
    const at = WIDTH * arm;
    return this.#lines[at + BASE] + this.raised(arm, round) + this.#lines[at + SLOPE] * rootTwoLn(round);
  }

  top(round: number, open?: ArmSet): Arm {
    const clock = rootTwoLn(round);
    return open === undefined ? this.leader(clock) : this.leaderOf(clock, open);
  }

  /** The base at the present clock. */
  #base(at: number): number {
    const lines = this.#lines;
    return this.clock > lines[at + JUMP] ? lines[at + BASE] + lines[at + RAISE] : lines[at + BASE];
  }

  protected beats(a: Arm, b: Arm): boolean {
    const valueA = this.#base(WIDTH * a) + this.#lines[WIDTH * a + SLOPE] * this.clock;
    const valueB = this.#base(WIDTH * b) + this.#lines[WIDTH * b + SLOPE] * this.clock;
    return valueA > valueB || (valueA === valueB && a < b);
  }

  protected compare(node: number, a: Arm, b: Arm): void {
    const lines = this.#lines;
    const clock = this.clock;
    const baseA = this.#base(WIDTH * a);
    const baseB = this.#base(WIDTH * b);
    const slopeA = lines[WIDTH * a + SLOPE];
    const slopeB = lines[WIDTH * b + SLOPE];
    const valueA = baseA + slopeA * clock;
    const valueB = baseB + slopeB * clock;
    if (valueA > valueB || (valueA === valueB && a < b)) {
      this.winner[node] = a;
      const until = lineLastsUntil(clock, a < b, baseA, slopeA, baseB, slopeB);
      this.until[node] = this.#untilJump(until, a < b, baseA, slopeA, b);
    } else {
      this.winner[node] = b;
      const until = lineLastsUntil(clock, b < a, baseB, slopeB, baseA, slopeA);
      this.until[node] = this.#untilJump(until, b < a, baseB, slopeB, a);
    }
  }

  /**
   * The last certain clock, which is not beyond the other arm's jump unless the verdict also holds against its raised
   * line. The winner's own jump only lifts it, and rounding keeps the order.
   */
  #untilJump(until: number, winsTies: boolean, base: number, slope: number, other: Arm): number {
    const lines = this.#lines;
    const clock = this.clock;
    const at = WIDTH * other;
    const jump = lines[at + JUMP];
    if (jump < clock || jump >= until) return until;
    const raised = lines[at + BASE] + lines[at + RAISE];
    const otherSlope = lines[at + SLOPE];
    const lead = base + slope * clock - (raised + otherSlope * clock);
    const ifRaised = lead > 0 ? lineLastsUntil(clock, winsTies, base, slope, raised, otherSlope) : clock;
    return Math.max(jump, Math.min(until, ifRaised));
  }
}
