import type { Markish } from "@observablehq/plot";
import type { Scale } from "../axes/scale.js";
import type { Mark } from "../figure.js";
import type { SeriesStyle } from "../seriesStyles.js";

/** What the marks of a panel are drawn with. */
export interface PanelContext {
  readonly x: Scale;
  readonly y: Scale;
  styleOf(series: string): SeriesStyle;
  /** The radius of a symbol in pixels. */
  readonly radius: number;
  /** Reference lines carry their names; otherwise the legend does. */
  readonly namesReferences: boolean;
}

/** A place on the axes. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A text beside what it names: the spot where it hides least is taken. */
export interface Label {
  readonly text: string;
  readonly colour: string;
  readonly spots: readonly Spot[];
  /** The line that the text names, one of those that are occupied: it may be near. */
  readonly line?: readonly Place[];
}

/** Beside a place, `dx` and `dy` pixels off. */
export interface Spot extends Place {
  readonly dx: number;
  readonly dy: number;
  readonly anchor: "start" | "middle" | "end";
}

/** The values that the axes must reach; `ends` are those of error bands. */
export interface Reach {
  readonly x: readonly (number | string)[];
  readonly y: readonly number[];
  readonly ends: readonly number[];
}

export interface Layers {
  /** Bands and areas, behind the lines of all marks. */
  readonly back: readonly Markish[];
  readonly middle: readonly Markish[];
  /** Above everything else. */
  readonly front: readonly Markish[];
  readonly labels: readonly Label[];
  /** Lines that a label should not hide. */
  readonly occupied: readonly (readonly Place[])[];
}

/** All marks of one kind in a panel, which may have to make room for each other. */
export interface MarkKind<M extends Mark> {
  reach(marks: readonly M[]): Reach;
  layers(marks: readonly M[], panel: PanelContext): Layers;
}
