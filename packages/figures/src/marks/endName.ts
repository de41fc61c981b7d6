import type { SeriesStyle } from "../seriesStyles.js";
import type { MarginText, Place } from "./markKind.js";

/** The name of a line, level with the last of its points that can be seen. */
export function endName(line: {
  readonly series: string;
  readonly inside: readonly Place[];
  readonly style: SeriesStyle;
}): MarginText[] {
  const end = line.inside.at(-1);
  return end === undefined ? [] : [{ text: line.series, y: end.y, from: { x: end.x, colour: line.style.colour } }];
}
