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

export type Weight = "normal" | "bold";

/**
 * An estimate of a text's width in pixels, since Node cannot measure text. DejaVu Sans is wider than most: a text that
 * fits by this estimate fits in the other fonts too.
 */
export function textWidth(text: string, size: number, weight: Weight = "normal"): number {
  let ems = 0;
  for (const character of text) ems += widthOf.get(character) ?? USUAL_WIDTH;
  return ems * size * (weight === "bold" ? BOLD : 1);
}
