import { plot, rect, type Markish } from "@observablehq/plot";
import type { Figure, Mark } from "./figure.js";
import { seriesStroke } from "./marks/seriesStroke.js";
import { seriesSymbols } from "./marks/seriesSymbols.js";

import { plotContent } from "./plotContent.js";
import { isReference, type SeriesStyle } from "./seriesStyles.js";
import { svgElement } from "./svgElement.js";
import { textWidth } from "./text/textWidth.js";

const SIZE = 11.5;
const ROW = 19;
const GAP = 20;
/** Between a sample and its text. */
const SPACE = 6;

/** How a series is shown, over all its marks. */
interface Sample {
  readonly hasArea: boolean;
  readonly hasLine: boolean;
  readonly hasSymbol: boolean;
}

interface Entry extends Sample {
  readonly series: string;
  readonly left: number;
  readonly middle: number;
  readonly sampleWidth: number;
}

export interface Legend {
  readonly height: number;
  draw(document: Document, styleOf: (series: string) => SeriesStyle): Element[];
}

/** One entry for each series that no mark names directly: in one row, or in a table where that is too wide. */
export function legendOf(figure: Figure, width: number, namesReferences: boolean): Legend {
  const sized = [...samplesOf(figure, namesReferences)].map(([series, sample]) => {
    const sampleWidth = sample.hasLine ? 34 : sample.hasArea ? 16 : 12;
    return { series, ...sample, sampleWidth, needed: sampleWidth + SPACE + textWidth(series, SIZE) + GAP };
  });
  if (sized.length === 0) return { height: 0, draw: () => [] };
  const lefts = sized.map((_, index) => sized.slice(0, index).reduce((sum, { needed }) => sum + needed, 0));
  const total = sized.reduce((sum, { needed }) => sum + needed, 0) - GAP;
  const widest = Math.max(...sized.map(({ needed }) => needed));
  const rows = total <= width ? 1 : Math.ceil(sized.length / Math.max(1, Math.floor(width / widest)));
  const columns = Math.ceil(sized.length / rows);
  const entries = sized.map((entry, index): Entry => ({
    ...entry,
    left: rows === 1 ? lefts[index] : (index % columns) * widest,
    middle: (Math.floor(index / columns) + 0.5) * ROW,
  }));
  return {
    height: rows * ROW + 6,
    draw: (document, styleOf) => [
      ...samples(entries, document, width, styleOf),
      ...entries.map((entry) => {
        const place = { x: entry.left + entry.sampleWidth + SPACE, y: entry.middle + SIZE * 0.36, "font-size": SIZE };
        return svgElement(document, "text", place, entry.series);
      }),
    ],
  };
}

function samplesOf(figure: Figure, namesReferences: boolean): Map<string, Sample> {
  const samples = new Map<string, Sample>();
  for (const mark of figure.panels.flatMap((panel) => panel.marks)) {
    if (mark.kind === "level" || isNamed(mark, namesReferences)) continue;
    const sample = samples.get(mark.series);
    samples.set(mark.series, {
      hasArea: sample?.hasArea === true || ["bars", "stack", "violin"].includes(mark.kind),
      hasLine: sample?.hasLine === true || mark.kind === "line" || (mark.kind === "dots" && mark.joined === true),
      hasSymbol: sample?.hasSymbol === true || mark.kind === "dots" || (mark.kind === "line" && !isReference(mark)),
    });
  }
  return samples;
}

/** The name stands in the panel already: at the reference line, below the violin, or beside the only point. */
function isNamed(mark: Mark, namesReferences: boolean): boolean {
  if (isReference(mark)) return namesReferences;
  if (mark.kind === "violin") return mark.series === mark.x;
  return mark.kind === "dots" && mark.points.length === 1 && mark.points[0].label === mark.series;
}

function samples(
  entries: readonly Entry[],
  document: Document,
  width: number,
  styleOf: (series: string) => SeriesStyle,
): Element[] {
  const marks = entries.flatMap(({ series, left, middle, sampleWidth, hasArea, hasLine, hasSymbol }): Markish[] => {
    const style = styleOf(series);
    const right = left + sampleWidth;
    const centre = { x: (left + right) / 2, y: middle };
    const area = { x1: [left], x2: [right], y1: [middle - 6], y2: [middle + 6], fill: style.colour };
    const ends = [left, right].map((x) => ({ x, y: middle }));
    return [
      ...(hasArea ? [rect([0], area)] : []),
      ...(hasLine ? [seriesStroke(ends, style, 1.8)] : []),
      ...(hasSymbol ? [seriesSymbols([{ ...centre, radius: 3.4 }], style)] : []),
    ];
  });
  const pixels = { type: "identity", axis: null } as const;
  const height = (entries.at(-1)?.middle ?? 0) + ROW / 2;
  return plotContent(plot({ document, width, height, margin: 0, x: pixels, y: pixels, marks }));
}
