import type { Axis } from "../figure.js";
import { formatNumber, plain, powerOfTen } from "../text/formatNumber.js";
import { shortPercent } from "../text/percentText.js";

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
