import { ln } from "@evenhand/core";
import type { Measured } from "../../reproduction/measured.js";

interface AtHorizon {
  readonly horizon: number;
  readonly value: Measured;
}

/** x such that the value grew like T^x from one horizon to another: 1 is linear. Its error is that of both logarithms. */
export function growth(from: AtHorizon, to: AtHorizon): Measured {
  const range = ln(to.horizon / from.horizon);
  const relative = ({ value }: AtHorizon) => value.standardError / value.mean;
  return {
    mean: ln(to.value.mean / from.value.mean) / range,
    standardError: Math.sqrt(relative(from) ** 2 + relative(to) ** 2) / range,
  };
}

/** The same x for the rate T^(2/3) log^(1/3) T of Theorems 1 and 2 [ron2021]: a little above 2/3. */
export function growthOfRate(from: number, to: number): Measured {
  return { mean: 2 / 3 + ln(ln(to) / ln(from)) / ln(to / from) / 3, standardError: 0 };
}
