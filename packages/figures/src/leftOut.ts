import type { Scale } from "./axes/scale.js";
import type { Figure, Mark } from "./figure.js";

interface Axes {
  readonly x: Scale;
  readonly y: Scale;
}

/**
 * What a reader would miss: values at or below 0, for which a log axis has no place, and what lies outside a domain that
 * the figure has set. Lines are cut off at the frame, where one sees them leave; bars likewise.
 */
export function leftOut(figure: Figure, axes: readonly Axes[]): string[] {
  const notPositive = new Map<string, number>();
  const outside = new Map<string, number>();
  figure.panels.forEach(({ marks }, index) => {
    for (const mark of marks) {
      const name = mark.kind === "level" ? mark.label : mark.series;
      for (const place of placesOf(mark, axes[index])) {
        if (place.some(({ at }) => Number.isNaN(at))) count(notPositive, name);
        else if (mark.kind !== "line" && mark.kind !== "bars" && place.some(isOutside)) count(outside, name);
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
  if (mark.kind === "violin") return mark.values.map((value) => [{ at: y.place(value), axis: y }]);
  return mark.points.map((point) => [
    { at: x.place(point.x), axis: x },
    { at: y.place(point.y), axis: y },
  ]);
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
