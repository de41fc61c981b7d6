import { proportionalAllocation, type Specification, type Study } from "@evenhand/core";
import type { Values } from "./study.js";

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
