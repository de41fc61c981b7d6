import { exportColumns, exportNames, type ExportRow } from "@evenhand/allocator";
import { ByteWriter, ParquetWriter, schemaFromColumnData, type BasicType } from "hyparquet-writer";

/** What a column of each type is in Parquet. */
const types: Readonly<Record<(typeof exportColumns)[keyof ExportRow]["type"], BasicType>> = {
  text: "STRING",
  whole: "INT64",
  number: "DOUBLE",
  flag: "BOOLEAN",
  moment: "TIMESTAMP",
};

/** Rows of a group: as many are encoded in two or three hundredths of a second, for which decisions wait. */
const GROUP = 2000;

/**
 * A Parquet file of the rows of an export, which is written group by group: memory holds one of them. The same rows
 * make the same file, however many come at once.
 */
export class ParquetRows {
  readonly #bytes = new ByteWriter();
  readonly #writer: ParquetWriter;
  #waiting: readonly ExportRow[] = [];

  constructor() {
    this.#writer = new ParquetWriter({
      writer: this.#bytes,
      schema: schemaFromColumnData({ columnData: columnsOf([]) }),
    });
  }

  /** The bytes of the groups that are full now; none where the rows wait for others. */
  add(rows: readonly ExportRow[]): Uint8Array {
    this.#waiting = [...this.#waiting, ...rows];
    while (this.#waiting.length >= GROUP) this.#write(GROUP);
    return this.#taken();
  }

  /** The last group, and the end of the file, which says where all groups are. */
  end(): Uint8Array {
    if (this.#waiting.length > 0) this.#write(this.#waiting.length);
    void this.#writer.finish();
    return this.#taken();
  }

  #write(count: number): void {
    void this.#writer.write({ columnData: columnsOf(this.#waiting.slice(0, count)), rowGroupSize: GROUP });
    this.#waiting = this.#waiting.slice(count);
  }

  #taken(): Uint8Array {
    const bytes = this.#bytes.getBytes().slice();
    this.#bytes.index = 0;
    return bytes;
  }
}

function parquetValue(value: ExportRow[keyof ExportRow], type: keyof typeof types) {
  if (typeof value !== "number") return value;
  if (type === "moment") return new Date(value);
  return type === "whole" ? BigInt(value) : value;
}

function columnsOf(rows: readonly ExportRow[]) {
  return exportNames.map((name) => {
    const column = exportColumns[name];
    const data = rows.map((row) => parquetValue(row[name], column.type));
    return { name, data, type: types[column.type], nullable: "isNullable" in column };
  });
}
