import type { Figure } from "./figure.js";

/** Attributes that hold places and lengths. */
const GEOMETRY = ["x", "y", "x1", "x2", "y1", "y2", "r", "cx", "cy", "width", "height", "d", "transform", "viewBox"];

/**
 * Makes the picture a function of the figure alone. Plot numbers its clip paths across the whole page, and engines differ
 * in the last digit of a logarithm: ids are taken from the figure's content instead, so that two figures of a page never
 * share one, and places are rounded to a hundredth of a pixel.
 */
export function settle(svg: SVGSVGElement, figure: Figure): void {
  const prefix = `figure-${contentHash(JSON.stringify(figure))}`;
  const ids = new Map<string, string>();
  for (const element of svg.querySelectorAll("*")) {
    for (const name of GEOMETRY) {
      const value = element.getAttribute(name);
      if (value !== null) element.setAttribute(name, value.replace(/-?\d+\.\d+(e-?\d+)?/gu, rounded));
    }
    if (element.localName === "clipPath") {
      ids.set(element.id, `${prefix}-${ids.size + 1}`);
      element.setAttribute("id", ids.get(element.id) ?? "");
    }
    const clip = /^url\(#(.+)\)$/u.exec(element.getAttribute("clip-path") ?? "")?.[1];
    const id = clip === undefined ? undefined : ids.get(clip);
    if (id !== undefined) element.setAttribute("clip-path", `url(#${id})`);
  }
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
