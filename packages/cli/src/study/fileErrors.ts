import type { EvenhandError } from "@evenhand/core";
import type { Place, SourceText } from "./sourceText.js";

const MOST_SHOWN = 10;

interface Located {
  readonly place: Place;
  readonly error: EvenhandError;
}

/** All that is wrong with a file, each with its place: what the command then prints, a line for each. */
export class FileErrors extends Error {
  override readonly name = "FileErrors";

  constructor(source: SourceText, errors: readonly Located[]) {
    const sorted = [...errors].sort((a, b) => a.place.line - b.place.line || a.place.column - b.place.column || 0);
    const lines = sorted.slice(0, MOST_SHOWN).map(({ place, error }) => lineOf(source, place, error));
    const more = sorted.length - lines.length;
    super([...lines, ...(more > 0 ? [`… and ${more} more`] : [])].join("\n"));
  }
}

/** Errors by their paths: of what there should not be the place is that of its name. */
export function located(source: SourceText, errors: readonly EvenhandError[]): Located[] {
  const ofKeys = new Set(["key-unknown", "key-twice", "parameter-unknown"]);
  return errors.map((error) => ({ place: source.placeOf(error.path ?? "", ofKeys.has(error.code)), error }));
}

/** `study.yaml:12:9 policies[1].shares: …` */
function lineOf({ name }: SourceText, { line, column }: Place, { path = "", message, code }: EvenhandError): string {
  const text = message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message;
  return `${name}:${line}:${column} ${path === "" ? "" : `${path}: `}${text} [${code}]`;
}
