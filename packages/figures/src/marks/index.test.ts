import { describe, expect, it } from "vitest";
import { draw, drawn, figureOf, line, texts } from "../../test/drawing.js";
import type { Mark } from "../figure.js";
import { reportTheme } from "../themes.js";

describe("each kind of mark", () => {
  it("line: a path, its band, and a symbol for each of few points", () => {
    const points = [1, 2, 3].map((x) => ({ x, y: x, low: x - 1, high: x + 1 }));
    const svg = draw(figureOf([{ kind: "line", series: "a", points }]));
    expect(drawn(svg, "area", "path")).toHaveLength(1);
    expect(drawn(svg, "line", "path")).toHaveLength(1 + 1);
    expect(drawn(svg, "dot", "*")).toHaveLength(3 + 1);
  });

  it("line: symbols at few of many points, and other ones for a line that lies on it", () => {
    const ys = Array.from({ length: 100 }, (_, index) => index);
    const svg = draw(figureOf([line("a", ...ys), line("b", ...ys)]));
    const groups = [...svg.querySelectorAll('g[aria-label="dot"]')].map((group) => [...group.children]);
    const places = groups.filter((group) => group.length > 1).map((group) => group.map((one) => one.outerHTML));
    expect(groups.map(({ length }) => length)).toEqual([1, 1, 8, 8]);
    expect(drawn(svg, "area", "path")).toHaveLength(0);
    const x = (element: string): string => /(?:translate\(|cx=")([\d.]+)/.exec(element)?.[1] ?? "none";
    expect(places[0].map(x).filter((place) => places[1].map(x).includes(place))).toEqual([]);
  });

  it("dots: a symbol for each point, error bars where there is an error, a line only on request", () => {
    const points = [
      { x: 1, y: 1, low: 0, high: 2 },
      { x: 2, y: 2 },
    ];
    const svg = draw(figureOf([{ kind: "dots", series: "a", points }]));
    expect(drawn(svg, "dot", "*")).toHaveLength(2 + 1);
    expect(drawn(svg, "rule", "line")).toHaveLength(1);
    expect(drawn(svg, "line", "path")).toHaveLength(0);
    const joined = draw(figureOf([{ kind: "dots", series: "a", points, joined: true }]));
    expect(drawn(joined, "line", "path")).toHaveLength(1 + 1);
  });

  it("bars: as high as their values", () => {
    const bars = (series: string, ...ys: number[]): Mark => ({
      kind: "bars",
      series,
      points: ys.map((y, arm) => ({ x: `arm ${arm}`, y })),
    });
    const svg = draw(figureOf([bars("a", 1, 2), bars("b", 3, 4)], { scale: "category" }));
    const heights = drawn(svg, "rect", "rect").map((rect) => Number(rect.getAttribute("height")));
    expect(texts(svg)).toContain("0");
    const [unit] = heights.slice(2);
    expect(heights.slice(2)).toEqual([1, 2, 3, 4].map((value) => expect.closeTo(value * unit, 1) as number));
  });

  it("stack: one part on top of the other, and none for 0", () => {
    const part = (series: string, y: number): Mark => ({ kind: "stack", series, points: [{ x: 1000, y }] });
    const svg = draw(figureOf([part("a", 1), part("b", 0), part("c", 3)], { scale: "category" }));
    const parts = drawn(svg, "rect", "rect").slice(3);
    const [a, c] = parts.map((rect) => ({
      top: Number(rect.getAttribute("y")),
      height: Number(rect.getAttribute("height")),
    }));
    expect(parts).toHaveLength(2);
    // Half a pixel of white lies between parts.
    expect(a.top).toBeCloseTo(c.top + c.height + 0.5, 1);
    expect(c.height + 0.5).toBeCloseTo(3 * (a.height + 0.5), 1);
  });

  it("violin: an outline with bars at minimum, median and maximum", () => {
    const svg = draw(figureOf([{ kind: "violin", series: "a", x: "a", values: [1, 2, 3, 5] }], { scale: "category" }));
    expect(drawn(svg, "area", "path")).toHaveLength(1);
    const [spine, ...bars] = drawn(svg, "rule", "line").map((rule) =>
      ["y1", "y2"].map((name) => Number(rule.getAttribute(name))),
    );
    const [bottom, top] = spine;
    expect(bars.map(([y]) => y)).toEqual([bottom, expect.closeTo(bottom + (1.5 / 4) * (top - bottom), 1), top]);
  });

  it("violin: only the bars where all values are the same", () => {
    const svg = draw(figureOf([{ kind: "violin", series: "a", x: "a", values: [2, 2] }], { scale: "category" }));
    expect(drawn(svg, "area", "path")).toHaveLength(0);
    expect(drawn(svg, "rule", "line").length).toBeGreaterThanOrEqual(3);
  });

  it("level: in the colour of its series, and named at the right where bars leave no room", () => {
    const own: Mark = { kind: "level", axis: "y", at: 3, label: "optimum", series: "a", beside: true };
    const svg = draw(figureOf([line("a", 1, 5), own]));
    expect(svg.querySelector("polyline")?.getAttribute("stroke")).toBe(reportTheme.series[0]);
    const rule = svg.querySelector('g[aria-label="rule"][stroke-dasharray="5 4"]');
    expect(rule?.getAttribute("stroke")).toBe(reportTheme.series[0]);
    expect(texts(svg)).toContain("optimum");
  });

  it("level: a line across with its name", () => {
    const svg = draw(figureOf([line("a", 1, 5), { kind: "level", axis: "y", at: 3, label: "oracle" }]));
    expect(drawn(svg, "rule", "line")).toHaveLength(1);
    expect(texts(svg)).toContain("oracle");
    const outside = draw(
      figureOf([line("a", 1, 5), { kind: "level", axis: "y", at: 3, label: "oracle" }], {}, { domain: [4, 5] }),
    );
    expect(drawn(outside, "rule", "line")).toHaveLength(0);
    expect(texts(outside)).not.toContain("oracle");
  });
});

describe("a log axis", () => {
  it("has decades of equal height", () => {
    const path = drawn(draw(figureOf([line("a", 1, 10, 100)], {}, { scale: "log" })), "line", "path").at(-1);
    const [first, second, third] = [...(path?.getAttribute("d") ?? "").matchAll(/,([\d.]+)/g)].map(([, y]) =>
      Number(y),
    );
    expect(first - second).toBeCloseTo(second - third, 1);
  });

  it("lets a band that reaches 0 go down to its foot", () => {
    const points = [1, 2, 3].map((x) => ({ x, y: 10, low: x === 2 ? 0 : 5, high: 20 }));
    const [band] = drawn(draw(figureOf([{ kind: "line", series: "a", points }], {}, { scale: "log" })), "area", "path");
    const path = band.getAttribute("d") ?? "";
    const heights = [...path.matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y)).sort((a, b) => a - b);
    expect(path.match(/M/g)).toHaveLength(1);
    // Three upper ends, two lower ones, and the foot.
    expect(new Set(heights).size).toBe(3);
    expect(heights[5]).toBeGreaterThan(heights[4]);
  });

  it("has a text at every tick that is not a minor one", () => {
    const svg = draw(figureOf([line("a", 1, 2)], { scale: "log", domain: [400, 12_000] }));
    const ticks = [...svg.querySelectorAll('g[aria-label="x-axis tick label"] text')].map((text) => text.textContent);
    expect(ticks).toEqual(["500", "1k", "2k", "5k", "10k"]);
  });

  it("interrupts a line where a value is 0, and says so", () => {
    const svg = draw(figureOf([line("a", 1, 10, 0, 100, 1000)], {}, { scale: "log" }));
    const path = drawn(svg, "line", "path").at(-1)?.getAttribute("d") ?? "";
    expect(path.match(/M/g)).toHaveLength(2);
    expect(texts(svg).join(" ")).toContain("a (1 value)");
    expect(svg.outerHTML).not.toContain("NaN");
  });
});
