import type { Axis } from "../figure.js";
import { textWidth } from "../text/textWidth.js";
import { wrapText } from "../text/wrapText.js";

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
