import { svgElement } from "../svgElement.js";
import { shortened } from "../text/shortened.js";
import { textWidth } from "../text/textWidth.js";
import type { Theme } from "../themes/theme.js";
import type { Stop } from "./stopsOf.js";

const SIZE = 10.5;
const LINE = 15;
const PADDING = 8;
const SWATCH = 12;
const GAP = 10;
/** Between the box and what it is about. */
const AWAY = 12;
const MOST_ROWS = 12;

/** Where a box may stand, relative to the data area. */
export interface Room {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The values of a stop in a box beside it, within the room. */
export function hoverBox(stop: Stop, room: Room, theme: Theme, document: Document): SVGGElement {
  const shown = stop.rows.slice(0, MOST_ROWS);
  const more = stop.rows.length - shown.length;
  const valuesWidth = Math.max(0, ...shown.map(({ value }) => textWidth(value, SIZE)));
  const most = room.right - room.left - 2 * PADDING;
  const namesWidth = most - SWATCH - GAP - valuesWidth;
  const rows = shown.map((row) => ({ ...row, name: shortened(row.name, namesWidth, SIZE) }));
  const heading = shortened(stop.heading, most / 1.13, SIZE);
  const footer = more > 0 ? [`and ${more} more`] : [];
  const rowsWidth = SWATCH + Math.max(0, ...rows.map(({ name }) => textWidth(name, SIZE))) + GAP + valuesWidth;
  const inner = Math.max(rowsWidth, textWidth(heading, SIZE, "bold"));
  const width = inner + 2 * PADDING;
  const height = (1 + rows.length + footer.length) * LINE + 2 * PADDING - 3;
  const { left, top } = placeOf(stop, { width, height }, room);
  const baseline = (line: number): number => PADDING + SIZE + line * LINE;
  const text = (x: number, line: number, content: string, more: Readonly<Record<string, string>> = {}): Element =>
    svgElement(document, "text", { x, y: baseline(line), ...more }, content);
  return svgElement(
    document,
    "g",
    { transform: `translate(${left},${top})`, "font-size": SIZE, "pointer-events": "none", fill: theme.ink },
    svgElement(document, "rect", { width, height, rx: 3, fill: theme.background, stroke: theme.axis }),
    text(PADDING, 0, heading, { "font-weight": "bold" }),
    ...rows.flatMap(({ name, value, colour }, index) => [
      ...(colour === undefined
        ? []
        : [svgElement(document, "circle", { cx: PADDING + 4, cy: baseline(index + 1) - 4, r: 4, fill: colour })]),
      text(PADDING + SWATCH, index + 1, name),
      text(width - PADDING, index + 1, value, { "text-anchor": "end" }),
    ]),
    ...footer.map((content) => text(PADDING + SWATCH, rows.length + 1, content)),
  );
}

/** At the right of the stop, otherwise at its left, otherwise wherever there is room. */
function placeOf(stop: Stop, { width, height }: { width: number; height: number }, room: Room) {
  const right = stop.x + AWAY;
  const beside = right + width <= room.right ? right : stop.x - AWAY - width;
  const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));
  return {
    left: within(beside, room.left, room.right - width),
    top: within(stop.y - height / 2, room.top, Math.max(room.top, room.bottom - height)),
  };
}
