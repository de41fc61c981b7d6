import type { Terminal } from "./terminal.js";

export interface Series {
  readonly name: string;
  /** The points by increasing x. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface ChartLabels {
  readonly x: string;
  readonly y: string;
}

/** A symbol for each series: told apart without colours. */
const SYMBOLS = ["●", "○", "▲", "△", "■", "□", "◆", "◇", "×", "+"];

const ROWS = 12;
const WIDEST = 100;

/**
 * Lines of characters over a common x axis, logarithmic where the points span more than a power of ten; a legend below.
 */
export function chart(series: readonly Series[], labels: ChartLabels, terminal: Terminal): string {
  const all = series.flatMap(({ points }) => points);
  const [low, high] = extent(all.map(({ y }) => y));
  const [first, last] = extent(all.map(({ x }) => x));
  const logarithmic = first > 0 && last / first > 10;
  const scale = logarithmic ? Math.log10 : (x: number) => x;
  const ticks = [high, (low + high) / 2, low].map(short);
  const margin = Math.max(...ticks.map((tick) => tick.length)) + 1;
  const width = Math.min(terminal.columns, WIDEST) - margin - 2;
  const rowOf = (y: number) => (high === low ? ROWS - 1 : Math.round(((high - y) / (high - low)) * (ROWS - 1)));
  const cells = Array.from({ length: ROWS }, () => new Array<number[]>(width).fill([]));
  for (let column = 0; column < width; column++) {
    const at = scale(first) + ((scale(last) - scale(first)) * column) / (width - 1);
    series.forEach(({ points }, index) => {
      const y = interpolated(points, at, scale);
      if (y !== undefined) cells[rowOf(y)][column] = [...cells[rowOf(y)][column], index];
    });
  }
  const lines = cells.map((row, i) => {
    const tick = i === 0 ? ticks[0] : i === ROWS - 1 ? ticks[2] : i === Math.floor(ROWS / 2) ? ticks[1] : "";
    // Lines on top of each other take turns, so that none hides the other.
    const marks = row.map((here, column) => (here.length === 0 ? " " : painted(here[column % here.length], terminal)));
    return `${tick.padStart(margin)} │${marks.join("")}`.trimEnd();
  });
  const ends = `${short(first)}${`${labels.x}${logarithmic ? ", logarithmic" : ""} → ${short(last)}`.padStart(width - short(first).length)}`;
  return [
    labels.y,
    ...lines,
    `${" ".repeat(margin)} └${"─".repeat(width)}`,
    `${" ".repeat(margin + 2)}${ends}`,
    ...series.map(({ name }, index) => `${" ".repeat(margin + 2)}${painted(index, terminal)} ${name}`),
  ].join("\n");
}

function painted(series: number, { colour }: Terminal): string {
  return colour(series, SYMBOLS[series % SYMBOLS.length]);
}

/** The y of the line through the points at a scaled x; undefined outside. */
function interpolated(points: Series["points"], at: number, scale: (x: number) => number): number | undefined {
  const after = points.findIndex(({ x }) => scale(x) >= at - 1e-9);
  if (after === -1) return undefined;
  if (after === 0) return Math.abs(scale(points[0].x) - at) < 1e-9 ? points[0].y : undefined;
  const [from, to] = [points[after - 1], points[after]];
  const part = (at - scale(from.x)) / (scale(to.x) - scale(from.x));
  return from.y + part * (to.y - from.y);
}

function extent(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

/** Four digits at most. */
function short(value: number): string {
  const text = String(Number(value.toPrecision(4)));
  return text.length > 8 ? value.toExponential(2) : text;
}
