import { describe, expect, it } from "vitest";
import { draw, drawn, figureOf, line, texts } from "../test/drawing.js";
import * as examples from "../test/exampleFigures.js";
import type { Panel } from "./figure.js";

const figures = Object.entries(examples);
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

it("stands on white, whatever the page looks like", () => {
  const svg = draw(examples.violins);
  const background = svg.querySelector("rect");
  expect(background?.getAttribute("fill")).toBe("white");
  expect(background?.getAttribute("width")).toBe(svg.getAttribute("width"));
  expect(background?.getAttribute("height")).toBe(svg.getAttribute("height"));
});

it("refuses a figure that cannot be drawn before anything is drawn", () => {
  expect(() => draw(figureOf([]))).toThrow(/panels\[0\]\.marks/);
});

it("names each horizontal axis below its own ticks, also beside a panel whose long names are turned", () => {
  const bars = (label: string, names: readonly string[]): Panel => ({
    x: { label, scale: "category" },
    y: { label: "share" },
    marks: [{ kind: "bars", series: "a", points: names.map((x) => ({ x, y: 1 })) }],
  });
  const long = Array.from({ length: 8 }, (_, index) => `the poorest arm first, ${index}`);
  const svg = draw({ title: "t", caption: "c", panels: [bars("learner", ["a", "b"]), bars("delay", long)] });
  const heightOf = (name: string) => {
    const text = [...svg.querySelectorAll("text")].find(({ textContent }) => textContent === name);
    return Number(/^translate\(.+,(.+)\)$/.exec(text?.getAttribute("transform") ?? "")?.[1]);
  };
  expect(heightOf("learner")).toBeGreaterThan(0);
  // Names of more than a hundred pixels, turned by 35 degrees, are 60 px high and more.
  expect(heightOf("delay") - heightOf("learner")).toBeGreaterThan(40);
});
