import { plain } from "./formatNumber.js";

/** A part of 1 with a fixed number of decimals: 60.0 %, −0.3 %. */
export function percentText(value: number, decimals = 1): string {
  const text = (value * 100).toFixed(decimals);
  return `${Number(text) === 0 ? text.replace("-", "") : text.replace("-", "−")}\u00A0%`;
}

/** A part of 1 with as many decimals as it needs: 20 %, 2.5 %. */
export function shortPercent(value: number): string {
  return `${plain(value * 100)}\u00A0%`;
}
