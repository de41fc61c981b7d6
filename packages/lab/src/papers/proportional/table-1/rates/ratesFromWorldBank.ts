import type { EvenhandError } from "@evenhand/core";
import { labError } from "../../../../errors.js";
import { countries, type Rates, type Years } from "./rates.js";

/** Mortality rate, infant (per 1,000 live births). */
const INDICATOR = "SP.DYN.IMRT.IN";

const MOST_ROWS = 10_000;

const PATIENCE_MS = 30_000;

/**
 * Asks the World Bank's API for the five countries' rates. They are those of today's release: the paper used an earlier
 * one, and rates of past years are revised.
 */
export async function ratesFromWorldBank(years: Years, origin = "https://api.worldbank.org"): Promise<Rates> {
  const codes = countries.map(({ code }) => code).join(";");
  const query = `format=json&date=${years.first}:${years.last}&per_page=${MOST_ROWS}`;
  const url = `${origin}/v2/country/${codes}/indicator/${INDICATOR}?${query}`;
  return ratesOf(await answerOf(url), url);
}

async function answerOf(url: string): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (response.ok) return (await response.json()) as unknown;
  } catch (cause) {
    throw labError("download-failed", {
      received: cause instanceof Error ? cause.message : "no answer",
      required: `an answer of ${url} in JSON`,
      path: "data",
      cause,
    });
  }
  throw failed(`status ${response.status}`, url);
}

/** The answer is [about the page, rows]; a refusal is [{ message: [{ value }] }]. */
function ratesOf(answer: unknown, url: string): Rates {
  const rows: unknown = Array.isArray(answer) ? answer[1] : undefined;
  if (!Array.isArray(rows)) throw failed(JSON.stringify(answer), url);
  const rates = new Map(countries.map(({ name }) => [name as string, new Map<number, number>()]));
  for (const row of rows as unknown[]) {
    const { countryiso3code: code, date, value } = (row ?? {}) as Readonly<Record<string, unknown>>;
    const name = countries.find((country) => country.code === code)?.name;
    if (name === undefined || value === null) continue;
    if (typeof value !== "number" || !(value > 0)) throw failed(`${JSON.stringify(value)} for ${name}`, url);
    rates.get(name)?.set(Number(date), value);
  }
  return rates;
}

function failed(received: string, url: string): EvenhandError {
  return labError("download-failed", { received, required: `rates in the answer of ${url}`, path: "data" });
}
