import { tableCsv } from "@evenhand/figures";
import type { Answered } from "../../../engine/useAnswer.js";
import { armNames } from "../../../setting/armNames.js";

/** All numbers of the page: a row for each policy, metric, arm and round. Errors are standard errors. */
export function answerInCsv({ setting, answer }: Answered, names: readonly string[]): string {
  const arms = armNames(setting);
  const rows = answer.policies.flatMap(({ courses, byArm, shares }, place) => [
    ...Object.entries(courses).flatMap(([metric, { rounds, mean, error, most }]) =>
      rounds.map((round, index) => [names[place], metric, "", round, mean[index], error[index], most[index]]),
    ),
    ...Object.entries({ ...byArm, share: shares }).flatMap(([metric, values]) =>
      values.map(({ mean, error }, arm) => [names[place], metric, arms[arm], setting.horizon, mean, error, ""]),
    ),
  ]);
  const columns = ["policy", "metric", "arm", "round", "mean", "standard error", "largest of any trial"];
  // An error that is not known yet is no number.
  return tableCsv({ columns, rows: rows.map((row) => row.map((cell) => (Number.isNaN(cell) ? null : cell))) });
}
