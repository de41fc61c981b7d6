import { labError } from "../../../../errors.js";

/** Yearly rates by country and year, as far as they are known. */
export type Rates = ReadonlyMap<string, ReadonlyMap<number, number>>;

export interface Years {
  readonly first: number;
  readonly last: number;
}

/** For each country the rate of each year, none missing; `source` says in errors where they came from. */
export function selectRates(rates: Rates, countries: readonly string[], years: Years, source: string): number[][] {
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
