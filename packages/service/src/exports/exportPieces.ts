import { csvHeader, csvRow, exportRows, ndjsonRow, type ExportBounds, type ExportSource } from "@evenhand/allocator";
import { ParquetRows } from "./parquetRows.js";

/** The forms that an export may have, with their media types. */
export const exportFormats = {
  ndjson: "application/x-ndjson",
  csv: "text/csv; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
} as const;

export type ExportFormat = keyof typeof exportFormats;

/**
 * An export, piece by piece. As NDJSON or CSV, one that begins after a row is what was missing behind that row, byte
 * for byte: a header stands in the first part alone. As Parquet each is a whole file, and several are read as a folder.
 */
export async function* exportPieces(
  source: ExportSource,
  bounds: ExportBounds,
  format: ExportFormat,
): AsyncGenerator<Uint8Array> {
  if (format === "parquet") {
    yield* parquetPieces(source, bounds);
    return;
  }
  if (format === "csv" && bounds.after === undefined) yield Buffer.from(csvHeader);
  const line = format === "csv" ? csvRow : ndjsonRow;
  for await (const rows of exportRows(source, bounds)) yield Buffer.from(rows.map(line).join(""));
}

async function* parquetPieces(source: ExportSource, bounds: ExportBounds): AsyncGenerator<Uint8Array> {
  const file = new ParquetRows();
  for await (const rows of exportRows(source, bounds)) {
    const bytes = file.add(rows);
    if (bytes.length > 0) yield bytes;
  }
  yield file.end();
}
