import { cssTheme, drawFigure, type Figure } from "@evenhand/figures";

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';

/** A picture for the page: in the page's font and colours, without a heading of its own. */
export function draw(figure: Figure, width: number): SVGSVGElement {
  return drawFigure(figure, document, { width, theme: cssTheme, fontFamily: FONT, heading: false, names: "direct" });
}
