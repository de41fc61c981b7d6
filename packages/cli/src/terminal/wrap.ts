export const NO_BREAK = "\u00a0";

/**
 * Breaks text between words into lines of at most `width`, the first after `label`, the others indented as far.
 * A no-break space keeps its words together, and comes out as a space, which searches find.
 */
export function wrap(text: string, width: number, label = ""): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && label.length + line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  lines.push(line);
  return label + lines.join(`\n${" ".repeat(label.length)}`).replaceAll(NO_BREAK, " ");
}

/** Tables of a terminal are as wide as the number of their characters: thin spaces are not. */
export function plainSpaces(text: string): string {
  return text.replaceAll("\u202f", " ");
}

/** Longer lines are hard to read. */
const WIDEST_TEXT = 100;

/** Words and what they mean, one below the other. */
export function legend(notes: readonly (readonly [word: string, meaning: string])[], columns: number): string {
  const longest = Math.max(...notes.map(([word]) => word.length));
  const width = Math.min(columns, WIDEST_TEXT);
  return notes.map(([word, meaning]) => wrap(meaning, width, `${word.padEnd(longest)}  `)).join("\n");
}

/** Names with what is to be known of each, one below the other: "unit       pulls". */
export function facts(entries: readonly (readonly [name: string, text: string])[], columns: number): string[] {
  return entries.map(([name, text]) => wrap(text, columns, `${name.padEnd(9)}  `));
}

/** Ids and what they are, one below the other: the texts begin in the same column. */
export function listed(
  entries: readonly { readonly id: string; readonly text: string }[],
  columns: number,
  { indent = "", width = widest(entries) }: { readonly indent?: string; readonly width?: number } = {},
): string[] {
  return entries.map(({ id, text }) => wrap(text, columns, `${indent}${id.padEnd(width)}  `));
}

/** The length of the longest id. */
export function widest(entries: readonly { readonly id: string }[]): number {
  return Math.max(...entries.map(({ id }) => id.length));
}
