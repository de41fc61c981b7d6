import type { Axis } from "../figure.js";
import { textWidth, wrapText } from "../text/textSize.js";

/** An axis ready to be drawn: where a value lies, and which ticks are labelled how. */
export interface Scale {
  readonly type: "linear" | "log";
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  /** Short ticks without text. */
  readonly minorTicks: readonly number[];
  /** The text of each tick; a line break starts a new line. */
  readonly texts: readonly string[];
  /** Texts are turned where they would overlap. */
  readonly turned: boolean;
  /** A value's place on the axis, or NaN where it has none: names are numbered, and a log axis has no 0. */
  readonly place: (value: number | string) => number;
}

/** The values that the axes must reach; `ends` are those of error bands. */
export interface Reach {
  readonly x: readonly (number | string)[];
  readonly y: readonly number[];
  readonly ends: readonly number[];
}

export const tickSize = 10.5;
export const tickLine = 1.15;
/** Degrees by which long names are turned. */
export const turn = -35;

/** Where a value of the axis is drawn, given the pixels at which it starts and ends. */
export function pixelsOf(
  { type, domain: [low, high] }: Pick<Scale, "type" | "domain">,
  start: number,
  end: number,
): (value: number) => number {
  const along = type === "log" ? Math.log : (value: number): number => value;
  const [first, length] = [along(low), along(high) - along(low)];
  return (value) => {
    const part = (along(value) - first) / length;
    return start * (1 - part) + end * part;
  };
}

export const axisNameSize = 11.5;

/** Label and unit of an axis. */
export function axisText({ label, unit }: Axis): string {
  return unit === undefined ? label : `${label} (${unit})`;
}

/** Label and unit of an axis on one line, or each on lines of its own where that is too long. */
export function axisName(axis: Axis, length: number): string[] {
  const text = axisText(axis);
  if (textWidth(text, axisNameSize) <= length) return wrapText(text, length, axisNameSize);
  const { label, unit } = axis;
  const lines = [label, unit === undefined ? "" : `(${unit})`];
  return lines.flatMap((line) => wrapText(line, length, axisNameSize));
}
