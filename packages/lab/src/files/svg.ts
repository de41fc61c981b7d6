import { drawFigure, type Figure } from "@evenhand/figures";
import { DOMParser } from "linkedom";

/** Characters that XML 1.0 cannot hold, not even escaped; a name in a study may have one. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** The figure as the text of an SVG file, which also stands in an HTML page as it is. */
export function svgText(figure: Figure): string {
  return drawFigure(figure, documentInNode()).outerHTML.replace(NOT_IN_XML, "\uFFFD");
}

/** A document that figures can be drawn with where there is no browser. It writes XML. */
export function documentInNode(): Document {
  const document = new DOMParser().parseFromString('<svg xmlns="http://www.w3.org/2000/svg"/>', "image/svg+xml");
  return document as unknown as Document;
}
