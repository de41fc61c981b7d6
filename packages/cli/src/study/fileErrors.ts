import type { EvenhandError } from "@evenhand/core";
import { errorInWords } from "../errors.js";
import type { Place, SourceText } from "./sourceText.js";

const MOST_SHOWN = 10;

interface Located {
  readonly place: Place;
  readonly error: EvenhandError;
}

/**
 * All that is wrong with a file, each error with its place. The message is what the command prints, a line for each.
 */
export class FileErrors extends Error {
  override readonly name = "FileErrors";

  constructor(source: SourceText, errors: readonly Located[]) {
    const sorted = [...errors].sort((a, b) => a.place.line - b.place.line || a.place.column - b.place.column);
    const lines = sorted.slice(0, MOST_SHOWN).map(({ place, error }) => lineOf(source, place, error));
    const more = sorted.length - lines.length;
    super([...lines, ...(more > 0 ? [`… and ${more} more`] : [])].join("\n"));
  }
}

/** Errors with the places of their paths. A key that should not be there is pointed at itself, not its value. */
export function located(source: SourceText, errors: readonly EvenhandError[]): Located[] {
  const ofKeys = new Set(["key-unknown", "key-twice", "parameter-unknown"]);
  return errors.map((error) => ({ place: source.placeOf(error.path ?? "", ofKeys.has(error.code)), error }));
}

/** `study.yaml:12:9 policies[1].shares: …`, which editors and terminals know as a place. */
function lineOf({ name }: SourceText, { line, column }: Place, error: EvenhandError): string {
  return `${name}:${line}:${column} ${errorInWords(error)}`;
}
