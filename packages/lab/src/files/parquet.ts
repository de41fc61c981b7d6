import { parquetWriteBuffer, type BasicType } from "hyparquet-writer";
import type { ResultRow } from "./resultRows.js";

/** The type of each column; an arm is missing where a metric is one number for all arms. */
const columns: { readonly [Name in keyof ResultRow]: BasicType } = {
  study: "STRING",
  environment: "STRING",
  horizon: "DOUBLE",
  trials: "DOUBLE",
  policyIndex: "INT32",
  policy: "STRING",
  label: "STRING",
  parameters: "STRING",
  metric: "STRING",
  unit: "STRING",
  arm: "STRING",
  armIndex: "INT32",
  round: "DOUBLE",
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
 * The rows as an Apache Parquet file. Rounds are doubles, as in JSON: counts above 2^31
 * fit, and no reader needs bigints.
 */
export function parquet(rows: Iterable<ResultRow>): Uint8Array {
  const all = [...rows];
  const columnData = Object.entries(columns).map(([name, type]) => ({
    name,
    type,
    data: all.map((row) => row[name as keyof ResultRow]),
    nullable: name === "arm" || name === "armIndex",
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}
