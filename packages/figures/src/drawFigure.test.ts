import { describe, expect, it } from "vitest";
import { documentInNode } from "../test/documentInNode.js";
import * as examples from "../test/exampleFigures.js";
import { drawFigure } from "./drawFigure.js";
import type { Axis, Figure, Mark } from "./figure.js";

const figures = Object.entries(examples);
const draw = (figure: Figure): SVGSVGElement => drawFigure(figure, documentInNode());

function figureOf(marks: readonly Mark[], x: Partial<Axis> = {}, y: Partial<Axis> = {}): Figure {
  return { title: "t", caption: "c", panels: [{ x: { label: "x", ...x }, y: { label: "y", ...y }, marks }] };
}

/** Elements that Plot has drawn for marks of a kind, the samples of the legend among them. */
function drawn(svg: Element, mark: string, element: string): Element[] {
  return [...svg.querySelectorAll(`g[aria-label="${mark}"] ${element}`)];
}

const texts = (svg: Element): string[] => [...svg.querySelectorAll("text")].map((text) => text.textContent ?? "");
const line = (series: string, ...ys: number[]): Mark => ({
  kind: "line",
  series,
  points: ys.map((y, index) => ({ x: index + 1, y })),
});

const clipIds = (svg: Element): string[] => [...svg.querySelectorAll("clipPath")].map(({ id }) => id);
const idsOf = new Map(figures.map(([name, figure]) => [name, clipIds(draw(figure))]));

describe.each(figures)("%s", (_, figure) => {
  it("says what it shows, to readers of the screen too", () => {
    const svg = draw(figure);
    expect(svg.getAttribute("role")).toBe("img");
    expect(svg.querySelector("title")?.textContent).toBe(figure.title);
    expect(svg.querySelector("desc")?.textContent).toBe(figure.caption);
    for (const { title, x } of figure.panels) {
      expect(texts(svg)).toContain(x.unit === undefined ? x.label : `${x.label} (${x.unit})`);
      if (title !== undefined) expect(texts(svg).join(" ")).toContain(title);
    }
  });

  it("is the same bytes twice, whatever was drawn before", () => {
    const first = draw(figure).outerHTML;
    draw(examples.labelledPoints);
    expect(draw(figure).outerHTML).toBe(first);
  });

  it("has numbers everywhere, and nothing from outside", () => {
    const text = draw(figure).outerHTML;
    expect(text).not.toMatch(/NaN|Infinity|undefined|null/);
    expect(text).not.toMatch(/<style|<script|href=|@import|url\((?!#)/);
  });

  it("lets every clip path be found, by an id that no other figure has", () => {
    const svg = draw(figure);
    const ids = clipIds(svg);
    const others = figures.filter(([, other]) => other !== figure).flatMap(([name]) => idsOf.get(name) ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(others.filter((id) => ids.includes(id))).toEqual([]);
    for (const clipped of svg.querySelectorAll("[clip-path]")) {
      expect(ids.map((id) => `url(#${id})`)).toContain(clipped.getAttribute("clip-path"));
    }
  });
});

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
    const heights = drawn(svg, "rule", "line").map((rule) => [rule.getAttribute("y1"), rule.getAttribute("y2")]);
    expect(heights).toHaveLength(1 + 3);
    expect(heights.slice(1).map(([y]) => y)).toEqual([heights[0][0], expect.any(String), heights[0][1]]);
  });

  it("violin: only the bars where all values are the same", () => {
    const svg = draw(figureOf([{ kind: "violin", series: "a", x: "a", values: [2, 2] }], { scale: "category" }));
    expect(drawn(svg, "area", "path")).toHaveLength(0);
    expect(drawn(svg, "rule", "line").length).toBeGreaterThanOrEqual(3);
  });

  it("level: a line across with its name", () => {
    const svg = draw(figureOf([line("a", 1, 5), { kind: "level", axis: "y", at: 3, label: "oracle" }]));
    expect(drawn(svg, "rule", "line")).toHaveLength(1);
    expect(texts(svg)).toContain("oracle");
  });
});

describe("a log axis", () => {
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

describe("the legend", () => {
  it("has each series once, in the order of appearance", () => {
    const { panels } = figureOf([line("first", 1, 2), line("second", 2, 3)]);
    const svg = draw({ title: "t", caption: "c", panels: [...panels, ...panels, ...panels] });
    expect(texts(svg).filter((text) => text === "first" || text === "second")).toEqual(["first", "second"]);
  });

  it("leaves out what is named in the panel", () => {
    expect(texts(draw(examples.violins)).filter((text) => text === "UCB1")).toHaveLength(2);
    expect(texts(draw(examples.regretPerRound)).filter((text) => text === "bound of Theorem 3")).toHaveLength(1);
  });

  it("names reference lines of narrow panels", () => {
    expect(texts(draw(examples.scatterWithFit)).filter((text) => text === "fit, slope 0.80")).toHaveLength(1);
  });
});

describe("names of axes", () => {
  const panel = figureOf([line("a", 1, 2)]).panels[0];

  it("are written once for each row and column where all panels share them", () => {
    const svg = draw({ title: "t", caption: "c", panels: Array.from({ length: 6 }, () => panel) });
    expect(texts(svg).filter((text) => text === "y")).toHaveLength(2);
    expect(texts(svg).filter((text) => text === "x")).toHaveLength(3);
  });

  it("are written at every panel where they differ", () => {
    const other = { ...panel, y: { label: "z" } };
    const svg = draw({ title: "t", caption: "c", panels: [panel, panel, other] });
    expect(texts(svg).filter((text) => text === "y" || text === "z")).toEqual(["y", "y", "z"]);
  });

  it("are written once for each row that has a name of its own", () => {
    const svg = draw(examples.samePoints);
    expect(texts(svg).filter((text) => text === "unfairness (pulls)")).toHaveLength(1);
    expect(texts(svg).filter((text) => text === "horizon T (rounds)")).toHaveLength(3);
  });

  it("stand above a hole in the last row", () => {
    const svg = draw({ title: "t", caption: "c", panels: Array.from({ length: 5 }, () => panel) });
    expect(texts(svg).filter((text) => text === "x")).toHaveLength(3);
  });
});

it("draws sixteen series, a single point, and columns as asked", () => {
  const many = draw(figureOf(Array.from({ length: 16 }, (_, index) => line(`policy ${index}`, index, index + 1))));
  expect(drawn(many, "line", "path")).toHaveLength(32);
  expect(drawn(draw(figureOf([line("a", 3)])), "dot", "*")).toHaveLength(2);
  const { panels } = figureOf([line("a", 1, 2)]);
  const above = { title: "t", caption: "c", columns: 1, panels: [...panels, ...panels] };
  expect(Number(draw(above).getAttribute("width"))).toBe(640);
  expect(Number(draw({ ...above, columns: 2 }).getAttribute("width"))).toBe(960);
});

it("refuses a figure that cannot be drawn before anything is drawn", () => {
  expect(() => draw(figureOf([]))).toThrow(/panels\[0\]\.marks/);
});
