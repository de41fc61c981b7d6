import { ln } from "@evenhand/core";
import { isNotAbove, type Verdict } from "../../reproduction/claim.js";
import { type Measurement, withError } from "../../reproduction/measured.js";

interface AtHorizon {
  readonly horizon: number;
  readonly value: Measurement;
}

/** x such that a value grew like T^x from one horizon to another: 1 is linear. */
export class Growth {
  /** None where there is only one horizon, or nothing to grow from. Its error is that of both logarithms. */
  readonly exponent: Measurement | undefined;

  constructor(from: AtHorizon, to: AtHorizon) {
    const isMeasured = to.horizon > from.horizon && from.value.mean > 0 && to.value.mean > 0;
    this.exponent = isMeasured ? exponentOf(from, to) : undefined;
  }

  isAtLeast(exponent: number): Verdict {
    return this.exponent === undefined ? "open" : isNotAbove({ mean: exponent, standardError: 0 }, this.exponent);
  }

  isAtMost(exponent: number): Verdict {
    return this.exponent === undefined ? "open" : isNotAbove(this.exponent, { mean: exponent, standardError: 0 });
  }

  toString(): string {
    return this.exponent === undefined ? "not measured" : withError(this.exponent);
  }
}

function exponentOf(from: AtHorizon, to: AtHorizon): Measurement {
  const range = ln(to.horizon / from.horizon);
  const relative = ({ value }: AtHorizon) => value.standardError / value.mean;
  return {
    mean: ln(to.value.mean / from.value.mean) / range,
    standardError: Math.sqrt(relative(from) ** 2 + relative(to) ** 2) / range,
  };
}

/** The exponent of T^power·log^logPower T between two horizons: a little above `power`. */
export function exponentOfRate(
  from: number,
  to: number,
  { power, logPower }: { power: number; logPower: number },
): number {
  return power + (to > from ? (logPower * ln(ln(to) / ln(from))) / ln(to / from) : 0);
}

/** T^(2/3) log^(1/3) T: Theorems 1 and 2 [ron2021]. */
export const twoThirdsRate = { power: 2 / 3, logPower: 1 / 3 };
