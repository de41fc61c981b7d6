import type { MarginText, Place } from "./marks/markKind.js";
import { labelLine, labelSize } from "./placeLabels.js";
import { svgElement } from "./svgElement.js";
import { textWidth, wrapText } from "./text/textSize.js";

/** Between the data area and a name, where the line that leads to it runs. */
const LEADER = 14;
const LINE = labelSize * labelLine;

interface Area {
  readonly dataWidth: number;
  readonly dataHeight: number;
  /** The width of what stands at the right of the data area, in pixels. */
  readonly marginWidth: number;
}

/** The width that the texts need, the longer ones on several lines. */
export function widthOfMargin(texts: readonly string[], most: number): number {
  const lines = texts.flatMap((text) => wrapText(text, most - LEADER, labelSize));
  return lines.length === 0 ? 0 : LEADER + Math.max(...lines.map((line) => textWidth(line, labelSize)));
}

/** The height that the texts need below each other. */
export function heightOfMargin(texts: readonly string[], most: number): number {
  return texts.flatMap((text) => wrapText(text, most - LEADER, labelSize)).length * LINE;
}

/**
 * Texts at the right of the data area: names of lines, each with a line that leads to it,
 * and values, which end together.
 */
export function drawMargin(
  texts: readonly MarginText[],
  { dataWidth, dataHeight, marginWidth }: Area,
  toPixels: (place: Place) => Place,
  document: Document,
): Element[] {
  const wrapped = texts.map(({ text, y, from }) => {
    const lines = wrapText(text, marginWidth - LEADER + 0.01, labelSize);
    return { lines, from, height: lines.length * LINE, end: toPixels({ x: from?.x ?? 0, y }) };
  });
  const middles = placeMargin(
    wrapped.map(({ end, height }) => ({ middle: end.y, height })),
    -LINE / 2,
    dataHeight + LINE / 2,
  );
  return wrapped.flatMap(({ lines, from, height, end }, index) => {
    const middle = middles[index];
    const x = from === undefined ? dataWidth + marginWidth : dataWidth + LEADER;
    const anchor = from === undefined ? "end" : "start";
    return [
      ...(from === undefined ? [] : [leader(end, { x: x - 3, y: middle }, dataWidth, from.colour, document)]),
      ...lines.map((line, row) => {
        const y = middle - height / 2 + (row + 0.5) * LINE + labelSize * 0.36;
        return svgElement(document, "text", { x, y, "font-size": labelSize, "text-anchor": anchor }, line);
      }),
    ];
  });
}

/** From the line's end straight to the frame, then to the text. */
function leader(end: Place, text: Place, dataWidth: number, colour: string, document: Document): Element {
  const places = [end, { x: Math.max(end.x, dataWidth), y: end.y }, text];
  const points = places.map(({ x, y }) => `${x},${y}`).join(" ");
  return svgElement(document, "polyline", { points, fill: "none", stroke: colour, "stroke-width": 1 });
}

/** A text of some height that wants to stand at a place. */
interface MarginPlace {
  readonly middle: number;
  readonly height: number;
}

/**
 * Where texts below each other stand: at their places where they have room, otherwise pushed apart, within the limits.
 */
export function placeMargin(texts: readonly MarginPlace[], top: number, bottom: number): number[] {
  const order = texts.map((_, index) => index).sort((a, b) => texts[a].middle - texts[b].middle);
  const middles = texts.map(({ middle }) => middle);
  let free = top;
  for (const index of order) {
    const half = texts[index].height / 2;
    middles[index] = Math.max(middles[index], free + half);
    free = middles[index] + half;
  }
  let limit = bottom;
  for (const index of order.reverse()) {
    const half = texts[index].height / 2;
    middles[index] = Math.min(middles[index], limit - half);
    limit = middles[index] - half;
  }
  return middles;
}
