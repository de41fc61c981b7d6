import { plain } from "./formatNumber.js";

/** A part of 1 with a fixed number of decimals: 60.0 %, −0.3 %. What is not 0 is not written as 0. */
export function percentText(value: number, decimals: number): string {
  const text = Math.abs(value * 100).toFixed(decimals);
  const isTiny = value !== 0 && Number(text) === 0;
  const size = isTiny ? `<${(10 ** -decimals).toFixed(decimals)}` : text;
  return `${value < 0 && !isTiny ? "−" : ""}${size}\u00A0%`;
}

/** Two decimals where one would round the smallest of the parts to nothing. */
export function percentDecimals(values: readonly number[]): number {
  return values.some((value) => value !== 0 && Math.abs(value) < 0.005) ? 2 : 1;
}

/** A part of 1 with as many decimals as it needs, four digits at most: 20 %, 2.5 %. */
export function shortPercent(value: number): string {
  return `${plain(value * 100)}\u00A0%`;
}
