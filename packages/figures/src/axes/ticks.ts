import { powerOfTen } from "@evenhand/core";
import type { Axis } from "../figure.js";
import { formatNumber, plain, shortPercent } from "../text/numbers.js";

/** The smallest step of 1, 2 or 5 times a power of ten that makes at most `count` intervals of the extent. */
export function tickStep([low, high]: readonly [number, number], count: number): number {
  const rough = (high - low) / Math.max(1, count);
  const power = Math.pow(10, Math.floor(Math.log10(rough)));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/**
 * Multiples of the step within the domain. They are computed from whole numbers, so that
 * 0.3 is not 0.30000000000000004.
 */
export function linearTicks([low, high]: readonly [number, number], step: number): number[] {
  const tolerance = 1e-9;
  const first = Math.ceil(low / step - tolerance);
  const last = Math.floor(high / step + tolerance);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** Powers of ten within the domain; with other digits between them where those are too few. At most about `count`. */
export function logTicks([low, high]: readonly [number, number], count: number): number[] {
  const choices = [[1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 5], [1, 3], [1]];
  const decades = Math.log10(high / low);
  // Digits between powers of ten only clutter an axis that has several of them.
  const sparse = decades < 0.7 ? choices : decades < 2.2 ? choices.slice(1) : choices.slice(3);
  for (const digits of sparse) {
    const ticks = withDigits(digits, low, high);
    if (ticks.length >= 2 && ticks.length <= count) return ticks;
  }
  const powers = withDigits([1], low, high);
  // Within a small part of a decade a log axis is nearly linear.
  if (powers.length < 2) return linearTicks([low, high], tickStep([low, high], count));
  const every = Math.ceil(powers.length / count);
  return powers.filter((power) => Math.round(Math.log10(power)) % every === 0);
}

/** All digits between powers of ten, where the labelled ticks are neighbouring powers. */
export function minorLogTicks([low, high]: readonly [number, number], ticks: readonly number[]): number[] {
  if (Math.log10(high / low) > 5.5) return [];
  return withDigits([1, 2, 3, 4, 5, 6, 7, 8, 9], low, high).filter((tick) => !ticks.includes(tick));
}

function withDigits(digits: readonly number[], low: number, high: number): number[] {
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
    for (const digit of digits) ticks.push(Number(`${digit}e${power}`));
  }
  return ticks.filter((tick) => tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9));
}

/** The ticks of one axis in words, all in the same manner. */
export function tickTexts(ticks: readonly number[], { scale, percent }: Axis): string[] {
  if (percent === true) return ticks.map(shortPercent);
  const largest = Math.max(...ticks.map(Math.abs));
  if (scale === "log") {
    const isWide = largest > 1e6 || Math.min(...ticks) < 1e-3;
    const powers = ticks.map((tick) => Math.round(Math.log10(tick)));
    const arePowers = ticks.every((tick, index) => Number(`1e${powers[index]}`) === tick);
    return isWide && arePowers ? powers.map(powerOfTen) : ticks.map(formatNumber);
  }
  // Up to four digits stay as they are: a year is not 2k.
  return ticks.map(largest >= 10_000 || largest < 1e-3 ? formatNumber : plain);
}
