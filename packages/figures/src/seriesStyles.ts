import type { Figure, Line, Mark } from "./figure.js";
import { policyPlace } from "./policyPlaces.js";
import { rowsOf } from "./rowsOf.js";
import { reportTheme, type Theme } from "./themes.js";

/** How everything of one series looks, in all panels. */
export interface SeriesStyle {
  readonly colour: string;
  /** SVG's stroke-dasharray; "none" is a solid line. */
  readonly dash: string;
  readonly symbol: (typeof symbols)[number];
  /** Only the outline of the symbol is drawn. */
  readonly hollow: boolean;
}

/**
 * How series are told apart: what is named in the panel, where otherwise the legend does it, and what carries symbols.
 */
export interface Naming {
  /** Reference lines carry their names. */
  readonly references: boolean;
  /** Lines have their names beside their ends. */
  readonly lines: boolean;
  /** The names of rows stand at the left of them, or above their bars where the panel is narrow. */
  readonly rows: "left" | "above";
  /** Lines carry the symbols of their series. */
  readonly symbols: boolean;
  /** Levels that the legend explains: the same line in several panels is named once. */
  readonly levels: ReadonlySet<string>;
}

const dashes = ["none", "7 3", "2 2.5", "9 3 2 3", "4 2"];
const symbols = ["circle", "square", "triangle", "diamond", "star", "cross", "wye"] as const;
/** References are grey, and dashed in another way each. */
const referenceDashes = ["5 4", "1.5 3", "9 3 1.5 3"];

/** The style of each series: policies have places of their own, others those left, in their order. */
export function seriesStyles(figure: Figure, theme: Theme): (series: string) => SeriesStyle {
  const coloured = new Set(figure.order);
  const references = new Set<string>();
  for (const mark of figure.panels.flatMap((panel) => panel.marks)) {
    for (const series of colouredSeries(mark)) coloured.add(series);
    if (isReference(mark)) references.add(mark.series);
  }
  const places = placesOf([...coloured], theme.series.length);
  const referencePlaces = new Map([...references].map((series, place) => [series, place]));
  return (series) => {
    const place = places.get(series);
    if (place !== undefined) return seriesStyleAt(place, theme);
    const referencePlace = referencePlaces.get(series);
    if (referencePlace !== undefined) return referenceStyleAt(referencePlace, theme);
    return { colour: theme.others, dash: "none", symbol: "circle", hollow: true };
  };
}

/**
 * A place for each series in a palette of this number of colours. A policy that would share its colour with one before
 * it, as two variants of the same policy do, takes a free colour like all others; after the last the first comes again.
 */
function placesOf(names: readonly string[], colours: number): Map<string, number> {
  const places = new Map<string, number>();
  const taken = new Set<number>();
  const used = new Set<number>();
  const take = (name: string, place: number) => {
    places.set(name, place);
    taken.add(place % colours);
    used.add(place);
  };
  for (const name of names) {
    const place = policyPlace(name);
    if (place !== undefined && !taken.has(place % colours)) take(name, place);
  }
  for (const name of names.filter((one) => !places.has(one))) {
    let place = 0;
    while (used.has(place) || (taken.size < colours && taken.has(place % colours))) place++;
    take(name, place);
  }
  return places;
}

/**
 * The style at a place of the palette, the first at 0. Dash and symbol repeat after another number than the colours do,
 * so that series who share a colour differ in both.
 */
export function seriesStyleAt(place: number, theme: Theme = reportTheme): SeriesStyle {
  return {
    colour: theme.series[place % theme.series.length],
    dash: dashes[place % dashes.length],
    symbol: symbols[place % symbols.length],
    hollow: Math.floor(place / symbols.length) % 2 === 1,
  };
}

export function isReference(mark: Mark): mark is Line & { readonly reference: true } {
  return mark.kind === "line" && mark.reference === true;
}

/** The levels that stand alone in several panels. Beside a theorem's line, dashed as well, each keeps its name. */
export function levelsOfLegend({ panels }: Figure): ReadonlySet<string> {
  if (panels.some(({ marks }) => marks.some(isReference))) return new Set();
  const alone = panels.flatMap(({ marks }) => {
    const levels = marks.filter((mark) => mark.kind === "level");
    return levels.length === 1 && levels[0].series === undefined ? [levels[0].label] : [];
  });
  const times = (label: string) => alone.filter((one) => one === label).length;
  const shared = new Set(alone.filter((label) => times(label) > 1));
  for (const { marks } of panels) {
    const labels = marks.flatMap((mark) => (mark.kind === "level" ? [mark.label] : []));
    if (labels.length > 1) for (const label of labels) shared.delete(label);
  }
  return shared;
}

/** The series of a mark that have colours of their own. */
export function colouredSeries(mark: Mark): readonly string[] {
  if (mark.kind === "level" || mark.kind === "marker" || mark.kind === "crowd" || isReference(mark)) return [];
  if (mark.kind === "shares" || mark.kind === "spans") return rowsOf(mark);
  return mark.kind === "stack" && mark.others === true ? [] : [mark.series];
}

function referenceStyleAt(place: number, theme: Theme): SeriesStyle {
  const dash = referenceDashes[place % referenceDashes.length];
  return { colour: theme.reference, dash, symbol: "circle", hollow: true };
}
