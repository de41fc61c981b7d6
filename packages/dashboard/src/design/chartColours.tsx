import { darkTheme, lightTheme, themeProperties } from "@evenhand/figures";

export type Theme = "light" | "dark";

/** The colour at a place of the figures' palette, as the present theme has it. */
export function seriesColour(place: number): string {
  return `var(--figure-series-${(place % lightTheme.series.length) + 1})`;
}

/** Gives the page the colours that figures are drawn with: they change with the theme, and no figure is drawn again. */
export function setChartColours(theme: Theme): void {
  const colours = theme === "dark" ? darkTheme : lightTheme;
  const properties = themeProperties({ ...colours, background: "var(--surface)" });
  for (const [name, colour] of Object.entries(properties)) document.documentElement.style.setProperty(name, colour);
}

/** The colour of an arm, the same one wherever the arm appears. */
export function ArmSwatch({ arm }: { readonly arm: number }) {
  return <span class="swatch" style={{ background: seriesColour(arm) }} aria-hidden="true" />;
}
