/** An axis ready to be drawn: where a value lies, and which ticks are labelled how. */
export interface Scale {
  readonly type: "linear" | "log";
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  /** Short ticks without text. */
  readonly minorTicks: readonly number[];
  /** The text of each tick; a line break starts a new line. */
  readonly texts: readonly string[];
  /** Texts are turned where they would overlap. */
  readonly turned: boolean;
  /** A value's place on the axis, or NaN where it has none: names are numbered, and a log axis has no 0. */
  readonly place: (value: number | string) => number;
}

/** The values that the axes must reach; `ends` are those of error bands. */
export interface Reach {
  readonly x: readonly (number | string)[];
  readonly y: readonly number[];
  readonly ends: readonly number[];
}

export const tickSize = 10.5;
export const tickLine = 1.15;
/** Degrees by which long names are turned. */
export const turn = -35;
