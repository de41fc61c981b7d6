import { textWidth, type Weight } from "./textWidth.js";

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
