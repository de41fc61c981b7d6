import type { Figure, Mark } from "./figure.js";
import { colours, dashes, referenceColour, referenceDashes, symbols } from "./palette.js";

/** How everything of one series looks, in all panels. */
export interface SeriesStyle {
  readonly colour: string;
  readonly dash: string;
  readonly symbol: (typeof symbols)[number];
  /** Only the outline of the symbol is drawn. */
  readonly hollow: boolean;
}

/**
 * The style of each series by its order of appearance. Dash and symbol repeat after another number than the colours do,
 * so that series who share a colour differ in both.
 */
export function seriesStyles(figure: Figure): (series: string) => SeriesStyle {
  const coloured = new Set<string>();
  const grey = new Set<string>();
  for (const mark of figure.panels.flatMap((panel) => panel.marks)) {
    if (mark.kind !== "level") (isReference(mark) ? grey : coloured).add(mark.series);
  }
  const order = [...coloured];
  const greyOrder = [...grey];
  return (series) =>
    coloured.has(series) ? styleAt(order.indexOf(series)) : referenceStyleAt(greyOrder.indexOf(series));
}

export function isReference(mark: Mark): boolean {
  return mark.kind === "line" && mark.reference === true;
}

function styleAt(index: number): SeriesStyle {
  return {
    colour: colours[index % colours.length],
    dash: dashes[index % dashes.length],
    symbol: symbols[index % symbols.length],
    hollow: Math.floor(index / symbols.length) % 2 === 1,
  };
}

function referenceStyleAt(index: number): SeriesStyle {
  const dash = referenceDashes[index % referenceDashes.length];
  return { colour: referenceColour, dash, symbol: "circle", hollow: true };
}
