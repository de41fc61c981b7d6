import { EvenhandError } from "../errors.js";

/** What a cell of a table can hold. */
export type CsvValue = string | number | boolean | null | undefined;

/**
 * Programs for tables take a text that begins like this for a formula, also in the wide forms of East Asia, and skip a
 * space before it.
 */
const FORMULA = /^[=+\-@\t\r\n \uff1d\uff0b\uff0d\uff20]/;
/** A number or a fraction, as Evenhand writes them: it is what it says. */
const EXACT = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?:\/\d+)?$/;

const types: ReadonlySet<string> = new Set(["string", "number", "boolean", "object", "undefined"]);

/** A line of a CSV file by RFC 4180. A text that would be run as a formula begins with an apostrophe. */
export function csvLine(cells: readonly CsvValue[]): string {
  if (Array.isArray(cells)) return `${Array.from(cells, csvCell).join(",")}\n`;
  throw new EvenhandError("parameter-type", { received: cells, required: "a list of cells", path: "cells" });
}

function csvCell(value: CsvValue, place: number): string {
  if ((typeof value === "object" && value !== null) || !types.has(typeof value)) {
    const required = "a text, a number, true, false or nothing";
    throw new EvenhandError("parameter-type", { received: value, required, path: `cells[${place}]` });
  }
  const isFormula = typeof value === "string" && FORMULA.test(value) && !EXACT.test(value);
  const text = isFormula ? `'${value}` : String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
