import { drawFigure, type Figure } from "@evenhand/figures";
import { documentInNode } from "./documentInNode.js";

/** The figure as the text of an SVG file, which also stands in an HTML page as it is. */
export function svgText(figure: Figure): string {
  return String(drawFigure(figure, documentInNode()));
}
