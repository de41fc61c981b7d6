import { describe, expect, it } from "vitest";
import { draw, drawn, figureOf, texts } from "../../test/drawing.js";
import { describeFigure } from "../facts/describeFigure.js";
import { figureTable } from "../facts/figureTable.js";
import type { Figure, SpanRow } from "../figure.js";

const rows: readonly SpanRow[] = [
  { series: "North", spans: [{ from: 1, to: 51, text: "40 %" }, { from: 51, to: 101, text: "20 %" }], note: "9 pulls" }, // prettier-ignore
  { series: "Valley", spans: [{ from: 26, to: 51, text: "30 %", waits: true }, { from: 51, to: 53, text: "30 %" }] }, // prettier-ignore
  { series: "Hill", spans: [] },
];
const figure: Figure = figureOf([{ kind: "spans", rows, waitName: "waiting" }], { label: "round", domain: [1, 101] }, { label: "arm", scale: "category" }); // prettier-ignore

describe("spans", () => {
  const svg = draw(figure);

  it("are bars from their first to their last value, in the row of their series", () => {
    const bars = drawn(svg, "rect", "rect").map((bar) =>
      ["x", "width", "y"].map((name) => Number(bar.getAttribute(name))),
    );
    // The legend's sample comes after the panel's bars, or before: it is 16 pixels wide.
    const [first, second, short, waiting] = bars.filter(([, width]) => width !== 16);
    const whole = first[1] + second[1];
    const at = (part: number): number => expect.closeTo(first[0] + part * whole, 0) as number;
    expect([second[0], short[0], waiting[0]]).toEqual([at(0.5), at(0.5), at(0.25)]);
    expect([short[1] / whole, waiting[1] / whole].map((part) => Math.round(part * 100))).toEqual([2, 25]);
    expect(first[2]).toBe(second[2]);
    expect(waiting[2]).toBeGreaterThan(first[2]);
  });

  it("have their texts where there is room, notes at the right, and dashes where they wait", () => {
    expect(texts(svg)).toEqual(expect.arrayContaining(["North", "Valley", "Hill", "40 %", "20 %", "9 pulls", "waiting"])); // prettier-ignore
    // The bar of two rounds has none.
    expect(texts(svg).filter((text) => text === "30 %")).toHaveLength(1);
    expect(svg.querySelectorAll('[stroke-dasharray="3 2"] rect').length).toBe(2);
  });

  it("are in the table and in words", () => {
    expect(figureTable(figure).rows.slice(0, 3)).toEqual([
      ["North", 1, 51, "40 %"],
      ["North", 51, 101, "20 %"],
      ["Valley", 26, 51, "waiting 30 %"],
    ]);
    expect(describeFigure(figure).replaceAll("\u00A0", " ")).toBe(
      "Stretches of round, North: 40 % from 1 to 51, 20 % from 51 to 101; " +
        "Valley: waiting 30 % from 26 to 51, 30 % from 51 to 53; Hill: none.",
    );
  });
});
