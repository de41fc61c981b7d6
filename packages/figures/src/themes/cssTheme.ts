import { lightTheme } from "./lightTheme.js";
import type { Theme } from "./theme.js";

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
