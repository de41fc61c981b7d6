import type { Axis } from "../figure.js";
import { plain } from "./formatNumber.js";
import { shortPercent } from "./percentText.js";

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
