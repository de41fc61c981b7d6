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

/** A Parquet file of the rows of an export, which is written group by group: memory holds one of them. */
export class ParquetRows {
  /** Rows of a group: as many are encoded in two or three hundredths of a second, for which decisions wait. */
  static readonly most = 2000;
  readonly #bytes = new ByteWriter();
  readonly #writer: ParquetWriter;

  constructor() {
    this.#writer = new ParquetWriter({
      writer: this.#bytes,
      schema: schemaFromColumnData({ columnData: columnsOf([]) }),
    });
  }

  /** The bytes of another group. */
  add(rows: readonly ExportRow[]): Uint8Array {
    void this.#writer.write({ columnData: columnsOf(rows), rowGroupSize: ParquetRows.most });
    return this.#taken();
  }

  /** The end of the file, which says where all groups are. */
  end(): Uint8Array {
    void this.#writer.finish();
    return this.#taken();
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
