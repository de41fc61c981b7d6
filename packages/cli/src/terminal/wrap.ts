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
