import { readFile } from "node:fs/promises";
import { labError } from "../../../../errors.js";
import { countries } from "../countries.js";
import { selectRates, type Years } from "./rates.js";
import { ratesFromCsv } from "./ratesFromCsv.js";
import { ratesFromWorldBank } from "./ratesFromWorldBank.js";

/** The word that takes the place of a file name to download the rates. */
export const WORLD_BANK = "world-bank";

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
