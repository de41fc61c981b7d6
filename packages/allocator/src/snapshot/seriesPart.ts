import type { ByteReader } from "../bytes/byteReader.js";
import type { ByteWriter } from "../bytes/byteWriter.js";
import type { AllocatorState } from "../machine/allocatorState.js";
import { seriesNames } from "../machine/series.js";
import { readColumn, writeColumn } from "./column.js";

/** The series for charts. */
export function writeSeries(writer: ByteWriter, { series }: AllocatorState): void {
  writer.uint(series.width);
  writer.uint(series.lastRound);
  for (const name of seriesNames) writeColumn(writer, series.columns[name]);
  writer.byte(series.pulls === undefined ? 0 : 1);
  if (series.pulls !== undefined) writeColumn(writer, series.pulls);
}

/** The arms have joined before. */
export function readSeries(reader: ByteReader, { series }: AllocatorState): void {
  series.width = reader.uint();
  series.lastRound = reader.uint();
  for (const name of seriesNames) readColumn(reader, series.columns[name]);
  if (reader.byte() === 1 && series.pulls !== undefined) readColumn(reader, series.pulls);
}
