import type { Arm } from "../arms.js";
import { EvenhandError } from "../errors.js";

/** A reward curve f(1), f(2), …: how well an arm does at its n-th opportunity [patil2023, Section 2]. */
export interface Curve extends Sequence {
  /** a = lim f(n): the arm's true potential. Missing where it is unknown, as for a user's own function. */
  readonly potential?: number;
  /** A user's own function that has no stated end: it is checked as far as a study will pull it. */
  readonly unchecked?: boolean;
}

/** An arm's rewards as a function of how often it has been pulled: reward(1), reward(2), … */
export interface Sequence {
  readonly length: number;
  reward(n: number): number;
}

/**
 * Refuses a curve at the first n where it leaves [0, 1], falls, or grows faster than before. Growth is compared from
 * n = 2 on, since the algorithm uses increments only after two pulls, and 1 − n^(−a), the paper's own, has f(1) = 0.
 */
export function checkCurve(reward: (n: number) => number, pulls: number, path: string): void {
  let before = NaN;
  let growth = Infinity;
  for (let n = 1; n <= pulls; n++) {
    const value = reward(n);
    if (typeof value !== "number") {
      throw new EvenhandError("curve-invalid", { received: value, required: `a number for f(${n})`, path });
    }
    const broken = (required: string) =>
      new EvenhandError("curve-invalid", { received: `f(${n}) = ${value}`, required, path });
    if (!(value >= 0 && value <= 1)) throw broken("values in [0, 1]");
    if (value < before) throw broken(`at least f(${n - 1}) = ${before}`);
    if (value - before > growth + Number.EPSILON) throw broken(`an increment of at most that before it, ${growth}`);
    if (n >= 2) growth = value - before;
    before = value;
  }
}

/** Curves that differ in two or three numbers. */
export interface Family {
  /** The numbers by name, in the order in which `reward` takes them: the potential first. Each lies in (0, max]. */
  readonly fields: Readonly<Record<string, { readonly max: number; readonly words: string }>>;
  reward(n: number, potential: number, second: number, third: number): number;
}

export class FamilyCurve implements Curve {
  readonly length = Infinity;
  readonly family: Family;
  readonly potential: number;
  readonly second: number;
  readonly third: number;

  constructor(family: Family, fields: Readonly<Record<string, number>>) {
    const [potential, second, third = 0] = Object.keys(family.fields).map((name) => fields[name]);
    this.family = family;
    this.potential = potential;
    this.second = second;
    this.third = third;
  }

  reward(n: number): number {
    return this.family.reward(n, this.potential, this.second, this.third);
  }
}

/** Numbers an arm has in the column, side by side: its pulls, and the numbers of its curve. */
const WIDTH = 4;

/**
 * The rewards of arms with curves of one family, from one column: with a million objects, each somewhere else in
 * memory, the reward of a random arm would take longer than choosing the arm.
 */
export class FamilyRewards {
  readonly #family: Family;
  readonly #arms: Float64Array;

  private constructor(family: Family, curves: readonly FamilyCurve[]) {
    this.#family = family;
    this.#arms = new Float64Array(WIDTH * curves.length);
    curves.forEach(({ potential, second, third }, arm) => this.#arms.set([0, potential, second, third], WIDTH * arm));
  }

  /** Undefined where there are other curves, or several families. */
  static of(curves: readonly Curve[]): FamilyRewards | undefined {
    const [first] = curves;
    if (!(first instanceof FamilyCurve)) return undefined;
    const { family } = first;
    const isOfFamily = (curve: Curve): curve is FamilyCurve => curve instanceof FamilyCurve && curve.family === family;
    return curves.every(isOfFamily) ? new FamilyRewards(family, curves) : undefined;
  }

  begin(): void {
    for (let at = 0; at < this.#arms.length; at += WIDTH) this.#arms[at] = 0;
  }

  next(arm: Arm): number {
    const arms = this.#arms;
    const at = WIDTH * arm;
    const n = arms[at] + 1;
    arms[at] = n;
    return this.#family.reward(n, arms[at + 1], arms[at + 2], arms[at + 3]);
  }
}
