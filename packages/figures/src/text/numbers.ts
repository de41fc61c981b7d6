import { powerOfTen } from "@evenhand/core";
import type { Axis } from "../figure.js";

/** A number in few characters: 20k, 1.5M, 0.05, −3. Digits beyond the fourth are rounded away. */
export function formatNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e9 || (size > 0 && size < 1e-4)) return scientific(value);
  if (size >= 1e6) return `${plain(value / 1e6)}M`;
  if (size >= 1e3) return `${plain(value / 1e3)}k`;
  return plain(value);
}

/** A number with a true minus sign, rounded to four digits. */
export function plain(value: number): string {
  return String(Number(value.toPrecision(4))).replace("-", "−");
}

function scientific(value: number): string {
  const [digits = "", exponent = ""] = Number(value.toPrecision(3)).toExponential().split("e");
  const power = powerOfTen(Number(exponent));
  return digits === "1" ? power : `${digits.replace("-", "−")}×${power}`;
}

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

/** A value in words, for readers who want the number and not the picture. */
export type ValueText = (value: number, axis: Axis) => string;

/** Four digits, and all those before the point: 0.4213, 20 000, 14.2 %. */
export function valueText(value: number, { percent }: Axis): string {
  if (percent === true) return shortPercent(value);
  if (Math.abs(value) < 10_000) return plain(value);
  const digits = String(Math.round(Math.abs(value)));
  if (digits.includes("e")) return plain(value);
  return `${value < 0 ? "−" : ""}${digits.replace(/\B(?=(\d{3})+$)/gu, "\u00A0")}`;
}

const NUMBER = String.raw`[-−]?\d[\d\u00a0\u202f]*(?:\.\d+)?(?:e[-+]?\d+)?`;
const NUMBER_TEXT = new RegExp(`^(?:${NUMBER}(?: ± ${NUMBER})?(?:[ \u00a0]%)?|–|—|)$`);

/** A number, also one with an interval or in percent, and what stands for one: tables set them to the right. */
export function isNumberText(text: string): boolean {
  return NUMBER_TEXT.test(text);
}
