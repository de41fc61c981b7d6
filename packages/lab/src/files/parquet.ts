import { parquetWriteBuffer, type BasicType } from "hyparquet-writer";
import type { ResultRow, SampleRow } from "./resultRows.js";

/** The type of each column; an arm is missing where a metric is one number for all arms. */
const columns: { readonly [Name in keyof Required<ResultRow & SampleRow>]: BasicType } = {
  study: "STRING",
  environment: "STRING",
  horizon: "DOUBLE",
  trials: "DOUBLE",
  policyIndex: "INT32",
  policy: "STRING",
  label: "STRING",
  parameters: "STRING",
  point: "STRING",
  metric: "STRING",
  unit: "STRING",
  arm: "STRING",
  armIndex: "INT32",
  round: "DOUBLE",
  trial: "INT32",
  value: "DOUBLE",
  mean: "DOUBLE",
  standardError: "DOUBLE",
  min: "DOUBLE",
  q05: "DOUBLE",
  q25: "DOUBLE",
  median: "DOUBLE",
  q75: "DOUBLE",
  q95: "DOUBLE",
  max: "DOUBLE",
};

/**
 * The rows as an Apache Parquet file, with the columns of the first. Rounds are doubles, as in JSON: counts above 2^31
 * fit, and no reader needs bigints.
 */
export function parquet<Row extends ResultRow | SampleRow>(rows: Iterable<Row>): Uint8Array {
  const all = [...rows];
  const names = Object.keys(all[0] ?? {}) as (keyof Row & keyof typeof columns)[];
  const columnData = names.map((name) => ({
    name,
    type: columns[name],
    data: all.map((row) => row[name]),
    nullable: name === "arm" || name === "armIndex",
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}
