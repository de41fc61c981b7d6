import type { Scale } from "./axes/scale.js";
import type { Figure, Mark, Point } from "./figure.js";

interface Axes {
  readonly x: Scale;
  readonly y: Scale;
}

/**
 * What a reader would miss: values at or below 0, for which a log axis has no place, and what lies outside a domain
 * that the figure has set. Lines are cut off at the frame, where one sees them leave; bars likewise.
 */
export function notShown(figure: Figure, axes: readonly Axes[]): string[] {
  const notPositive = new Map<string, number>();
  const outside = new Map<string, number>();
  figure.panels.forEach(({ marks }, index) => {
    for (const mark of marks) {
      // Cut off or not, on axes without a logarithm every place of it can be shown.
      if (isCutOff(mark) && axes[index].x.type === "linear" && axes[index].y.type === "linear") continue;
      const name = nameOf(mark);
      for (const place of placesOf(mark, axes[index])) {
        if (place.some(({ at }) => Number.isNaN(at))) count(notPositive, name);
        else if (!isCutOff(mark) && place.some(isOutside)) count(outside, name);
      }
    }
  });
  return [
    ...sentence("Not shown on a logarithmic axis, being 0 or less", notPositive),
    ...sentence("Outside the axes", outside),
  ];
}

interface OnAxis {
  readonly at: number;
  readonly axis: Scale;
}

function placesOf(mark: Mark, { x, y }: Axes): OnAxis[][] {
  if (mark.kind === "level") {
    const axis = mark.axis === "x" ? x : y;
    return [[{ at: axis.place(mark.at), axis }]];
  }
  if (mark.kind === "crowd") return mark.lines.flatMap((points) => placesOfPoints(points, x, y));
  if (mark.kind === "marker") return placesOfPoints([mark], x, y);
  // Their bars are cut off as others are.
  if (mark.kind === "shares" || mark.kind === "spans") return [];
  if (mark.kind === "violin") return mark.values.map((value) => [{ at: y.place(value), axis: y }]);
  return placesOfPoints(mark.points, x, y);
}

function placesOfPoints(points: readonly Point[], x: Scale, y: Scale): OnAxis[][] {
  return points.map((point) => [
    { at: x.place(point.x), axis: x },
    { at: y.place(point.y), axis: y },
  ]);
}

function nameOf(mark: Mark): string {
  if (mark.kind === "shares" || mark.kind === "spans") return "";
  return mark.kind === "level" || mark.kind === "marker" ? mark.label : mark.series;
}

/** Lines and bars that leave the frame are seen to do so. */
function isCutOff({ kind }: Mark): boolean {
  return kind === "line" || kind === "bars" || kind === "crowd";
}

function isOutside({ at, axis: { domain } }: OnAxis): boolean {
  return at < domain[0] || at > domain[1];
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function sentence(what: string, counts: ReadonlyMap<string, number>): string[] {
  if (counts.size === 0) return [];
  const parts = [...counts].map(([name, values]) => `${name} (${values === 1 ? "1 value" : `${values} values`})`);
  return [`${what}: ${parts.join(", ")}.`];
}
