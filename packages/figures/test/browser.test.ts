import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { darkTheme, drawFigure, lightTheme, themeProperties, type DrawOptions, type Figure } from "../src/index.js";
import { textWidth } from "../src/text/textSize.js";
import { documentInNode } from "./documentInNode.js";
import * as examples from "./exampleFigures.js";
import { openPage } from "./openPage.mjs";
import * as pageExamples from "./pageFigures.js";

const figures = Object.entries(examples);
const pageFigures = Object.entries(pageExamples);

interface Box {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** The box of a text that is turned by less than a right angle is mostly empty. */
  readonly isTurned: boolean;
}

interface Shown {
  /** Every element with its attributes. */
  readonly elements: readonly string[];
  readonly labels: readonly Box[];
  readonly picture: Box;
  readonly colour: string;
}

/**
 * Draws the figure into the page and looks at what is there. Runs in the page, where nothing else of this file exists.
 */
function look({ figure, options = {} }: { figure: Figure; options?: DrawOptions }): Shown {
  const { figures } = globalThis as unknown as { figures: typeof import("../src/index.js") };
  const svg = figures.drawFigure(figure, document, options);
  document.body.replaceChildren(svg);
  const texts = [...svg.querySelectorAll("text")];
  const boxOf = (element: Element): Box => {
    const isTurned = (element.getAttribute("transform") ?? "").includes("rotate(-35)");
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { text: element.textContent ?? "", left, top, right, bottom, isTurned };
  };
  return {
    elements: Array.from(svg.querySelectorAll("*"), ({ localName, attributes }) =>
      [localName, ...Array.from(attributes, ({ name, value }) => `${name}=${value}`).sort()].join(" "),
    ),
    labels: texts.map(boxOf),
    picture: boxOf(svg),
    colour: getComputedStyle(texts[0]).fill,
  };
}

/** As `look` lists them, where there is no page. */
function elementsInNode(figure: Figure, options: DrawOptions = {}): string[] {
  return Array.from(drawFigure(figure, documentInNode(), options).querySelectorAll("*"), ({ localName, attributes }) =>
    [localName, ...Array.from(attributes, ({ name, value }) => `${name}=${value}`).sort()].join(" "),
  );
}

function overlap(a: Box, b: Box): boolean {
  if (a.isTurned || b.isTurned) return false;
  // Two pixels of a text's box are the space above and below its letters.
  return a.left < b.right && b.left < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom;
}

function expectReadable(labels: readonly Box[], picture: Box): void {
  for (const [index, label] of labels.entries()) {
    expect(label.right, `${label.text} has a width`).toBeGreaterThan(label.left);
    expect(label.left, `${label.text} starts inside`).toBeGreaterThanOrEqual(picture.left);
    expect(label.right, `${label.text} ends inside`).toBeLessThanOrEqual(picture.right);
    expect(label.bottom, `${label.text} stands inside`).toBeLessThanOrEqual(picture.bottom);
    expect(
      labels.slice(index + 1).filter((other) => overlap(label, other)),
      `${label.text} is on another`,
    ).toEqual([]);
  }
}

const chromium = process.env["EVENHAND_CHROMIUM"];

// Skipped where EVENHAND_CHROMIUM names no Chromium: npm test installs one.
describe.skipIf(chromium === undefined)("in a browser", { timeout: 120_000 }, () => {
  let page: Page;
  let close: () => Promise<void> = () => Promise.resolve();

  beforeAll(async () => {
    ({ page, close } = await openPage(chromium ?? ""));
  }, 120_000);
  afterAll(() => close());

  it.each(figures)("%s is drawn as in Node, to a hundredth of a pixel", async (_, figure) => {
    const { elements } = await page.evaluate(look, { figure });
    expect(elements).toEqual(elementsInNode(figure));
  });

  it.each(figures)("%s can be seen, with all labels inside and none on another", async (_, figure) => {
    const { labels, picture, colour } = await page.evaluate(look, { figure });
    expect(picture.right - picture.left).toBeGreaterThan(600);
    expect(colour).toBe("rgb(31, 35, 40)");
    expectReadable(labels, picture);
  });

  it.each([...figures, ...pageFigures])("%s can be read on a phone, a tablet and a screen", async (_, figure) => {
    for (const [width, theme, heading] of [
      [320, darkTheme, true],
      [324, lightTheme, false],
      [388, darkTheme, false],
      [720, lightTheme, true],
      [1200, darkTheme, false],
    ] as const) {
      const options: DrawOptions = {
        width,
        theme,
        heading,
        zoom: 1.15,
        mostSeries: 8,
        names: "direct",
        symbols: heading,
      };
      const { labels, picture } = await page.evaluate(look, { figure, options });
      expect(picture.right - picture.left).toBeCloseTo(width, 1);
      expectReadable(labels, picture);
    }
  });

  it.each(pageFigures)("%s is drawn as in Node with options, too", async (_, figure) => {
    const options: DrawOptions = { width: 720, theme: darkTheme, mostSeries: 8, names: "direct", heading: false };
    const { elements } = await page.evaluate(look, { figure, options });
    expect(elements).toEqual(elementsInNode(figure, options));
  });

  it("takes the page's colours where they are custom properties, and follows them", async () => {
    const inkOf = await page.evaluate(
      ({ figure, dark }) => {
        const { figures } = globalThis as unknown as { figures: typeof import("../src/index.js") };
        const svg = figures.drawFigure(figure, document, { theme: figures.cssTheme });
        document.body.replaceChildren(svg);
        const text = svg.querySelector("text") ?? svg;
        const before = getComputedStyle(text).fill;
        for (const [name, colour] of Object.entries(dark)) document.documentElement.style.setProperty(name, colour);
        const after = getComputedStyle(text).fill;
        const line = [...svg.querySelectorAll("path")].map((path) => getComputedStyle(path).stroke);
        document.documentElement.removeAttribute("style");
        return { before, after, line };
      },
      { figure: pageExamples.rewardAndDeficit, dark: themeProperties(darkTheme) },
    );
    expect(inkOf).toMatchObject({ before: "rgb(31, 35, 40)", after: "rgb(230, 233, 237)" });
    // The dark theme's first colour, #2e77f3.
    expect(inkOf.line).toContain("rgb(46, 119, 243)");
  });

  it.each(figures)("%s is well-formed as a file of its own", async (_, figure) => {
    const text = drawFigure(figure, documentInNode()).outerHTML;
    const [root, title] = await page.evaluate((xml) => {
      const parsed = new DOMParser().parseFromString(xml, "image/svg+xml");
      return [parsed.documentElement.localName, parsed.querySelector("title")?.textContent];
    }, text);
    expect(root).toBe("svg");
    expect(title).toBe(figure.title);
  });

  it.each(["normal", "bold"] as const)(
    "estimates %s texts as no narrower than they are, and not much wider",
    async (weight) => {
      const texts = figures.flatMap(([, figure]) => [
        figure.title,
        figure.caption,
        ...figure.panels.flatMap(({ title = "", x, y }) => [title, x.label, y.label, y.unit ?? ""]),
      ]);
      const measured = await page.evaluate(
        ({ texts, weight }) => {
          const context = document.createElement("canvas").getContext("2d");
          if (context === null) return [];
          context.font = `${weight} 100px "DejaVu Sans"`;
          return texts.map((text) => context.measureText(text).width);
        },
        { texts, weight },
      );
      expect(measured).toHaveLength(texts.length);
      for (const [index, text] of texts.entries()) {
        const estimate = textWidth(text, 100, weight);
        expect(estimate, text).toBeGreaterThanOrEqual(measured[index] * 0.99);
        expect(estimate, text).toBeLessThanOrEqual(measured[index] * 1.12);
      }
    },
  );
});
