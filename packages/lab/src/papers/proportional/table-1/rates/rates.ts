/**
 * The five countries of Table 1, with the codes of the World Bank and the mean rates that stand in for yearly data
 * where none is given: infant deaths per 1 000 live births, the mean of 1965 to 2018 in the release of September 2020.
 */
export const countries = [
  { name: "Ghana", code: "GHA", meanRate: 80.0 },
  { name: "Kenya", code: "KEN", meanRate: 63.9 },
  { name: "Tanzania", code: "TZA", meanRate: 89.1 },
  { name: "Zambia", code: "ZMB", meanRate: 87.0 },
  { name: "Zimbabwe", code: "ZWE", meanRate: 58.2 },
] as const;

/** Yearly rates by country and year, as far as they are known. */
export type Rates = ReadonlyMap<string, ReadonlyMap<number, number>>;

export interface Years {
  readonly first: number;
  readonly last: number;
}
