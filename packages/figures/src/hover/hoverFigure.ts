import { pixelsOf } from "../axes/scale.js";
import { drawLayout } from "../drawFigure.js";
import type { DrawOptions } from "../drawOptions.js";
import { middleOfBar } from "../marks/shares.js";
import { describeFigure } from "../facts/describeFigure.js";
import { panelNames } from "../facts/figureTable.js";
import type { Figure } from "../figure.js";
import { type Layout, layoutFigure } from "../layoutFigure.js";
import { svgElement } from "../svgElement.js";
import { valueText, type ValueText } from "../text/numbers.js";
import { hoverZone, type HoverZone } from "./hoverZone.js";
import { stopsOf } from "./stopsOf.js";

export interface HoverOptions extends DrawOptions {
  /** How values are written; four digits by default. */
  readonly valueText?: ValueText;
}

/**
 * The figure for a page, with its values: under the pointer, at a touch, and with the arrow keys where a panel has the
 * focus. Readers of the screen hear the description and the values, not the ticks. It needs no style sheet and no
 * script of the page, and is gone with its element.
 */
export function hoverFigure(figure: Figure, document: Document, options: HoverOptions = {}): SVGSVGElement {
  const { valueText: text = valueText, ...drawn } = options;
  const layout = layoutFigure(figure, { description: describeFigure(figure, text), ...drawn });
  const svg = drawLayout(layout, document);
  const still = [...svg.children].filter(({ localName }) => localName !== "title" && localName !== "desc");
  const hidden = svgElement(document, "g", { "aria-hidden": "true" }, ...still);
  const hovered = svgElement(document, "g", {});
  const names = panelNames(layout.figure);
  const zones = layout.arrangement.panels.map(({ left, top }, index) => {
    const panel = layout.figure.panels[index];
    const panelTop = layout.panelsTop + top;
    const room = {
      left: 4 - left,
      top: 4 - panelTop,
      right: layout.width - 4 - left,
      bottom: layout.height - 4 - panelTop,
    };
    const zone = hoverZone({
      name: names[index],
      context: layout.contexts[index],
      room,
      document,
      ...stopsOf(panel, layout.contexts[index], text),
    });
    hovered.append(svgElement(document, "g", { transform: `translate(${left},${panelTop})` }, zone.element));
    return zone;
  });
  // An image has no parts that take the focus; and browsers would show a title under the pointer, on top of the values.
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", figure.title);
  svg.querySelector("title")?.remove();
  svg.append(hidden, hovered);
  zonesOf.set(svg, zones);
  placesOf.set(svg, sharePlacesOf(layout));
  return svg;
}

/** Where a row of shares stands in a picture, in pixels of the page from the picture's upper left corner. */
export interface SharePlace {
  readonly series: string;
  /** The number of its panel. */
  readonly panel: number;
  /** Where a share of 0 and one of 1 stand from the left; the axis may end before the latter. */
  readonly zero: number;
  readonly one: number;
  /** The middle of the row from above, and its height. */
  readonly middle: number;
  readonly height: number;
}

const placesOf = new WeakMap<SVGSVGElement, readonly SharePlace[]>();

/** The rows of shares in a picture by `hoverFigure`: for what a page lays over them, such as floors to be dragged. */
export function sharePlaces(svg: SVGSVGElement): readonly SharePlace[] {
  return placesOf.get(svg) ?? [];
}

function sharePlacesOf({ figure, arrangement, contexts, panelsTop, options: { zoom } }: Layout): SharePlace[] {
  return figure.panels.flatMap(({ marks }, panel) => {
    const { left, top } = arrangement.panels[panel];
    const { x, y, dataWidth, dataHeight, naming } = contexts[panel];
    const [across, down] = [pixelsOf(x, 0, dataWidth), pixelsOf(y, dataHeight, 0)];
    const height = zoom * Math.abs(down(1) - down(0));
    return marks.flatMap((mark) =>
      mark.kind !== "shares"
        ? []
        : mark.rows.map(({ series }) => ({
            ...{ series, panel, height, zero: zoom * (left + across(0)), one: zoom * (left + across(1)) },
            middle: zoom * (panelsTop + top + down(middleOfBar(y.place(series), naming.rows))),
          })),
    );
  });
}

const zonesOf = new WeakMap<SVGSVGElement, readonly HoverZone[]>();

/**
 * Puts the next picture of a figure into the place of the one that is shown, both by `hoverFigure`. What
 * the reader looks at stays: the focus, and the values at the same stop of the same panel. For figures
 * that change while one reads them.
 */
export function swapFigure(shown: SVGSVGElement, next: SVGSVGElement): void {
  const nextZones = zonesOf.get(next) ?? [];
  const kept = (zonesOf.get(shown) ?? []).map(({ slider, shownStop }) => ({
    hasFocus: slider !== undefined && slider.ownerDocument.activeElement === slider,
    stop: shownStop(),
  }));
  shown.replaceWith(next);
  kept.forEach(({ hasFocus, stop }, index) => {
    const zone = nextZones[index];
    if (zone === undefined) return;
    if (hasFocus) zone.slider?.focus({ preventScroll: true });
    if (stop !== undefined) zone.resume(stop);
  });
}
