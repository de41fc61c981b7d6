import { linearTicks, tickStep } from "./linearTicks.js";

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
