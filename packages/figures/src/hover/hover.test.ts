import { describe, expect, it } from "vitest";
import { figureOf, line } from "../../test/drawing.js";
import { labelledPoints } from "../../test/exampleFigures.js";
import { clinicShares } from "../../test/pageFigures.js";
import type { Figure, Mark } from "../figure.js";
import { layoutFigure } from "../layoutFigure.js";
import { valueText } from "../text/numbers.js";
import { nearestStop, type Stops, stopsOf } from "./stopsOf.js";

function stopsIn(figure: Figure): Stops {
  const layout = layoutFigure(figure, {});
  return stopsOf(layout.figure.panels[0], layout.contexts[0], valueText);
}

const inWords = ({ stops }: Stops): string[] =>
  stops.map(({ heading, rows }) => `${heading}: ${rows.map(({ name, value }) => `${name} ${value}`).join(", ")}`);

describe("what can be read off a panel", () => {
  it("of lines is all values at an x, from above, the range of others last", () => {
    const points = [{ x: 3, y: 5, low: 4, high: 6 }];
    const crowd: Mark = { kind: "crowd", series: "others", lines: [1, 9].map((y) => [{ x: 2, y }]) };
    const marks: Mark[] = [crowd, line("low", 1, 2), line("high", 2, 3), { kind: "line", series: "band", points }];
    const stops = stopsIn(figureOf(marks, { label: "round" }));
    expect(stops.along).toBe("x");
    expect(inWords(stops)).toEqual([
      "round 1: high 2, low 1",
      "round 2: high 3, low 2, others 1 to 9",
      "round 3: band 5 (4 to 6)",
    ]);
    expect(stops.stops[1].rows.map(({ dot }) => dot === undefined)).toEqual([false, false, true]);
  });

  it("of a scatter is each point by itself", () => {
    const stops = stopsIn(labelledPoints);
    expect(stops.along).toBe("both");
    expect(stops.stops).toHaveLength(6);
    expect(stops.stops.every(({ rows }) => rows.length === 1)).toBe(true);
  });

  it("of bars is all series of a category", () => {
    const bars = (series: string, y: number): Mark => ({ kind: "bars", series, points: [{ x: "arm 1", y }] });
    const stops = stopsIn(figureOf([bars("a", 1), bars("b", 2)], { scale: "category" }));
    expect(inWords(stops)).toEqual(["arm 1: b 2, a 1"]);
  });

  it("of shares is each row with what it was promised", () => {
    const stops = stopsIn(clinicShares);
    expect(stops.along).toBe("y");
    expect(
      inWords(stops)
        .slice(0, 2)
        .map((text) => text.replaceAll("\u00A0", " ")),
    ).toEqual([
      "North: share of visits 45 % (44 % to 46 %), floor 20 %, cap 50 %",
      "Harbour: share of visits 20 %, floor 20 %",
    ]);
  });

  it("leaves out what is not shown", () => {
    const figure = figureOf([line("a", 1, 2, 3, 4)], { domain: [2, 3] });
    expect(inWords(stopsIn(figure))).toEqual(["x 2: a 2", "x 3: a 3"]);
  });
});

describe("the nearest stop", () => {
  const stops = [
    { x: 0, y: 100 },
    { x: 50, y: 0 },
    { x: 100, y: 90 },
  ].map((place) => ({ ...place, heading: "", rows: [] }));

  it("is measured in the direction in which stops follow each other", () => {
    expect(nearestStop(stops, "x", { x: 60, y: 100 })).toBe(1);
    expect(nearestStop(stops, "y", { x: 60, y: 97 })).toBe(0);
    expect(nearestStop(stops, "both", { x: 60, y: 100 })).toBe(2);
  });
});
