import { EvenhandError, type Specification } from "@evenhand/core";
import type { Studies } from "../../../reproduction/experiment.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { countries } from "./rates/rates.js";
import { loadRates } from "./rates/loadRates.js";

export const settings = {
  data: {
    words: 'CSV file of yearly rates, "world-bank" to download them, or nothing: constant rates',
    full: "",
    from: "ours",
    dataFile: { name: "infant_mortality.csv", without: "rates are constant, where the paper has one for each year" },
  },
  rates: {
    words: "the countries' constant rates per 1 000 live births, where there is no data",
    full: countries.map(({ meanRate }) => meanRate),
    from: "ours",
  },
  firstYear: { words: "year of the first round", full: 1961, from: "paper" },
  lastYear: { words: "year of the last round", full: 2019, from: "paper" },
  oracleFrom: { words: "first year of the mean rates that allocations are compared with", full: 1965, from: "ours" },
  oracleTo: { words: "last year of them", full: 2018, from: "ours" },
  variance: { words: "variance of the Gaussian noise of an observed rate", full: 10, from: "paper" },
  trials: { words: "trials", full: 100, from: "paper" },
} as const satisfies Settings;

export type Values = ValuesOf<typeof settings>;

const { fairlyGreedy, catchUp, ucb1, gaussianThompson } = comparedPolicies;

/** In the order of the table's columns. */
export const compared = [fairlyGreedy, catchUp, ucb1, gaussianThompson] as const;

/** All trials after the last year, and the means year by year after the warm-up. */
export const studyNames = { table: "table", years: "years" } as const;

export async function studies(values: Values): Promise<Studies> {
  const { firstYear, lastYear, variance, trials, seed } = values;
  checkYears(values);
  const horizon = lastYear - firstYear + 1;
  const deviation = Math.sqrt(variance);
  const policies = compared.map((policy) =>
    policy === gaussianThompson ? { ...policy, parameters: { sigma: deviation } } : policy,
  );
  const environment = await environmentOf(values, deviation);
  const armNames = countries.map(({ name }) => name);
  const shared = { environment, armNames, policies, horizon, trials, seed, metrics: ["pulls"] };
  const warmUp = countries.length;
  return {
    [studyNames.table]: { ...shared, samples: true },
    [studyNames.years]: {
      ...shared,
      checkpoints: Array.from({ length: horizon - warmUp + 1 }, (_, i) => warmUp + i),
    },
  };
}

async function environmentOf({ data, rates, firstYear, lastYear }: Values, deviation: number): Promise<Specification> {
  if (data !== "") {
    const values = await loadRates(data, { first: firstYear, last: lastYear });
    return { id: "series", parameters: { values, deviation } };
  }
  if (rates.length !== countries.length) {
    throw new EvenhandError("parameter-length", {
      received: `${rates.length} rates`,
      required: `${countries.length}, one for each of ${countries.map(({ name }) => name).join(", ")}`,
      path: "rates",
    });
  }
  return { id: "gaussian", parameters: { means: rates, deviation } };
}

function checkYears({ firstYear, lastYear, oracleFrom, oracleTo }: Values): void {
  const rounds = lastYear - firstYear + 1;
  if (!(Number.isSafeInteger(rounds) && rounds > countries.length)) {
    throw new EvenhandError("parameter-range", {
      received: `${firstYear} to ${lastYear}`,
      required: `more years than the ${countries.length} of the warm-up`,
      path: "lastYear",
    });
  }
  if (firstYear <= oracleFrom && oracleFrom <= oracleTo && oracleTo <= lastYear) return;
  throw new EvenhandError("parameter-range", {
    received: `${oracleFrom} to ${oracleTo}`,
    required: `years from ${firstYear} to ${lastYear}`,
    path: "oracleFrom",
  });
}
