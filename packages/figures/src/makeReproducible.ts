import type { DrawOptions } from "./drawOptions.js";
import type { Figure, Mark } from "./figure.js";

/** Attributes that hold places and lengths. */
const GEOMETRY = [
  "transform",
  "viewBox",
  "points",
  "x",
  "y",
  "x1",
  "x2",
  "y1",
  "y2",
  "r",
  "cx",
  "cy",
  "width",
  "height",
  "d",
];

/** Numbers with more than two decimals. */
const FINE_NUMBERS = /-?\d+\.(?:\d{3,}(?:e-?\d+)?|\d+e-?\d+)/gu;

/**
 * Makes the picture a function of the figure and its options alone. Plot numbers its clip paths across the whole page,
 * and engines differ in the last digit of a logarithm: ids are taken from the content instead, so that two pictures of
 * a page never share one, and places are rounded to a hundredth of a pixel.
 */
export function makeReproducible(svg: SVGSVGElement, figure: Figure, options: DrawOptions): void {
  const ids = new Map<string, string>();
  let prefix: string | undefined;
  for (const element of [svg, ...svg.querySelectorAll("*")]) {
    for (const name of GEOMETRY) {
      const value = element.getAttribute(name);
      if (value !== null) element.setAttribute(name, value.replace(FINE_NUMBERS, rounded));
    }
    if (element.localName === "clipPath") {
      prefix ??= `figure-${contentHash(contentOf(figure, options))}`;
      ids.set(element.id, `${prefix}-${ids.size + 1}`);
      element.setAttribute("id", ids.get(element.id) ?? "");
    }
    const clip = /^url\(#(.+)\)$/u.exec(element.getAttribute("clip-path") ?? "")?.[1];
    const id = clip === undefined ? undefined : ids.get(clip);
    if (id !== undefined) element.setAttribute("clip-path", `url(#${id})`);
  }
}

/** Without options the figure alone, as files have always been named by. */
function contentOf(figure: Figure, options: DrawOptions): string {
  const given = JSON.stringify(options);
  return JSON.stringify(withoutCrowds(figure)) + (given === "{}" ? "" : given);
}

/**
 * The figure, with only the number and the ends of many lines: writing them all as text would
 * take longer than drawing them.
 */
function withoutCrowds(figure: Figure): unknown {
  const short = (mark: Mark): unknown =>
    mark.kind === "crowd" ? { ...mark, lines: mark.lines.map((points) => points.at(-1)) } : mark;
  return { ...figure, panels: figure.panels.map((panel) => ({ ...panel, marks: panel.marks.map(short) })) };
}

function rounded(number: string): string {
  return String(Number(Number(number).toFixed(2)));
}

/** FNV-1a of the text's UTF-16 units. */
function contentHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}
