import { describe, expect, it } from "vitest";
import { documentInNode } from "../../test/documentInNode.js";
import { draw, drawn, figureOf, line, texts } from "../../test/drawing.js";
import { drawFigure } from "../drawFigure.js";
import type { Axis, Figure, Mark, ShareRow } from "../figure.js";
import { bundlePath } from "./crowd.js";

const numbers = (element: Element, ...names: string[]): number[] =>
  names.map((name) => Number(element.getAttribute(name)));

describe("shares", () => {
  const x: Partial<Axis> = { percent: true, domain: [0, 1] };
  const sharesOf = (...rows: ShareRow[]): Figure =>
    figureOf([{ kind: "shares", rows }], x, { label: "arm", scale: "category" });
  /** The pixels of 100 %, by the bar that has them all. */
  const all: ShareRow = { series: "all", share: 1 };

  it("are bars as long as their shares, the first on top, with values at the right", () => {
    const svg = draw(sharesOf(all, { series: "half", share: 0.5 }, { series: "fifth", share: 0.2, label: "a fifth" }));
    const bars = drawn(svg, "rect", "rect").map((bar) => numbers(bar, "width", "y"));
    const [[whole]] = bars;
    expect(bars.map(([width]) => width / whole)).toEqual(
      [1, 0.5, 0.2].map((part) => expect.closeTo(part, 3) as number),
    );
    expect(bars.map(([, y]) => y)).toEqual([...bars.map(([, y]) => y)].sort((a, b) => a - b));
    expect(texts(svg)).toEqual(
      expect.arrayContaining(["all", "half", "fifth", "100.0\u00A0%", "50.0\u00A0%", "a fifth"]),
    );
  });

  it("have a tick at the floor and a bracket at the cap, which the legend names", () => {
    const svg = draw(sharesOf({ ...all, floor: 0.25, cap: 0.75 }));
    const bar = drawn(svg, "rect", "rect")[0];
    const [left, width] = numbers(bar, "x", "width");
    const ends = drawn(svg, "rule", "line").flatMap((rule) => numbers(rule, "x1", "x2"));
    const arm = [0.75 - 5 / width, 0.75];
    // The rim and its tick, the bracket and its two arms.
    const parts = [0.25, 0.25, 0.25, 0.25, 0.75, 0.75, ...arm, ...arm];
    for (const [index, part] of parts.entries()) {
      expect((ends[ends.length - parts.length + index] - left) / width).toBeCloseTo(part, 3);
    }
    expect(texts(svg)).toEqual(expect.arrayContaining(["floor", "cap"]));
  });

  it("touch the tick of a floor that they keep, and end before one that they miss", () => {
    /** Strokes of the background at the left of a tick, where the bar is: they part the two. */
    const gaps = (share: number, slack = 0): number =>
      drawn(draw(sharesOf({ series: "a", share, floor: 0.5, slack })), "rule", "line")
        .map((rule) => rule.parentElement)
        .filter((group) => group?.getAttribute("stroke") === "white")
        .filter((group) => group?.getAttribute("transform")?.startsWith("translate(-")).length;
    expect([0.5, 0.502, 0.9].map((share) => gaps(share))).toEqual([0, 0, 0]);
    expect(gaps(0.49)).toBe(1);
    // A promise of whole pulls: 49 of 99 rounds keep a half.
    expect(gaps(49 / 99, 1 / 99)).toBe(0);
    expect(gaps(48 / 99, 1 / 99)).toBe(1);
  });

  it("have an outline that ends where they would be without the promise, which the legend names", () => {
    const svg = draw(sharesOf({ ...all, without: 0.25 }, { series: "b", share: 0.1, without: 0.4 }));
    const bars = drawn(svg, "rect", "rect");
    const whole = Math.max(...bars.map((bar) => numbers(bar, "width")[0]));
    const outlines = bars.filter((bar) => bar.closest('[fill="none"]') !== null).map((bar) => numbers(bar, "width")[0]);
    // Each with its rim, and the sample of the legend before them.
    expect(outlines.slice(-4).map((width) => width / whole)).toEqual(
      [0.25, 0.4, 0.25, 0.4].map((part) => expect.closeTo(part, 3) as number),
    );
    expect(texts(svg)).toContain("without the promise");
    expect(texts(draw(sharesOf(all)))).not.toContain("without the promise");
  });

  it("show what is missing to the floor as an empty bar", () => {
    const dashed = '[stroke-dasharray="3 2"]';
    expect(draw(sharesOf({ series: "a", share: 0.3, floor: 0.2 })).querySelectorAll(`${dashed} rect`)).toHaveLength(0);
    const svg = draw(sharesOf(all, { series: "a", share: 0.1, floor: 0.2 }));
    const [whole, , missing] = drawn(svg, "rect", "rect").map((bar) => numbers(bar, "width")[0]);
    expect(svg.querySelectorAll(`${dashed} rect`)).toHaveLength(1);
    expect(missing / whole).toBeCloseTo(0.1, 2);
  });

  it("have names above them that end before the value, where there is no room beside", () => {
    const series = "The Association of Independent Suppliers of the Northern and Eastern Harbour Districts";
    const narrow = { width: 320 };
    const svg = drawFigure(sharesOf({ series, share: 0.5 }, { series: "short", share: 0.5 }), documentInNode(), narrow);
    const [name] = texts(svg).filter((text) => text.startsWith("The Association"));
    expect(name).toMatch(/^The Association .*…$/);
    expect(texts(svg)).toContain("short");
  });

  it("have a bar across their error, and others as a range", () => {
    const others = { series: "and 9 others", low: 0.1, high: 0.3 };
    const mark: Mark = { kind: "shares", rows: [{ ...all, low: 0.9, high: 1 }], others };
    const svg = draw(figureOf([mark], x, { label: "arm", scale: "category" }));
    const [whole, range] = drawn(svg, "rect", "rect").map((bar) => numbers(bar, "x", "width"));
    const [error] = drawn(svg, "rule", "line").map((rule) => numbers(rule, "x1", "x2"));
    expect(error[1] - error[0]).toBeCloseTo(0.1 * whole[1], 1);
    expect(range).toEqual([whole[0] + 0.1 * whole[1], 0.2 * whole[1]].map((at) => expect.closeTo(at, 1) as number));
    expect(texts(svg)).toContain("10.0–30.0\u00A0%");
  });
});

describe("a marker", () => {
  const marked = (x: number): Figure =>
    figureOf([line("frontier", 0, 1, 2), { kind: "marker", x, y: 1, label: "now" }], { domain: [1, 3] });

  it("is a ring with its name, and lines to both axes", () => {
    const svg = draw(marked(2));
    expect(texts(svg)).toContain("now");
    const [down, left] = drawn(svg, "rule", "line").map((rule) => numbers(rule, "x1", "x2", "y1", "y2"));
    expect(down[0]).toBe(down[1]);
    expect(left[2]).toBe(left[3]);
    expect([left[1], down[3]]).toEqual([down[0], left[2]]);
  });

  it("is left out where the axes do not reach, and a note says so", () => {
    const svg = draw(marked(4));
    expect(drawn(svg, "rule", "line")).toHaveLength(0);
    expect(texts(svg)).toContain("Outside the axes: now (1 value).");
  });
});

describe("a crowd", () => {
  const scales = {
    x: { place: (value: number | string) => Number(value) },
    y: { place: (value: number | string) => (Number(value) > 0 ? Number(value) : Number.NaN) },
  } as Parameters<typeof bundlePath>[1];
  const same = { x: (value: number) => value, y: (value: number) => value };
  const path = (...lines: [x: number, y: number][][]): string =>
    bundlePath(
      lines.map((points) => points.map(([x, y]) => ({ x, y }))),
      scales,
      same,
    );

  it("is one path, each place relative to the one before", () => {
    expect(
      path(
        [
          [10, 20],
          [30, 50],
          [40, 10],
        ],
        [
          [0, 7],
          [100, 107],
        ],
      ),
    ).toBe("m10,20l20,30l10,-40m-40,-3l100,100");
  });

  it("does not add up what rounding leaves over", () => {
    const ends = Array.from({ length: 100 }, (_, step): [number, number] => [step * 10.4, 1]);
    const steps = [...path(ends).matchAll(/l(\d+),/gu)].reduce((sum, [, step]) => sum + Number(step), 0);
    expect(steps).toBe(Math.round(99 * 10.4));
  });

  it("leaves out places that cannot be told apart, though not the last one", () => {
    expect(
      path([
        [0, 1],
        [1, 2],
        [3, 4],
        [5, 5],
        [6, 5],
      ]),
    ).toBe("m0,1l5,4l1,0");
  });

  it("is interrupted where a value has no place, and shows a single point", () => {
    expect(
      path([
        [0, 10],
        [10, 10],
        [20, -1],
        [30, 10],
      ]),
    ).toBe("m0,10l10,0m20,0");
    expect(path([[5, 5]])).toBe("m5,5h0");
    expect(path([[5, -5]])).toBe("");
  });

  it("is drawn within the frame, behind all else, in few elements", () => {
    const lines = Array.from({ length: 500 }, (_, trial) => [1, 2].map((x) => ({ x, y: trial })));
    const svg = draw(figureOf([line("mean", 1, 2), { kind: "crowd", series: "trials", lines }]));
    const bundles = drawn(svg, "line", "path").filter((one) => one.getAttribute("transform") === "scale(0.1)");
    expect(bundles).toHaveLength(9);
    expect(bundles.every((one) => one.closest("[clip-path]") !== null)).toBe(true);
    const shown = bundles.flatMap((one) => (one.getAttribute("d") ?? "").match(/l/gu) ?? []);
    expect(shown).toHaveLength(500);
    expect(texts(svg)).toContain("trials");
  });
});
