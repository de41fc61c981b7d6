import { type Markish, plot, rect } from "@observablehq/plot";
import type { Figure, Mark } from "./figure.js";
import { LEVEL_WIDTH, levelStyle } from "./marks/level.js";
import { capBrackets, floorTicks, outlined } from "./marks/promises.js";
import { seriesStroke, seriesSymbols } from "./marks/seriesStrokes.js";
import { plotContent } from "./plotContent.js";
import { WITHOUT_PROMISE } from "./rowsOf.js";
import { isReference, type Naming, type SeriesStyle } from "./seriesStyles.js";
import { svgElement } from "./svgElement.js";
import { textWidth, wrapText } from "./text/textSize.js";
import type { Theme } from "./themes.js";

const SIZE = 11.5;
const ROW = 19;
const LINE = 14;
const GAP = 20;
/** Between a sample and its text. */
const SPACE = 6;
/** Pixels from which on a legend of several rows is a table. */
const NARROW = 400;

interface SizedEntry {
  readonly name: string;
  readonly samples: ReadonlySet<Sample>;
  readonly lines: readonly string[];
  readonly sampleWidth: number;
  /** Pixels to the next entry. */
  readonly needed: number;
}

interface Entry extends SizedEntry {
  readonly left: number;
  /** The vertical middle of the first line. */
  readonly middle: number;
}

export interface Legend {
  readonly height: number;
  draw(document: Document, theme: Theme, styleOf: (series: string) => SeriesStyle): Element[];
}

/** One entry for each series that no mark names directly: in one row, or in several where that is too wide. */
export function legendOf(figure: Figure, width: number, naming: Naming): Legend {
  const sized = [...legendSamples(figure, naming)].map(([name, samples]): SizedEntry => {
    const sampleWidth =
      samples.has("line") || samples.has("level") || samples.has("thin line")
        ? 34
        : samples.has("area") || samples.has("dashed area") || samples.has("outline")
          ? 16
          : 12;
    const lines = wrapText(name, width - sampleWidth - SPACE, SIZE);
    const textsWidth = Math.max(0, ...lines.map((line) => textWidth(line, SIZE)));
    return { name, samples, lines, sampleWidth, needed: sampleWidth + SPACE + textsWidth + GAP };
  });
  if (sized.length === 0) return { height: 0, draw: () => [] };
  let top = 0;
  const entries: Entry[] = [];
  for (const row of width < NARROW ? inFlow(sized, width) : inTable(sized, width)) {
    entries.push(...row.map((entry) => ({ ...entry, middle: top + ROW / 2 })));
    top += ROW + (Math.max(...row.map(({ lines }) => lines.length)) - 1) * LINE;
  }
  return {
    height: top + 6,
    draw: (document, theme, styleOf) => [
      ...samplesOf(entries, { width, height: top }, document, theme, styleOf),
      ...entries.flatMap(({ lines, left, middle, sampleWidth }) =>
        lines.map((line, index) => {
          const place = { x: left + sampleWidth + SPACE, y: middle + SIZE * 0.36 + index * LINE };
          return svgElement(document, "text", { ...place, "font-size": SIZE }, line);
        }),
      ),
    ],
  };
}

type InRow = Omit<Entry, "middle">;

/** Below each other in columns, all as wide as the widest entry, where one row is not enough. */
function inTable(sized: readonly SizedEntry[], width: number): InRow[][] {
  const total = sized.reduce((sum, { needed }) => sum + needed, 0) - GAP;
  if (total <= width) return inFlow(sized, Infinity);
  const widest = Math.max(...sized.map(({ needed }) => needed));
  const rows = Math.ceil(sized.length / Math.max(1, Math.floor(width / widest)));
  const columns = Math.ceil(sized.length / rows);
  return Array.from({ length: rows }, (_, row) =>
    sized
      .slice(row * columns, (row + 1) * columns)
      .map((entry, column): InRow => ({ ...entry, left: column * widest })),
  ).filter(({ length }) => length > 0);
}

/** One after the other, as words in a text: in columns few would fit a narrow figure. */
function inFlow(sized: readonly SizedEntry[], width: number): InRow[][] {
  const rows: InRow[][] = [];
  let left = Infinity;
  for (const entry of sized) {
    if (left + entry.needed - GAP > width || rows.length === 0) {
      rows.push([]);
      left = 0;
    }
    rows[rows.length - 1].push({ ...entry, left });
    left += entry.needed;
  }
  return rows;
}

function samplesOf(
  entries: readonly Entry[],
  size: { readonly width: number; readonly height: number },
  document: Document,
  theme: Theme,
  styleOf: (series: string) => SeriesStyle,
): Element[] {
  const marks = entries.flatMap(({ name, samples, left, middle, sampleWidth }): Markish[] => {
    const style = styleOf(name);
    const right = left + sampleWidth;
    const centre = { x: (left + right) / 2, y: middle };
    const area = { x1: [left], x2: [right], y1: [middle - 6], y2: [middle + 6], fill: style.colour };
    const ends = [left, right].map((x) => ({ x, y: middle }));
    const promised = { x: centre.x, top: middle - 7, bottom: middle + 7 };
    return [
      ...(samples.has("area") ? [rect([0], area)] : []),
      ...(samples.has("dashed area")
        ? [rect([0], { ...area, fill: "none", stroke: theme.reference, strokeDasharray: "3 2" })]
        : []),
      ...(samples.has("outline")
        ? outlined([0], { x1: [left], x2: [right], y1: [middle - 6], y2: [middle + 6] }, theme)
        : []),
      ...(samples.has("line") ? [seriesStroke(ends, style, 1.8)] : []),
      ...(samples.has("level") ? [seriesStroke(ends, levelStyle(theme.reference), LEVEL_WIDTH)] : []),
      ...(samples.has("thin line") ? [seriesStroke(ends, style, 1)] : []),
      ...(samples.has("symbol") ? [seriesSymbols([{ ...centre, radius: 3.4 }], style, theme)] : []),
      ...(samples.has("floor") ? floorTicks([promised], theme) : []),
      ...(samples.has("cap") ? capBrackets([promised], 5, theme) : []),
    ];
  });
  const pixels = { type: "identity", axis: null } as const;
  return plotContent(plot({ document, ...size, margin: 0, x: pixels, y: pixels, marks }));
}

/** What the legend can show beside a name, from the back to the front. */
type Sample = "area" | "line" | "level" | "thin line" | "symbol" | "floor" | "cap" | "dashed area" | "outline";

/**
 * The names that the legend explains, in the figure's own order and then in the order of appearance, each with how
 * the figure shows it over all its marks.
 */
export function legendSamples(figure: Figure, naming: Naming): Map<string, ReadonlySet<Sample>> {
  const samples = new Map<string, Set<Sample>>();
  const marks = figure.panels.flatMap((panel) => panel.marks);
  // Others come last, whatever panel has them.
  const ordered = [...marks.filter((mark) => !isOthers(mark)), ...marks.filter(isOthers)];
  for (const [name, ...shown] of ordered.flatMap((mark) => entriesOf(mark, naming))) {
    samples.set(name, new Set([...(samples.get(name) ?? []), ...shown]));
  }
  const named = (figure.order ?? []).filter((name) => samples.has(name));
  return new Map([...named, ...samples.keys()].map((name) => [name, samples.get(name) ?? new Set()]));
}

function isOthers(mark: Mark): boolean {
  return mark.kind === "crowd" || (mark.kind === "stack" && mark.others === true);
}

function entriesOf(mark: Mark, naming: Naming): [string, ...Sample[]][] {
  if (isNamed(mark, naming)) return [];
  switch (mark.kind) {
    case "level":
      return naming.levels.has(mark.label) ? [[mark.label, "level"]] : [];
    case "marker":
      return [];
    case "shares":
      return [
        ...(mark.rows.some(({ floor }) => floor !== undefined) ? [floorEntry(mark.floorName)] : []),
        ...(mark.rows.some(({ cap }) => cap !== undefined) ? [capEntry(mark.capName)] : []),
        ...(mark.rows.some(({ without }) => without !== undefined) ? [withoutEntry(mark.withoutName)] : []),
      ];
    case "spans": {
      const isWaiting = mark.rows.some(({ spans }) => spans.some(({ waits }) => waits === true));
      return isWaiting ? [[mark.waitName ?? "waits", "dashed area"]] : [];
    }
    case "crowd":
      return [[mark.series, "thin line"]];
    case "line":
      return [isReference(mark) || !naming.symbols ? [mark.series, "line"] : [mark.series, "line", "symbol"]];
    case "dots":
      return [mark.joined === true ? [mark.series, "line", "symbol"] : [mark.series, "symbol"]];
    default:
      return [[mark.series, "area"]];
  }
}

function floorEntry(name = "floor"): [string, Sample] {
  return [name, "floor"];
}

function capEntry(name = "cap"): [string, Sample] {
  return [name, "cap"];
}

function withoutEntry(name = WITHOUT_PROMISE): [string, Sample] {
  return [name, "outline"];
}

/** The name stands in the panel already: at the line, below the violin, or beside the only point. */
function isNamed(mark: Mark, { references, lines }: Naming): boolean {
  if (isReference(mark)) return references;
  if (mark.kind === "violin") return mark.series === mark.x;
  if (mark.kind === "dots" && mark.points.length === 1 && mark.points[0].label === mark.series) return true;
  return lines && (mark.kind === "line" || (mark.kind === "dots" && mark.joined === true));
}
