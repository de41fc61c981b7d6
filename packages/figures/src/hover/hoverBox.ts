import { svgElement } from "../svgElement.js";
import { shortened, textWidth } from "../text/textSize.js";
import type { Theme } from "../themes.js";
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

interface Size {
  readonly width: number;
  readonly height: number;
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

/** At the right of the stop, at its left, or wherever there is room, where it hides the fewest of the stop's values. */
function placeOf({ x, y, rows }: Stop, { width, height }: Size, room: Room): Pick<Room, "left" | "top"> {
  const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));
  const lefts = [x + AWAY, x - AWAY - width];
  const tops = [y - height / 2, room.top, room.bottom - height];
  const places = tops.flatMap((top) =>
    lefts.map((left) => ({
      left: within(left, room.left, Math.max(room.left, room.right - width)),
      top: within(top, room.top, Math.max(room.top, room.bottom - height)),
    })),
  );
  const hidden = places.map(
    ({ left, top }) =>
      rows.filter(({ dot: { x, y } = { x: NaN, y: NaN } }) => {
        return x > left && x < left + width && y > top && y < top + height;
      }).length,
  );
  return places[hidden.indexOf(Math.min(...hidden))];
}
