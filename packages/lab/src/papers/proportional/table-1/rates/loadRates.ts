import { readFile } from "node:fs/promises";
import { labError } from "../../../../errors.js";
import { countries, type Rates, type Years } from "./rates.js";
import { ratesFromCsv } from "./ratesFromCsv.js";
import { ratesFromWorldBank } from "./ratesFromWorldBank.js";

/** For each country the rate of each year, none missing; `source` says in errors where they came from. */
function selectRates(rates: Rates, countries: readonly string[], years: Years, source: string): number[][] {
  return countries.map((country) => {
    const known = rates.get(country);
    return Array.from({ length: years.last - years.first + 1 }, (_, i) => {
      const year = years.first + i;
      const rate = known?.get(year);
      if (rate !== undefined) return rate;
      throw labError("data-invalid", {
        received: known === undefined ? `nothing about ${country}` : `no rate of ${country} in ${year}`,
        required: `a rate of ${countries.join(", ")} for every year from ${years.first} to ${years.last}`,
        path: source,
      });
    });
  });
}

/** The word that takes the place of a file name to download the rates. */
const WORLD_BANK = "world-bank";

/** Each country's rate in each of these years, from the file or from the World Bank. */
export async function loadRates(data: string, years: Years): Promise<number[][]> {
  const rates = data === WORLD_BANK ? await ratesFromWorldBank(years) : ratesFromCsv(await textOf(data), data);
  return selectRates(
    rates,
    countries.map(({ name }) => name),
    years,
    data,
  );
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw labError("file-unreadable", {
      received: file,
      required: `a CSV file with yearly rates, or ${WORLD_BANK} to download them`,
      path: "data",
      cause,
    });
  }
}
