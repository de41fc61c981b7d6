import { isPrintable } from "@evenhand/core";
import { print } from "../terminal/print.js";
import { version } from "../version.js";

/**
 * For programs: the same content gives the same bytes, and says which version wrote it. What JSON would let through to
 * a terminal that shows it is written as an escape, which is the same text.
 */
export function toJson(content: object): string {
  return `${JSON.stringify({ version, ...content }, undefined, 2)
    .split("\n")
    .map(withEscapes)
    .join("\n")}\n`;
}

function withEscapes(line: string): string {
  if (isPrintable(line)) return line;
  return Array.from(line, (character) => (isPrintable(character) ? character : escaped(character))).join("");
}

/** All characters that steer a terminal have four hexadecimal digits. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Prints a result for a reader. One that was interrupted says so in its first line. */
export function printResult(text: string, { interrupted }: { readonly interrupted: boolean }): void {
  print(`${interrupted ? "PARTIAL RESULT: interrupted\n" : ""}${text}`);
}
