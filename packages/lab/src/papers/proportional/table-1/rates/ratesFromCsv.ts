import Papa from "papaparse";
import { labError } from "../../../../errors.js";
import type { Rates } from "./rates.js";

interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

/** One cell of a rate, and whose it is. */
interface Entry {
  readonly country: string;
  readonly year: string;
  readonly rate: string;
  readonly line: number;
}

/**
 * Reads a table with the columns country, year and rate, or the World Bank's own download, which has lines about the
 * file on top, then a line for each country and a column for each year. An empty rate is one that is not known.
 */
export function ratesFromCsv(text: string, file: string): Rates {
  const rows = rowsOf(text, file);
  const rates = new Map<string, Map<number, number>>();
  for (const { country, year, rate, line } of entriesOf(rows, file)) {
    const path = `${file}:${line}`;
    if (!/^\d{4}$/.test(year)) {
      throw labError("data-invalid", { received: year, required: "a year with four digits", path });
    }
    if (rate === "") continue;
    if (!(Number(rate) > 0 && Number.isFinite(Number(rate)))) {
      throw labError("data-invalid", { received: rate, required: "a rate above 0", path });
    }
    const known = rates.get(country) ?? new Map<number, number>();
    rates.set(country, known);
    if (known.has(Number(year))) {
      const required = "one rate for each country and year";
      throw labError("data-invalid", { received: `${country} ${year} a second time`, required, path });
    }
    known.set(Number(year), Number(rate));
  }
  return rates;
}

function rowsOf(text: string, file: string): Row[] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: "," });
  let line = 1;
  const rows = data.map((cells) => {
    const row = { cells: cells.map((cell) => cell.trim()), line };
    // A quoted cell may go on over several lines.
    line += 1 + cells.reduce((breaks, cell) => breaks + cell.split("\n").length - 1, 0);
    return row;
  });
  if (errors.length === 0) return rows;
  throw labError("data-invalid", {
    received: errors[0].message,
    required: "cells with matching quotes",
    path: `${file}:${rows[errors[0].row ?? 0].line}`,
  });
}

function entriesOf(rows: readonly Row[], file: string): Entry[] {
  for (const [index, { cells }] of rows.entries()) {
    const names = cells.map((cell) => cell.toLowerCase());
    const below = rows.slice(index + 1).filter((row) => row.cells.some((cell) => cell !== ""));
    if (names.includes("country name")) return wideEntries(names, below);
    if (["country", "year", "rate"].every((name) => names.includes(name))) return longEntries(names, below);
  }
  throw labError("data-invalid", {
    received: rows.length === 0 ? "an empty file" : `a table that begins with ${rows[0].cells.join(",")}`,
    required: 'a line "country,year,rate", or the World Bank\'s "Country Name","Country Code",…,1960,1961,…',
    path: file,
  });
}

function longEntries(names: readonly string[], rows: readonly Row[]): Entry[] {
  const [country, year, rate] = ["country", "year", "rate"].map((name) => names.indexOf(name));
  return rows.map(({ cells, line }) => ({
    country: cells[country] ?? "",
    year: cells[year] ?? "",
    rate: cells[rate] ?? "",
    line,
  }));
}

function wideEntries(names: readonly string[], rows: readonly Row[]): Entry[] {
  const country = names.indexOf("country name");
  const years = [...names.entries()].filter(([, name]) => /^\d{4}$/.test(name));
  return rows.flatMap(({ cells, line }) =>
    years.map(([column, year]) => ({ country: cells[country] ?? "", year, rate: cells[column] ?? "", line })),
  );
}
