/** A line along the frame would lose half of its width where marks are cut off. */
const RIM = 1;

/**
 * What Plot has drawn, without the style sheet, which would reach every SVG of the page and which figures do not need.
 */
export function plotContent(picture: Element): Element[] {
  for (const area of picture.querySelectorAll("clipPath > rect")) {
    widen(area, { x: -RIM, y: -RIM, width: 2 * RIM, height: 2 * RIM });
  }
  return [...picture.children].filter((child) => child.localName !== "style");
}

function widen(area: Element, by: Readonly<Record<string, number>>): void {
  for (const [name, pixels] of Object.entries(by)) {
    area.setAttribute(name, String(Number(area.getAttribute(name)) + pixels));
  }
}
