import { EvenhandError } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { documentInNode } from "../test/documentInNode.js";
import { draw, drawn, figureOf, line, texts } from "../test/drawing.js";
import { frontiers, regretPerRound, scatterWithFit } from "../test/exampleFigures.js";
import { clinicShares, manyLines, rewardAndDeficit } from "../test/pageFigures.js";
import {
  darkTheme,
  drawFigure,
  lightTheme,
  themeProperties,
  type DrawOptions,
  type Figure,
  type Mark,
} from "./index.js";

const drawWith = (figure: Figure, options: DrawOptions): SVGSVGElement => drawFigure(figure, documentInNode(), options);

/** How many panels stand in the first row: those that are as high up as the first. */
function columnsOf(svg: Element): number {
  const tops = [...svg.children].flatMap((child) => {
    const [, top] = /^translate\([\d.]+,([\d.]+)\)$/u.exec(child.getAttribute("transform") ?? "") ?? [];
    return child.localName === "g" && top !== undefined ? [top] : [];
  });
  // The first group is the legend.
  return tops.slice(1).filter((top) => top === tops[1]).length;
}

describe("width", () => {
  it.each([
    [320, 1],
    [720, 3],
    [1200, 4],
  ])("%d pixels have room for %d of twelve panels beside each other", (width, columns) => {
    const svg = drawWith(frontiers, { width });
    expect(svg.getAttribute("width")).toBe(String(width));
    expect(columnsOf(svg)).toBe(columns);
  });

  it("makes no row with a hole where another number of columns has none", () => {
    const eight = { ...frontiers, columns: 4, panels: frontiers.panels.slice(0, 8) };
    expect([1200, 720].map((width) => columnsOf(drawWith(eight, { width })))).toEqual([4, 2]);
  });

  it("never makes a row of more panels than the figure asks for", () => {
    expect(columnsOf(drawWith({ ...frontiers, columns: 2 }, { width: 1200 }))).toBe(2);
  });

  it("leaves the size of texts as it is", () => {
    const sizes = (svg: Element): Set<string | null> =>
      new Set([...svg.querySelectorAll("[font-size]")].map((text) => text.getAttribute("font-size")));
    expect(sizes(drawWith(regretPerRound, { width: 320 }))).toEqual(sizes(draw(regretPerRound)));
  });

  it("moves the names of references to the legend where panels are narrow", () => {
    const svg = drawWith(regretPerRound, { width: 320 });
    expect(texts(svg).filter((text) => text === "bound of Theorem 3")).toHaveLength(1);
    const legend = svg.querySelectorAll(":scope > g")[0];
    expect(texts(legend)).toContain("bound of Theorem 3");
  });

  it("wraps a name that is wider than the figure", () => {
    const name = "a policy with a name that says more about it than anyone wants to know at this place";
    const svg = drawWith(figureOf([line(name, 1, 2), line("b", 2, 3)]), { width: 320 });
    expect(texts(svg)).not.toContain(name);
    expect(texts(svg).join(" ")).toContain(name);
  });
});

it("zooms into the same width: texts grow, the rest has less room", () => {
  const svg = drawWith(regretPerRound, { width: 720, zoom: 1.2 });
  expect(svg.getAttribute("width")).toBe("720");
  expect(svg.getAttribute("viewBox")).toMatch(/^0 0 600 /u);
  const [, , width, height] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
  expect(Number(svg.getAttribute("height")) / height).toBeCloseTo(720 / width, 4);
});

it("draws with the theme's colours alone", () => {
  const text = drawWith(
    { ...clinicShares, panels: [...clinicShares.panels, ...rewardAndDeficit.panels] },
    {
      theme: darkTheme,
    },
  ).outerHTML;
  const known = new Set(Object.values(themeProperties(darkTheme)));
  const used = new Set([...text.matchAll(/(?:fill|stroke|color)="([^"]+)"/gu)].map(([, colour]) => colour));
  expect([...used].filter((colour) => !known.has(colour))).toEqual(["none"]);
  expect(used).toContain(darkTheme.background);
});

it("has no heading and another description on request", () => {
  const svg = drawWith(regretPerRound, { heading: false, description: "UCB1 is best." });
  expect(texts(svg)).not.toContain(regretPerRound.title);
  expect(svg.querySelector("title")?.textContent).toBe(regretPerRound.title);
  expect(svg.querySelector("desc")?.textContent).toBe("UCB1 is best.");
});

describe("within a page", () => {
  it("the picture has hardly a margin: the data have its room", () => {
    const sizeOf = (heading: boolean) => {
      const svg = drawWith(rewardAndDeficit, { width: 720, heading });
      const [, left] =
        /^translate\(([\d.]+),/u.exec(svg.querySelectorAll(":scope > g")[1].getAttribute("transform") ?? "") ?? [];
      return { left: Number(left), height: Number(svg.getAttribute("height")) };
    };
    const [file, page] = [sizeOf(true), sizeOf(false)];
    expect(file.left - page.left).toBe(10);
    // 14 above, 12 below, and the title.
    expect(file.height - page.height).toBeGreaterThanOrEqual(14 + 12 + 18);
  });

  it("rows that carry their names need no name of their axis", () => {
    const { label } = clinicShares.panels[0].y;
    expect(texts(drawWith(clinicShares, { width: 640 }))).toContain(label);
    expect(texts(drawWith(clinicShares, { width: 640, heading: false }))).not.toContain(label);
    expect(texts(drawWith(rewardAndDeficit, { width: 640, heading: false }))).toContain("round");
  });
});

it("lines carry no symbols on request, and neither does the legend", () => {
  const symbols = (options: DrawOptions) =>
    drawn(drawWith(rewardAndDeficit, { width: 320, ...options }), "dot", "path").length;
  expect(symbols({})).toBeGreaterThan(6);
  expect(symbols({ symbols: false })).toBe(0);
});

describe("names beside lines", () => {
  it("replace the legend where panels are wide", () => {
    const svg = drawWith(rewardAndDeficit, { width: 1200, names: "direct" });
    expect(svg.querySelectorAll("polyline")).toHaveLength(6);
    expect(texts(svg).filter((text) => text === "UCB1")).toHaveLength(2);
  });

  it("stand beside smaller panels than references can be named in", () => {
    const svg = drawWith(
      { ...rewardAndDeficit, panels: rewardAndDeficit.panels.slice(0, 1) },
      { width: 340, names: "direct" },
    );
    expect(svg.querySelectorAll("polyline")).toHaveLength(3);
  });

  it("stay in the legend where panels are narrow", () => {
    const svg = drawWith(rewardAndDeficit, { width: 320, names: "direct" });
    expect(svg.querySelectorAll("polyline")).toHaveLength(0);
    expect(texts(svg).filter((text) => text === "UCB1")).toHaveLength(1);
  });

  it("stay in the legend where several would hang on one place", () => {
    const polylines = (...lines: Mark[]): number =>
      drawWith(figureOf(lines), { width: 640, names: "direct" }).querySelectorAll("polyline").length;
    expect(polylines(line("a", 0, 5), line("b", 1, 5), line("c", 2, 9))).toBe(3);
    expect(polylines(line("a", 0, 5), line("b", 1, 5), line("c", 2, 5.01), line("d", 2, 9))).toBe(0);
  });

  it("stay in the legend where they are too many to stand below each other", () => {
    const many = figureOf(Array.from({ length: 24 }, (_, index) => line(`long name of policy ${index}`, index, index)));
    const svg = drawWith(many, { width: 480, names: "direct" });
    expect(svg.querySelectorAll("polyline")).toHaveLength(0);
  });
});

describe("many series", () => {
  it("become seven with their names, and one bundle that the legend counts", () => {
    const svg = drawWith(manyLines, { mostSeries: 8 });
    expect(svg.querySelectorAll("polyline")).toHaveLength(7);
    expect(drawn(svg, "line", "path").filter((path) => path.getAttribute("transform") !== null)).toHaveLength(1);
    expect(texts(svg)).toContain("and 33 others");
  });

  it("are left alone up to 24, as reports have them", () => {
    const some = (count: number): Figure =>
      figureOf(Array.from({ length: count }, (_, index) => line(`arm ${index}`, index, index + 1)));
    expect(texts(draw(some(24)))).toContain("arm 0");
    expect(texts(draw(some(25)))).not.toContain("arm 0");
    expect(texts(draw(some(25)))).toContain("and 18 others");
  });

  it("take few elements, however many they are", () => {
    const thousand = figureOf(
      Array.from({ length: 1000 }, (_, arm) =>
        line(`arm ${arm}`, ...Array.from({ length: 20 }, (_, step) => arm * step)),
      ),
    );
    expect(drawFigure(thousand, documentInNode()).querySelectorAll("*").length).toBeLessThan(300);
  });
});

it("gives a series the place that the figure's order gives it, whatever is shown", () => {
  const order = ["North", "Harbour", "Valley"];
  const colours = (figure: Figure): (string | null)[] =>
    drawn(drawWith(figure, { theme: lightTheme }), "line", "path").map(
      (path) => path.closest("[stroke]")?.getAttribute("stroke") ?? null,
    );
  const alone = colours({ ...figureOf([line("Valley", 1, 2)]), order });
  expect(new Set(alone)).toEqual(new Set([lightTheme.series[2]]));
  const after = colours({ ...figureOf([line("Delta", 1, 2)]), order });
  expect(new Set(after)).toEqual(new Set([lightTheme.series[3]]));
});

it("never shares an id between the same figure in two sizes", () => {
  const ids = (options: DrawOptions): string[] =>
    [...drawWith(scatterWithFit, options).querySelectorAll("clipPath")].map(({ id }) => id);
  const [small, large] = [ids({ width: 320 }), ids({ width: 720 })];
  expect(small.length).toBeGreaterThan(0);
  expect(small.filter((id) => large.includes(id))).toEqual([]);
});

it.each<[string, DrawOptions]>([
  ["options.width", { width: 239 }],
  ["options.width", { width: Number.NaN }],
  ["options.width", { width: 320, zoom: 1.5 }],
  ["options.zoom", { zoom: 0 }],
  ["options.mostSeries", { mostSeries: 6 }],
])("refuses a wrong %s", (path, options) => {
  let refusal: unknown;
  try {
    drawWith(regretPerRound, options);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(EvenhandError);
  expect(refusal).toMatchObject({ code: "figure-invalid", path });
});
