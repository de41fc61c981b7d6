import { drawFigure, type Figure } from "@evenhand/figures";
import { documentInNode } from "./documentInNode.js";

/** Characters that XML 1.0 cannot hold, not even escaped; a name in a study may have one. */
// eslint-disable-next-line no-control-regex -- These are the ones.
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu;

/** The figure as the text of an SVG file, which also stands in an HTML page as it is. */
export function svgText(figure: Figure): string {
  return drawFigure(figure, documentInNode()).outerHTML.replace(NOT_IN_XML, "\uFFFD");
}
