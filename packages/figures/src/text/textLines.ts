import { svgElement } from "../svgElement.js";
import type { Weight } from "./textWidth.js";

interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly anchor?: "start" | "middle" | "end";
  /** Degrees; the lines then follow each other at a right angle to the text. */
  readonly turn?: number;
}

/** Lines of text below each other, the first with its baseline at (x, y). */
export function textLines(document: Document, lines: readonly string[], x: number, y: number, style: Style): Element[] {
  const { size, weight = "normal", anchor = "start", turn = 0 } = style;
  return lines.map((line, index) =>
    svgElement(
      document,
      "text",
      {
        transform: `translate(${x},${y})${turn === 0 ? "" : ` rotate(${turn})`}`,
        y: index * size * 1.25,
        "font-size": size,
        "font-weight": weight,
        "text-anchor": anchor,
      },
      line,
    ),
  );
}
