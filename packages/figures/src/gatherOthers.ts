import { extremes } from "./axes/extremes.js";
import { keptSeries } from "./drawOptions.js";
import type { Crowd, Figure, Mark, Panel, Point, Shares, Stack } from "./figure.js";
import { isReference } from "./seriesStyles.js";

/**
 * A figure that can be read: where lines, dots, stacks and shares have more series than `mostSeries`, the seven
 * that matter stay as they are, and the others become one grey bundle, one part of the stack, one row. Other
 * figures are returned as they are.
 */
export function gatherOthers(figure: Figure, mostSeries: number): Figure {
  const all = new Set(figure.panels.flatMap(({ marks }) => marks.flatMap(gatherable)));
  if (all.size <= mostSeries) return figure;
  const matter = (figure.highlighted ?? byImportance(figure)).filter((series) => all.has(series));
  const kept = new Set([...new Set(matter)].slice(0, keptSeries));
  const count = all.size - kept.size;
  const name = count === 1 ? "and 1 other" : `and ${count} others`;
  return { ...figure, panels: figure.panels.map((panel) => gatherPanel(panel, kept, name)) };
}

/** The series of a mark that can be drawn together with others. */
function gatherable(mark: Mark): readonly string[] {
  if (mark.kind === "shares") return mark.rows.map(({ series }) => series);
  if (isReference(mark)) return [];
  return mark.kind === "line" || mark.kind === "dots" || mark.kind === "stack" ? [mark.series] : [];
}

/** Those furthest below their floors first, then those that end highest. The first mark of a series counts. */
function byImportance({ panels }: Figure): string[] {
  const missing = new Map<string, number>();
  const ends = new Map<string, number>();
  const note = (map: Map<string, number>, series: string, value: number): void => {
    if (!map.has(series)) map.set(series, value);
  };
  for (const mark of panels.flatMap(({ marks }) => marks)) {
    if (mark.kind === "shares") {
      for (const { series, share, floor = 0 } of mark.rows) {
        note(missing, series, Math.max(0, floor - share));
        note(ends, series, share);
      }
    } else if (mark.kind === "line" || mark.kind === "dots" || mark.kind === "stack") {
      note(ends, mark.series, mark.points.at(-1)?.y ?? -Infinity);
    }
  }
  const order = (a: string, b: string): number =>
    (missing.get(b) ?? 0) - (missing.get(a) ?? 0) || (ends.get(b) ?? 0) - (ends.get(a) ?? 0);
  return [...ends.keys()].sort(order);
}

function gatherPanel(panel: Panel, kept: ReadonlySet<string>, name: string): Panel {
  const isKept = (mark: Mark): boolean => gatherable(mark).every((series) => kept.has(series));
  const lines = panel.marks.flatMap((mark) => {
    if ((mark.kind !== "line" && mark.kind !== "dots") || isKept(mark)) return [];
    return mark.kind === "dots" && mark.joined !== true ? mark.points.map((point) => [point]) : [mark.points];
  });
  const parts = panel.marks.filter((mark): mark is Stack => mark.kind === "stack" && !isKept(mark));
  const crowd: Crowd = { kind: "crowd", series: name, lines };
  return {
    ...panel,
    marks: [
      ...panel.marks.flatMap((mark): Mark[] => {
        if (mark.kind === "shares") return [gatherShares(mark, kept, name)];
        return isKept(mark) ? [mark] : [];
      }),
      ...(lines.length === 0 ? [] : [crowd]),
      ...(parts.length === 0 ? [] : [sumOf(parts, name)]),
    ],
  };
}

function gatherShares(mark: Shares, kept: ReadonlySet<string>, series: string): Shares {
  const others = mark.rows.filter((row) => !kept.has(row.series)).map(({ share }) => share);
  if (others.length === 0) return mark;
  const [low, high] = extremes(others);
  return { ...mark, rows: mark.rows.filter((row) => kept.has(row.series)), others: { series, low, high } };
}

function sumOf(parts: readonly Stack[], series: string): Stack {
  const sums = new Map<Point["x"], number>();
  for (const { x, y } of parts.flatMap(({ points }) => points)) sums.set(x, (sums.get(x) ?? 0) + y);
  return { kind: "stack", series, others: true, points: [...sums].map(([x, y]) => ({ x, y })) };
}
