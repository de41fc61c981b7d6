/**
 * A figure as plain data: what is shown, not how it is drawn. The same value becomes the picture of a report, of the
 * command and of a page, and can be kept as JSON to be drawn again.
 */
export interface Figure {
  readonly title: string;
  /** Below the figure: what one sees, and at which settings. */
  readonly caption: string;
  readonly panels: readonly Panel[];
  /** Panels side by side; as many as fit where it is left out. */
  readonly columns?: number;
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
   * Linear where it is left out; "category" for names in the order in which they appear, on the x axis only. A log axis
   * cannot show 0 and below: such points are left out, an error band goes down to its foot, and a note counts them.
   */
  readonly scale?: "linear" | "log" | "category";
  /** The data's own extent where it is left out. Lines are cut off at its ends; a note counts other marks outside. */
  readonly domain?: readonly [number, number];
}

export type Mark = Line | Dots | Bars | Stack | Violins | Level;

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
}
