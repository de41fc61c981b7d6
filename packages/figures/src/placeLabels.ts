import type { Label, Place, Spot } from "./marks/markKind.js";
import { textWidth, wrapText } from "./text/textSize.js";

export const labelSize = 10.5;
export const labelLine = 1.2;
/** Pixels between a label and the frame. */
const INSET = 2;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PlacedLabel extends Place {
  readonly lines: readonly string[];
  readonly colour: string;
  readonly anchor: Spot["anchor"];
}

/** Pixels within which a line is near. */
const NEAR = 12;
/** Pixels between the places at which a line is looked at. */
const SAMPLING = 4;
/**
 * What counts against a spot: a place of a line that the text hides, one of another line nearby (among many lines one
 * cannot tell which of them is named), distance, its rank, other texts, leaving the frame.
 */
const COST = { hidden: 1, near: 0.05, perPixel: 0.05, perRank: 0.03, overlap: 100, outside: 1000 };

/**
 * A spot for each label, one after the other: the cheapest. Where texts then lie on each other, the other way round
 * may be better: a line has more spots along it than a point has around it. A label is moved sideways into the
 * frame where it would leave it.
 */
export function placeLabels(
  labels: readonly Label[],
  lines: readonly (readonly Place[])[],
  frame: Box,
  toPixels: (place: Place) => Place,
): PlacedLabel[] {
  if (labels.length === 0) return [];
  const taken = lines.map((line) => ({ line, places: sampled(line.map(toPixels)) }));
  const inOrder = placeInOrder(labels, taken, frame, toPixels);
  if (inOrder.overlaps === 0) return inOrder.placed.flat();
  const backwards = placeInOrder([...labels].reverse(), taken, frame, toPixels);
  return (backwards.overlaps < inOrder.overlaps ? backwards.placed.reverse() : inOrder.placed).flat();
}

interface TakenPlace {
  readonly line: readonly Place[];
  readonly places: readonly Place[];
}

/** What is placed for each label, which is nothing where it has no spot; and how often one lies on another. */
function placeInOrder(
  labels: readonly Label[],
  taken: readonly TakenPlace[],
  frame: Box,
  toPixels: (place: Place) => Place,
): { readonly placed: PlacedLabel[][]; readonly overlaps: number } {
  const all = taken.flatMap(({ places }) => places);
  const boxes: Box[] = [];
  let overlaps = 0;
  const placed = labels.map(({ text, colour, spots, line }): PlacedLabel[] => {
    const lines = wrapText(text, frame.right - frame.left - 2 * INSET, labelSize);
    const width = Math.max(...lines.map((one) => textWidth(one, labelSize)));
    const others = taken.filter((one) => one.line !== line).flatMap(({ places }) => places);
    const ranked = spots
      .map((spot, rank) => {
        const box = boxAt(spot, toPixels(spot), width, lines.length * labelSize * labelLine, frame);
        const outside = box.top < frame.top || box.bottom > frame.bottom ? COST.outside : 0;
        const covered = boxes.filter((other) => overlap(box, other)).length;
        const hidden = within(box, all) * COST.hidden + within(around(box), others) * COST.near;
        const place = Math.abs(spot.dy) * COST.perPixel + rank * COST.perRank;
        return { box, anchor: spot.anchor, covered, cost: outside + covered * COST.overlap + hidden + place };
      })
      .sort((a, b) => a.cost - b.cost);
    const best = ranked[0];
    if (best === undefined) return [];
    boxes.push(best.box);
    overlaps += best.covered;
    const { anchor, box } = best;
    return [{ lines, colour, anchor, x: box.left + before(anchor, width), y: box.top + labelSize }];
  });
  return { placed, overlaps };
}

/** How much of a text lies left of its anchor. */
function before(anchor: Spot["anchor"], width: number): number {
  return anchor === "start" ? 0 : anchor === "middle" ? width / 2 : width;
}

/** A text of several lines above its place ends there; one below starts there. */
function boxAt({ dx, dy, anchor }: Spot, place: Place, width: number, height: number, frame: Box): Box {
  const wanted = place.x + dx - before(anchor, width);
  const left = Math.max(frame.left + INSET, Math.min(wanted, frame.right - width - INSET));
  const top = dy <= 0 ? place.y + dy + 2 - height : place.y + dy - labelSize;
  return { left, top, right: left + width, bottom: top + height };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** How many of the places a box contains. */
function within({ left, right, top, bottom }: Box, places: readonly Place[]): number {
  return places.filter(({ x, y }) => x >= left && x <= right && y >= top && y <= bottom).length;
}

function around({ left, right, top, bottom }: Box): Box {
  return { left: left - NEAR, right: right + NEAR, top: top - NEAR, bottom: bottom + NEAR };
}

function sampled(line: readonly Place[]): Place[] {
  return line.flatMap((point, index) => {
    const next = line[index + 1] ?? point;
    const distance = Math.hypot(next.x - point.x, next.y - point.y);
    const steps = Math.max(1, Math.min(500, Math.ceil(distance / SAMPLING)));
    return Array.from({ length: steps }, (_, step) => ({
      x: point.x + (step / steps) * (next.x - point.x),
      y: point.y + (step / steps) * (next.y - point.y),
    }));
  });
}
