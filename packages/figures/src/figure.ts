/**
 * A figure as plain data: what is shown, not how it is drawn. The same value becomes the picture of a report, of the
 * command and of a page, and can be kept as JSON to be drawn again.
 */
export interface Figure {
  readonly title: string;
  /** Below the figure: what one sees, and at which settings. */
  readonly caption: string;
  readonly panels: readonly Panel[];
  /** Panels side by side; as many as fit by default. */
  readonly columns?: number;
  /**
   * All series by their place in the palette, with those that this figure does not show: an arm has the
   * same colour in all figures with the same list. Series that are not in it come after it, and
   * without a list all of them, in the order of appearance. Policies have colours of their own (policyPlaces.ts).
   */
  readonly order?: readonly string[];
  /**
   * The series that matter most where there are too many to tell apart. By default the shares that are furthest
   * below their floors, then the series that end highest.
   */
  readonly highlighted?: readonly string[];
}

export interface Panel {
  /** What tells this panel from the others. */
  readonly title?: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly marks: readonly Mark[];
}

export interface Axis {
  readonly label: string;
  /** In parentheses behind the label: rounds, pulls, expected reward. */
  readonly unit?: string;
  /**
   * Linear by default; "category" for names in the order in which they appear: on the x axis, or on the
   * y axis of shares and spans. A log axis cannot show 0 and below: such points are not drawn, an error band goes down
   * to its foot, and a note counts them.
   */
  readonly scale?: "linear" | "log" | "category";
  /** The data's own extent by default. Lines are cut off at its ends; a note counts other marks outside. */
  readonly domain?: readonly [number, number];
  /** Parts of 1, written as percentages. */
  readonly percent?: true;
}

export type Mark = Line | Dots | Bars | Stack | Violins | Level | Shares | Spans | Crowd | Marker;

/** One point; `low` and `high` are the ends of its error band, usually the mean ± 2 standard errors. */
export interface Point {
  readonly x: number | string;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
  /** Written beside the point. */
  readonly label?: string;
}

/** Series of the same name have the same colour, dash and symbol in all panels, and one entry in the legend. */
interface OfSeries {
  readonly series: string;
}

/** Points joined by a line, with a band from low to high. */
export interface Line extends OfSeries {
  readonly kind: "line";
  readonly points: readonly Point[];
  /** Dashed and grey: a theorem's bound, an oracle's value. */
  readonly reference?: true;
}

/** Symbols with error bars; joined by a thin line in the order given where `joined`. */
export interface Dots extends OfSeries {
  readonly kind: "dots";
  readonly points: readonly Point[];
  readonly joined?: true;
}

/** Bars with error bars, those of different series side by side; the x axis has categories. */
export interface Bars extends OfSeries {
  readonly kind: "bars";
  readonly points: readonly Point[];
}

/** Parts of a whole, one on top of the other in the order of the marks; the x axis has categories. */
export interface Stack extends OfSeries {
  readonly kind: "stack";
  readonly points: readonly Point[];
  /** Grey: the sum of series that are not shown one by one. */
  readonly others?: true;
}

/** The density of single values, with bars at minimum, median and maximum; x is the name of the category. */
export interface Violins extends OfSeries {
  readonly kind: "violin";
  readonly x: string;
  readonly values: readonly number[];
}

/** A straight line across the panel at a value of one axis, with its name beside it. */
export interface Level {
  readonly kind: "level";
  readonly axis: "x" | "y";
  readonly at: number;
  readonly label: string;
  /** Drawn in the colour of this series, whose optimum or bound it is; grey by default. */
  readonly series?: string;
  /** Named at the right of the panel, where bars leave no room beside the line. */
  readonly beside?: true;
}

/** Horizontal bars, a row for each series, with their values at the right; the y axis has categories. */
export interface Shares {
  readonly kind: "shares";
  readonly rows: readonly ShareRow[];
  /** In the legend: what the ticks stand for; "floor" by default. */
  readonly floorName?: string;
  /** In the legend: what the brackets stand for; "cap" by default. */
  readonly capName?: string;
  /** In the legend: what the outlined bars stand for; "without the promise" by default. */
  readonly withoutName?: string;
  /** Series that are not shown one by one: a last row, from the smallest of their shares to the largest. */
  readonly others?: { readonly series: string; readonly low: number; readonly high: number };
}

export interface ShareRow extends OfSeries {
  readonly share: number;
  /** The ends of its error bar. */
  readonly low?: number;
  readonly high?: number;
  /** What was promised at least: a tick. */
  readonly floor?: number;
  /** A share keeps its floor if it is less than this below it: a promise of whole pulls allows a part of one. */
  readonly slack?: number;
  /** What is allowed at most: a bracket. */
  readonly cap?: number;
  /** The share that there would be without the promise: an outlined bar. */
  readonly without?: number;
  /** Written at the right of the row, the share by default. */
  readonly label?: string;
}

/** Stretches of time, or of another quantity, in a row for each series; the y axis has categories. */
export interface Spans {
  readonly kind: "spans";
  readonly rows: readonly SpanRow[];
  /** In the legend: what the empty dashed bars stand for; "waits" by default. */
  readonly waitName?: string;
}

export interface SpanRow extends OfSeries {
  /** In their order; a row may have none. */
  readonly spans: readonly Span[];
  /** Written at the right of the row. */
  readonly note?: string;
}

export interface Span {
  readonly from: number;
  readonly to: number;
  /** Written in the bar where it has room; the figure's table has it all the same. */
  readonly text?: string;
  /** What was asked for and has not begun: an empty dashed bar. */
  readonly waits?: true;
}

/**
 * Many lines that have no names of their own, thin and grey behind all others: sample paths, or the series of the many.
 */
export interface Crowd extends OfSeries {
  readonly kind: "crowd";
  readonly lines: readonly (readonly Point[])[];
}

/**
 * One place that the reader should find, such as the present setting on a frontier: a ring, its
 * name, and its values on the axes.
 */
export interface Marker {
  readonly kind: "marker";
  readonly x: number;
  readonly y: number;
  readonly label: string;
}
