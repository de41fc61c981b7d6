import type { Markish } from "@observablehq/plot";
import type { Reach, Scale } from "../axes/scale.js";
import type { Mark } from "../figure.js";
import type { Naming, SeriesStyle } from "../seriesStyles.js";
import type { Theme } from "../themes.js";

/** What the marks of a panel are drawn with. */
export interface PanelContext {
  readonly x: Scale;
  readonly y: Scale;
  /** The size of the data area, in pixels. */
  readonly dataWidth: number;
  readonly dataHeight: number;
  readonly theme: Theme;
  styleOf(series: string): SeriesStyle;
  /** The radius of a symbol in pixels. */
  readonly radius: number;
  readonly naming: Naming;
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

/** A text at the right of the panel, level with a value. */
export interface MarginText {
  readonly text: string;
  readonly y: number;
  /** The end of the line that it names: a short line in the colour of the series leads from there to the text. */
  readonly from?: { readonly x: number; readonly colour: string };
}

/** A text at a place of its own. */
export interface PlacedText extends Place {
  readonly text: string;
  /** Pixels to the right of the place. */
  readonly dx: number;
  readonly anchor: "start" | "end";
}

export interface Layers {
  /** Bands and areas, behind the lines of all marks. */
  readonly back: readonly Markish[];
  readonly middle: readonly Markish[];
  /** Above everything else. */
  readonly front: readonly Markish[];
  readonly labels: readonly Label[];
  /** Absent where the kind has none. */
  readonly margin?: readonly MarginText[];
  readonly texts?: readonly PlacedText[];
  /** Lines that a label should not hide. */
  readonly occupied: readonly (readonly Place[])[];
}

/** All marks of one kind in a panel, which may have to make room for each other. */
export interface MarkKind<M extends Mark> {
  reach(marks: readonly M[]): Reach;
  layers(marks: readonly M[], panel: PanelContext): Layers;
  /**
   * The texts at the right of the panel. They are known before there are axes, which leave them
   * room. Absent where there are none.
   */
  marginTexts?(marks: readonly M[], naming: Naming): readonly string[];
}
