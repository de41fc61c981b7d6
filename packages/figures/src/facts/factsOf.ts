import type { Crowd, Mark, Panel, Point } from "../figure.js";
import { quantile } from "../marks/density.js";

/** One thing that a figure says: a row of its table, a line of what hovering shows. */
export interface Fact {
  readonly series: string;
  /** Absent where it is not about one value of the axis. */
  readonly x?: number | string;
  readonly y?: number;
  /** The ends of the value's error band: on the x axis for shares, on the y axis otherwise. */
  readonly low?: number;
  readonly high?: number;
  readonly floor?: number;
  readonly cap?: number;
  /** The value without the promise. */
  readonly without?: number;
  readonly label?: string;
}

/** The axis on which a panel measures; the other says what or when. */
export function measuredAxis(panel: Panel): "x" | "y" {
  return panel.y.scale === "category" ? "x" : "y";
}

export function factsOf(mark: Mark): Fact[] {
  switch (mark.kind) {
    case "level":
      return [{ series: mark.label, [mark.axis]: mark.at }];
    case "marker":
      return [{ series: mark.label, x: mark.x, y: mark.y }];
    case "violin": {
      const sorted = [...mark.values].sort((a, b) => a - b);
      const [low, high] = [sorted[0], sorted[sorted.length - 1]];
      return [{ series: mark.series, x: mark.x, y: quantile(sorted, 0.5), low, high }];
    }
    case "shares":
      return [
        ...mark.rows.map(({ share, slack: _, ...row }) => ({ ...row, x: share })),
        ...(mark.others === undefined ? [] : [mark.others]),
      ];
    case "spans":
      return mark.rows.flatMap(({ series, spans }) =>
        spans.map(({ from, to, text = "", waits }) => {
          const label = waits === true ? `${mark.waitName ?? "waits"} ${text}` : text;
          return { series, low: from, high: to, ...(label === "" ? {} : { label }) };
        }),
      );
    case "crowd":
      return factsOfCrowd(mark);
    default:
      return mark.points.map((point) => ({ series: mark.series, ...point }));
  }
}

/**
 * From the lowest to the highest line at each value of x, where the lines share them; otherwise of all lines together.
 */
function factsOfCrowd({ series, lines }: Crowd): Fact[] {
  const ranges = new Map<Point["x"], { low: number; high: number }>();
  const whole = { low: Infinity, high: -Infinity };
  let longest = 0;
  for (const points of lines) {
    longest = Math.max(longest, points.length);
    for (const { x, y } of points) {
      const range = ranges.get(x) ?? { low: Infinity, high: -Infinity };
      if (range.low > range.high) ranges.set(x, range);
      for (const one of [range, whole]) {
        one.low = Math.min(one.low, y);
        one.high = Math.max(one.high, y);
      }
    }
  }
  if (ranges.size > 2 * longest) return [{ series, ...whole }];
  return [...ranges].map(([x, range]) => ({ series, x, ...range }));
}
