import { EvenhandError } from "@evenhand/core";
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  visit,
} from "yaml";
import { cliError, errorInWords } from "../errors.js";

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A file in YAML or JSON: what it says, and where in its text each value stands. */
export class SourceText {
  readonly name: string;
  readonly #text: string;
  readonly #lines = new LineCounter();
  readonly #document: Document;

  constructor(name: string, text: string) {
    this.name = name;
    this.#text = text;
    this.#document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false });
  }

  /** Errors of the text itself, such as a missing bracket, or a tag or an alias that stands for nothing. */
  syntaxErrors(): { readonly place: Place; readonly error: EvenhandError }[] {
    const { errors, warnings } = this.#document;
    const found = [...errors, ...warnings].map(({ message, pos: [offset] }) => ({ message, offset }));
    visit(this.#document, {
      Alias: (_, alias) => {
        if (alias.resolve(this.#document) !== undefined) return;
        found.push({ message: `The alias *${alias.source} stands for nothing`, offset: alias.range?.[0] ?? 0 });
      },
    });
    return found.map(({ message, offset }) => {
      const place = this.#placeAt(offset);
      const received = this.#text.split("\n")[place.line - 1] ?? "";
      // The parser's advice to programmers comes after a semicolon.
      const required = `YAML or JSON (${message.split(/[\n;]/)[0].replace(/[.:]$/, "")})`;
      return { place, error: cliError("file-syntax", { received: received.trim(), required }) };
    });
  }

  /** What the text says, as plain values. */
  value(): unknown {
    return this.#document.toJS();
  }

  /**
   * Where the value of a path such as `policies[1].shares` stands; where there is no such value, the place of what it
   * should be in. With `key` it is the place of the name in front of the value.
   */
  placeOf(path: string, key = false): Place {
    let node: unknown = this.#document.contents;
    let start: unknown = node;
    for (const part of path.match(/[^.[\]]+/g) ?? []) {
      node = isAlias(node) ? node.resolve(this.#document) : node;
      if (isSeq(node)) {
        node = node.items[Number(part)];
      } else if (isMap(node)) {
        const pair: Pair | undefined = node.items.find((own) => isScalar(own.key) && String(own.key.value) === part);
        node = pair?.value;
        // A key without a value has a place all the same.
        if (pair !== undefined) start = pair.key;
        if (pair !== undefined && (key || isEmpty(node))) continue;
      } else {
        break;
      }
      if (node === undefined) break;
      start = node;
    }
    return this.#placeAt((start as Node | null)?.range?.[0] ?? 0);
  }

  #placeAt(offset: number): Place {
    const { line, col } = this.#lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  }
}

function isEmpty(node: unknown): boolean {
  return node === null || node === undefined || (isScalar(node) && node.value === null && node.source === "");
}

const MOST_SHOWN = 10;

interface LocatedError {
  readonly place: Place;
  readonly error: EvenhandError;
}

/**
 * All that is wrong with a file, each error with its place. The message is what the command prints, a line for each.
 */
export class FileErrors extends Error {
  override readonly name = "FileErrors";

  constructor(source: SourceText, errors: readonly LocatedError[]) {
    const sorted = [...errors].sort((a, b) => a.place.line - b.place.line || a.place.column - b.place.column);
    const lines = sorted.slice(0, MOST_SHOWN).map(({ place, error }) => lineOf(source, place, error));
    const more = sorted.length - lines.length;
    super([...lines, ...(more > 0 ? [`… and ${more} more`] : [])].join("\n"));
  }
}

/** Errors with the places of their paths. A key that should not be there is pointed at itself, not its value. */
export function located(source: SourceText, errors: readonly EvenhandError[]): LocatedError[] {
  const ofKeys = new Set(["key-unknown", "key-twice", "parameter-unknown"]);
  return errors.map((error) => ({ place: source.placeOf(error.path ?? "", ofKeys.has(error.code)), error }));
}

/** An error that shows only during the run, such as a metric that has no value after some round, with its place. */
export function inFile(source: SourceText, error: unknown): unknown {
  return error instanceof EvenhandError ? new FileErrors(source, located(source, [error])) : error;
}

/** `study.yaml:12:9 policies[1].shares: …`, which editors and terminals know as a place. */
function lineOf({ name }: SourceText, { line, column }: Place, error: EvenhandError): string {
  return `${name}:${line}:${column} ${errorInWords(error)}`;
}
