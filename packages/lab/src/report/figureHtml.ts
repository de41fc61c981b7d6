import { describeFigure, type Figure } from "@evenhand/figures";
import { escapeHtml } from "./escapeHtml.js";

/** A figure of a page, given its picture and its caption as HTML. Readers of the screen are told what one sees. */
export function figureHtml(figure: Figure, svg: string, caption: string): string {
  const description = `<p class="heard">${escapeHtml(describeFigure(figure))}</p>`;
  return `<figure>\n<div class="scroll">${svg}</div>\n${description}\n<figcaption>${caption}</figcaption>\n</figure>`;
}
