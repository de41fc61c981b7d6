import type { Fraction } from "./fraction.js";

/** A share of each arm, as whole numbers: what the windows of pulls follow from. */
export interface ArmShares {
  readonly arms: number;
  numerator(arm: number): number;
  denominator(arm: number): number;
  fraction(arm: number): Fraction;
  /** Of every arm. */
  fractions(): Fraction[];
}

/** Shares over one denominator, not in lowest terms. They change with `units`. */
export class UnitShares implements ArmShares {
  readonly #units: Uint32Array;
  readonly #denominator: number;

  constructor(units: Uint32Array, denominator: number) {
    this.#units = units;
    this.#denominator = denominator;
  }

  get arms(): number {
    return this.#units.length;
  }

  numerator(arm: number): number {
    return this.#units[arm];
  }

  denominator(): number {
    return this.#denominator;
  }

  fraction(arm: number): Fraction {
    return { numerator: this.#units[arm], denominator: this.#denominator };
  }

  fractions(): Fraction[] {
    return Array.from(this.#units, (_, arm) => this.fraction(arm));
  }
}
