import { svgElement } from "../svgElement.js";

/** What is drawn with: no font is loaded; the first that the reader's machine has is taken. */
export const fontFamily = '"DejaVu Sans", system-ui, sans-serif';

/** Advance widths of DejaVu Sans in ems, rounded up to a twentieth. */
const widths: readonly (readonly [number, string])[] = [
  [0.3, "'IJijl"],
  [0.35, " \u00A0,./:;\\|·"],
  [0.4, "()-[]ft"],
  [0.45, "!r²³¹⁰⁴⁵⁶⁷⁸⁹"],
  [0.55, '"*_`?csz–⁻'],
  [0.6, "FLkvxyγλ"],
  [0.7, "ABCKRVXZΔ"],
  [0.8, "&DGHOQNU"],
  [0.85, "#+<=>^w~−×≥≤→∞"],
  [1, "M%@Wm…—"],
];
const widthOf = new Map(
  widths.flatMap(([width, characters]) => Array.from(characters, (one) => [one, width] as const)),
);
/** Digits, most small letters and most Greek ones. */
const USUAL_WIDTH = 0.65;
const BOLD = 1.13;

type Weight = "normal" | "bold";

/**
 * An estimate of a text's width in pixels, since Node cannot measure text. DejaVu Sans is wider than most: a text that
 * fits by this estimate fits in the other fonts too.
 */
export function textWidth(text: string, size: number, weight: Weight = "normal"): number {
  let ems = 0;
  for (const character of text) ems += widthOf.get(character) ?? USUAL_WIDTH;
  return ems * size * (weight === "bold" ? BOLD : 1);
}

/**
 * Lines no wider than `width`, broken between words, though not at a no-break space; a single word that is wider
 * stays whole. No text, no line.
 */
export function wrapText(text: string, width: number, size: number, weight: Weight = "normal"): string[] {
  const lines: string[] = [];
  for (const word of text.split(/[^\S\u00A0]+/u).filter((part) => part !== "")) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && textWidth(longer, size, weight) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The text, or as much of its beginning as has room, with an ellipsis. */
export function shortened(text: string, width: number, size: number): string {
  if (textWidth(text, size) <= width) return text;
  const characters = Array.from(text);
  while (characters.length > 1 && textWidth(`${characters.join("")}…`, size) > width) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

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
