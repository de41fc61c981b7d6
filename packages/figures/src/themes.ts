/** The colours of a picture, each as SVG and CSS write it. */
export interface Theme {
  /** The colours of the series, by their place; after the last the first comes again, with another dash and symbol. */
  readonly series: readonly string[];
  readonly background: string;
  /** Texts and error bars. */
  readonly ink: string;
  /** Bounds, oracles and levels, with their names. */
  readonly reference: string;
  /** Series that are not told apart. */
  readonly others: string;
  readonly axis: string;
  readonly grid: string;
}

/**
 * For pages. Every colour has a contrast of 3 or more on the background, and any two differ with every kind of colour
 * blindness at least as much as those of Okabe and Ito do. They were found by simulated annealing
 * within eleven ranges of hue, the same ones as in the dark theme: an arm that is blue by day is blue
 * by night. themes.test.ts computes both.
 */
export const lightTheme: Theme = {
  series: [
    ...["#284b95", "#b15201", "#2d856e", "#ed4cae", "#ba8a07", "#059ae0"],
    ...["#000000", "#823852", "#7a3edf", "#484e01", "#4b2d1d"],
  ],
  background: "#ffffff",
  ink: "#1f2328",
  reference: "#59636e",
  others: "#a8b0b9",
  axis: "#868f99",
  grid: "#e7eaee",
};

/** The light theme's hues on a dark page, with the same contrasts and differences. */
export const darkTheme: Theme = {
  series: [
    ...["#2e77f3", "#e74c18", "#4dca9f", "#c76aad", "#f0a813", "#aee0fe"],
    ...["#ffffff", "#a64665", "#aa8dff", "#dcdf8e", "#948369"],
  ],
  background: "#15181c",
  ink: "#e6e9ed",
  reference: "#a3acb6",
  others: "#59626c",
  axis: "#6b747e",
  grid: "#2a2f36",
};

/**
 * For print and files. The colours of Okabe and Ito (2008), told apart with any kind of colour blindness; their yellow,
 * which a thin line on white loses, gives way to the wine red of Tol's "muted" scheme.
 */
export const reportTheme: Theme = {
  series: ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#882255"],
  background: "white",
  ink: "#1f2328",
  reference: "#6a737d",
  others: "#a8b0b9",
  axis: "#8b949e",
  grid: "#e4e7eb",
};

const propertyOf = (name: string): string => `--figure-${name}`;
const seriesName = (index: number): string => `series-${index + 1}`;

/** A theme as custom properties of CSS: `--figure-series-1`, `--figure-ink` and so on, with their colours. */
export function themeProperties({ series, ...others }: Theme): Record<string, string> {
  const named = [...series.map((colour, index) => [seriesName(index), colour]), ...Object.entries(others)];
  return Object.fromEntries(named.map(([name, colour]) => [propertyOf(name), colour]));
}

const variable = (name: string, colour: string): string => `var(${propertyOf(name)}, ${colour})`;

/**
 * Colours that the page sets by `themeProperties` and may change without a new picture, as when night falls; the light
 * theme's where it sets none. A file of its own has no page around it: draw that with another theme.
 */
export const cssTheme: Theme = {
  series: lightTheme.series.map((colour, index) => variable(seriesName(index), colour)),
  background: variable("background", lightTheme.background),
  ink: variable("ink", lightTheme.ink),
  reference: variable("reference", lightTheme.reference),
  others: variable("others", lightTheme.others),
  axis: variable("axis", lightTheme.axis),
  grid: variable("grid", lightTheme.grid),
};
