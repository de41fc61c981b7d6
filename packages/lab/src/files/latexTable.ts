import { isNumberText } from "@evenhand/figures";

/** A table for readers: of a page, a report or a paper. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  readonly note?: string;
}

/**
 * Tables for a paper, to be read by \input: each a float with rules of the package booktabs, a caption and a label.
 * `about` becomes a comment at the head.
 */
export function latexTables(tables: readonly Table[], about: string): string {
  const head = [`% ${about.replaceAll("\n", " ")}`, "% The preamble needs \\usepackage{booktabs}."];
  return `${[...head, ...tables.map((table, i) => `\n${latexTable(table, i + 1)}`)].join("\n")}\n`;
}

function latexTable({ title, columns, rows, note }: Table, number: number): string {
  const cells = rows.map((row) => row.map(String));
  const align = columns.map((_, i) => (i > 0 && cells.every((row) => isNumberText(row[i] ?? "")) ? "r" : "l"));
  const caption = note === undefined ? title : `${title}. ${note}`;
  return [
    "\\begin{table}",
    "  \\centering",
    `  \\caption{${latexText(caption)}}`,
    `  \\label{tab:${labelOf(title)}-${number}}`,
    `  \\begin{tabular}{${align.join("")}}`,
    "    \\toprule",
    `    ${columns.map(latexText).join(" & ")} \\\\`,
    "    \\midrule",
    ...cells.map((row) => `    ${row.map(cell).join(" & ")} \\\\`),
    "    \\bottomrule",
    "  \\end{tabular}",
    "\\end{table}",
  ].join("\n");
}

/** "quota-violation-in-pulls" */
function labelOf(title: string): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? ["table"];
  return words.slice(0, 6).join("-");
}

/** Numbers in math mode: a hyphen would stand for a minus otherwise. */
function cell(text: string): string {
  if (!isNumberText(text) || !/\d/.test(text)) return latexText(text);
  const [, number, percent] = /^(.*?)( %)?$/.exec(text) ?? [];
  const inMath = number
    .replaceAll("±", "\\pm")
    .replaceAll("−", "-")
    .replace(/[\u00a0\u202f]/g, "\\,");
  return `$${inMath}$${percent === undefined ? "" : "\\,\\%"}`;
}

const GREEK =
  "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau phi chi psi omega";
const GREEK_LETTERS = "αβγδεζηθικλμνξπρστφχψω";

/** What has a meaning of its own in LaTeX, and what its usual fonts lack. */
const commands: ReadonlyMap<string, string> = new Map([
  ["\\", "\\textbackslash{}"],
  ["~", "\\textasciitilde{}"],
  ["^", "\\textasciicircum{}"],
  ...Array.from("&%$#_{}", (character) => [character, `\\${character}`] as const),
  ...Array.from("<>|", (character) => [character, `\\ensuremath{${character}}`] as const),
  ["±", "\\ensuremath{\\pm}"],
  ["−", "\\ensuremath{-}"],
  ["–", "--"],
  ["—", "---"],
  ["…", "\\ldots{}"],
  ["·", "\\ensuremath{\\cdot}"],
  ["×", "\\ensuremath{\\times}"],
  ["≤", "\\ensuremath{\\leq}"],
  ["≥", "\\ensuremath{\\geq}"],
  ["≈", "\\ensuremath{\\approx}"],
  ["≠", "\\ensuremath{\\neq}"],
  ["∞", "\\ensuremath{\\infty}"],
  ["√", "\\ensuremath{\\surd}"],
  ["→", "\\ensuremath{\\to}"],
  ["Σ", "\\ensuremath{\\Sigma}"],
  ["Δ", "\\ensuremath{\\Delta}"],
  ["²", "\\ensuremath{^2}"],
  ["³", "\\ensuremath{^3}"],
  ["\u00a0", "~"],
  ["\u202f", "\\,"],
  ...GREEK.split(" ").map((name, i) => [GREEK_LETTERS[i], `\\ensuremath{\\${name}}`] as const),
]);

/** A text as LaTeX shows it, whatever a study calls its policies and arms. */
export function latexText(text: string): string {
  return Array.from(text.replace(/\s*\n\s*/g, " "), (character) => commands.get(character) ?? character).join("");
}
