import { describe, expect, it } from "vitest";
import { contrast, difference, visions } from "../test/colourVision.js";
import { seriesStyleAt } from "./seriesStyles.js";
import { cssTheme, darkTheme, lightTheme, reportTheme, themeProperties } from "./themes.js";

/** The least difference among the colours, to the person who finds it smallest. */
function leastDifference(colours: readonly string[]): number {
  const pairs = colours.flatMap((one, index) => colours.slice(index + 1).map((other) => [one, other] as const));
  const kinds = Object.keys(visions) as (keyof typeof visions)[];
  return Math.min(...kinds.flatMap((vision) => pairs.map(([one, other]) => difference(one, other, vision))));
}

it("measures as the standards do", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 6);
  // WCAG's own example of a grey that just reaches 4.5 on white.
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  expect(difference("#000000", "#ffffff", "all cones")).toBeCloseTo(1, 3);
  expect(difference("#ff0000", "#00ff00", "no green")).toBeLessThan(difference("#ff0000", "#00ff00", "all cones") / 2);
});

describe.each([
  ["light", lightTheme],
  ["dark", darkTheme],
])("the %s theme", (_, theme) => {
  it("has ten colours or more, each with a contrast of 3 on the background, as WCAG asks of graphics", () => {
    expect(new Set(theme.series).size).toBeGreaterThanOrEqual(10);
    for (const colour of theme.series) expect(contrast(colour, theme.background), colour).toBeGreaterThanOrEqual(3);
  });

  it("has colours that differ, with any kind of colour blindness, more than those of Okabe and Ito", () => {
    expect(leastDifference(theme.series)).toBeGreaterThan(leastDifference(reportTheme.series));
    expect(leastDifference(theme.series.slice(0, 8))).toBeGreaterThan(0.1);
  });

  it("has texts with a contrast of 4.5", () => {
    for (const colour of [theme.ink, theme.reference]) {
      expect(contrast(colour, theme.background), colour).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("keeps others behind every series: nearer to the background than to the ink", () => {
    expect(contrast(theme.others, theme.background)).toBeGreaterThan(1.5);
    expect(contrast(theme.others, theme.background)).toBeLessThan(3);
  });

  it("tells places that share a colour apart by dash and symbol", () => {
    const count = theme.series.length;
    for (let place = 0; place < 3 * count; place++) {
      const [one, other] = [seriesStyleAt(place, theme), seriesStyleAt(place + count, theme)];
      expect(other.colour).toBe(one.colour);
      expect(other.dash).not.toBe(one.dash);
      expect(other.symbol).not.toBe(one.symbol);
    }
  });
});

it("names each colour of a theme for CSS, and asks for the same names", () => {
  const properties = themeProperties(darkTheme);
  expect(properties["--figure-ink"]).toBe(darkTheme.ink);
  expect(properties["--figure-series-11"]).toBe(darkTheme.series[10]);
  const asked = [...cssTheme.series, ...Object.values(cssTheme).filter((colour) => typeof colour === "string")];
  const names = asked.map((colour) => /^var\((--[\w-]+), #[\da-f]{6}\)$/u.exec(colour)?.[1]);
  expect(new Set(names)).toEqual(new Set(Object.keys(properties)));
});
