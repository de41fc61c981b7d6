import { proportionalAllocation, type Specification, type Study } from "@evenhand/core";
import type { Results, Table } from "../../../reproduction/experiment.js";
import { summaryOf, withError } from "../../../reproduction/measured.js";
import { countsOfTrials } from "../comparedPolicies.js";
import { countries } from "./rates/rates.js";
import { compared, studyNames, type Values } from "./study.js";

export function tables(results: Results, values: Values): Table[] {
  const result = results[studyNames.table];
  const deserved = oracleUnits(result.study, values);
  const columns = ["country", ...compared.map(({ label }) => label), "proportional to the mean rate"];
  const window = `the years ${values.oracleFrom} to ${values.oracleTo}`;
  return [
    {
      title: `Table 1: units received of ${result.study.horizon}${values.data === "" ? " (not the paper's data)" : ""}`,
      columns,
      rows: [
        ...countries.map(({ name }, arm) => [
          name,
          ...compared.map(({ label }) => withError(summaryOf(result, label, "pulls", { arm }))),
          deserved[arm].toFixed(2),
        ]),
        [
          "cosine similarity",
          ...compared.map((policy) =>
            withError(cosineOfMeans(countsOfTrials(result, policy, countries.length), deserved)),
          ),
          "",
        ],
      ],
      note: `Mean of ${values.trials} trials ± 95 % interval. The cosine is that of the averaged column with the last one, which is for the ${values.data === "" ? "constant rates" : `mean rates of ${window}`}.`,
    },
    {
      title: "Table 1 as the paper prints it",
      columns,
      rows: [
        ...countries.map(({ name }, arm) => [
          name,
          ...compared.map(({ id }) => printedTable[id].units[arm]),
          printedTable.oracle.units[arm].toFixed(2),
        ]),
        ["cosine similarity", ...compared.map(({ id }) => printedTable[id].cosine), ""],
      ],
      note: "Its Catch-Up column sums to 60 of the 59 units. Its Thompson column, with several exact 2s, is not what any variant of Thompson sampling that we know gives.",
    },
  ];
}

/** Each country's rate in each round, as the study has it. */
function yearlyRates({ environment, horizon }: Study): number[][] {
  // Both as `studies` wrote them: constant means, or a value for each year.
  const { parameters = {} } = environment as Specification;
  const values = parameters["values"] as number[][] | undefined;
  return values ?? (parameters["means"] as number[]).map((mean) => Array.from({ length: horizon }, () => mean));
}

/**
 * T·mean_i/Σ mean: what proportional to the mean rates of the years `oracleFrom` to
 * `oracleTo` is; Table 1's last column.
 */
export function oracleUnits(study: Study, { firstYear, oracleFrom, oracleTo }: Values): number[] {
  const means = yearlyRates(study).map((rates) =>
    meanOf(rates.slice(oracleFrom - firstYear, oracleTo - firstYear + 1)),
  );
  return [...proportionalAllocation(means, study.horizon)];
}

/** The same after each round, for the mean rates from the first year to that one: Figure 1's line. */
export function oraclePath(study: Study): number[][] {
  const rates = yearlyRates(study);
  return rates[0].map((_, i) => [
    ...proportionalAllocation(
      rates.map((own) => meanOf(own.slice(0, i + 1))),
      i + 1,
    ),
  ]);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Table 1 as the paper prints it [wang2020]: units of each country, in the order of `countries`, and the cosine below.
 */
export const printedTable = {
  "fairly-greedy": { units: [12.68, 10.2, 13.98, 13.18, 8.96], cosine: 0.9998 },
  "proportional-catch-up": { units: [12.94, 10.19, 13.77, 13.3, 9.8], cosine: 0.9995 },
  ucb1: { units: [4.63, 2.22, 46.46, 4.68, 1.01], cosine: 0.6355 },
  "gaussian-thompson": { units: [4.45, 2, 48.55, 2, 2], cosine: 0.6089 },
  oracle: { units: [12.483175, 9.969955, 13.90246, 13.57191, 9.0725] },
} as const;

/** The number of runs of which each entry of the paper is the mean. */
export const printedTrials = 100;

/**
 * The cosine of the averaged counts with what is deserved: Table 1's last row, which is not the average of the runs'
 * cosines. Its standard error by the jackknife: the spread of the cosines that leave out one trial.
 */
export function cosineOfMeans(
  trials: readonly (readonly number[])[],
  deserved: readonly number[],
): { readonly mean: number; readonly standardError: number } {
  const sums = deserved.map((_, arm) => trials.reduce((sum, counts) => sum + counts[arm], 0));
  const without = trials.map((counts) =>
    cosine(
      sums.map((sum, arm) => sum - counts[arm]),
      deserved,
    ),
  );
  const middle = without.reduce((sum, value) => sum + value, 0) / trials.length;
  const squares = without.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  const standardError = trials.length > 1 ? Math.sqrt(((trials.length - 1) / trials.length) * squares) : 0;
  return { mean: cosine(sums, deserved), standardError };
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const product = (x: readonly number[], y: readonly number[]) => x.reduce((sum, value, i) => sum + value * y[i], 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}
