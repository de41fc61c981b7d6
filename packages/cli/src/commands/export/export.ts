import {
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { csvHeader, csvRow, ndjsonRow, type ExportBounds, type ExportRow, type RowName } from "@evenhand/allocator";
import { ParquetRows, type ExportFormat } from "@evenhand/service";
import { cliError } from "../../errors.js";
import { seedsOfOptions } from "../../log/headAndSeeds.js";
import { wholeNumber } from "../../optionValues.js";
import { writing } from "../../output/writing.js";
import { exitCode } from "../../process/exitCode.js";
import { serviceKey } from "../../serviceKey.js";
import { printFile, tell } from "../../terminal/print.js";
import { ProgressLine } from "../../terminal/progressLine.js";
import { untilInterrupted } from "../../terminal/untilInterrupted.js";
import { openDecisions, type Decisions } from "./exportSources.js";

/** The options as they were typed. */
export interface ExportOptions {
  readonly format: ExportFormat;
  readonly out: string;
  readonly allocator?: string;
  readonly until?: string;
  readonly propensities: boolean;
  readonly seed: readonly string[];
  readonly continue?: true;
  readonly keyFile?: string;
  readonly secretFile?: string;
}

/** What lies beside a file that is not whole: with the same bounds the rest fits to it. */
interface Begun {
  readonly allocator: string;
  readonly format: ExportFormat;
  readonly until: number;
  readonly propensities: boolean;
}

/** `evenhand export`: answers the exit code. */
export async function exportDecisions(from: string, options: ExportOptions): Promise<number> {
  const { out, format, propensities, secretFile = "" } = options;
  const begun = options.continue === true ? begunIn(options) : undefined;
  const seeds = seedsOfOptions(options.seed);
  const allocator = begun?.allocator ?? options.allocator;
  const decisions = await openDecisions(from, { allocator, seeds, secretFile, key: serviceKey(options.keyFile) });
  try {
    const most = decisions.length;
    const until = options.until === undefined ? most : wholeNumber(options.until, "option-unfit", "--until", 0, most);
    const bounds = begun ?? { allocator: decisions.allocator, format, until, propensities };
    const file = out === "-" ? undefined : OutFile.open(out, bounds, begun !== undefined);
    return await untilInterrupted((signal) => written(decisions, bounds, file, signal));
  } finally {
    await decisions.close();
  }
}

async function written(decisions: Decisions, begun: Begun, file: OutFile | undefined, signal: AbortSignal) {
  const { format, until, propensities } = begun;
  const progress = new ProgressLine(process.stderr, undefined, "events");
  const write = (bytes: string | Uint8Array) => (file === undefined ? void printFile(bytes) : file.write(bytes));
  const encoded = encoder(format);
  const bounds: ExportBounds = { until, propensities, after: file?.after };
  let count = 0;
  if (format === "csv" && file?.after === undefined) write(csvHeader);
  try {
    for await (const rows of decisions.rows(bounds)) {
      if (signal.aborted) return interrupted(file, format);
      write(encoded.rows(rows));
      count += rows.length;
      const roundsDone = rows.at(-1)?.place ?? 0;
      progress.show({ roundsDone, roundsTotal: until }, `${count} rows`);
    }
    write(encoded.end());
  } finally {
    progress.clear();
  }
  file?.finish();
  const where = file === undefined ? "" : ` in ${file.path}`;
  tell(`${begun.allocator}: ${count} rows of the first ${until} events${where}\n`);
  return exitCode.ok;
}

function interrupted(file: OutFile | undefined, format: ExportFormat): number {
  const remedy = file === undefined || format === "parquet" ? "" : " The same command with --continue goes on.";
  tell(`evenhand: interrupted; the file is not whole.${remedy}\n`);
  return exitCode.interrupted;
}

interface Encoder {
  rows(rows: readonly ExportRow[]): string | Uint8Array;
  end(): string | Uint8Array;
}

function encoder(format: ExportFormat): Encoder {
  if (format === "parquet") {
    const file = new ParquetRows();
    return { rows: (rows) => file.add(rows), end: () => file.end() };
  }
  const line = format === "csv" ? csvRow : ndjsonRow;
  return { rows: (rows) => rows.map(line).join(""), end: () => "" };
}

/** The file that is written, and what is known of it until it is whole. */
class OutFile {
  readonly path: string;
  /** The last row that it has. */
  readonly after: RowName | undefined;
  readonly #descriptor: number;
  #length: number;

  private constructor(path: string, descriptor: number, after: RowName | undefined) {
    this.path = path;
    this.#descriptor = descriptor;
    this.#length = fstatSync(descriptor).size;
    this.after = after;
  }

  static open(path: string, begun: Begun, isContinued: boolean): OutFile {
    return writing("--out", path, () => {
      const descriptor = openSync(path, isContinued ? "r+" : "w");
      if (isContinued) return new OutFile(path, descriptor, lastRow(descriptor, begun.format));
      if (begun.format !== "parquet") writeFileSync(besideOf(path), JSON.stringify(begun));
      return new OutFile(path, descriptor, undefined);
    });
  }

  write(bytes: string | Uint8Array): void {
    writing("--out", this.path, () => {
      const all = Buffer.from(bytes as string);
      for (let done = 0; done < all.length;) {
        const written = writeSync(this.#descriptor, all, done, all.length - done, this.#length);
        [done, this.#length] = [done + written, this.#length + written];
      }
    });
  }

  finish(): void {
    closeSync(this.#descriptor);
    rmSync(besideOf(this.path), { force: true });
  }
}

function besideOf(path: string): string {
  return `${path}.begun`;
}

function begunIn({ out, format }: ExportOptions): Begun {
  const unfit = (received: string, required: string) =>
    cliError("option-unfit", { received, required, path: "--continue" });
  if (format === "parquet" || out === "-") throw unfit(`${format} to ${out}`, "a file of NDJSON or CSV");
  let begun: Begun;
  try {
    begun = JSON.parse(readFileSync(besideOf(out), "utf8")) as Begun;
  } catch {
    throw unfit(`no ${besideOf(out)}`, "the file of an export that was interrupted");
  }
  if (begun.format !== format) throw unfit(format, `--format ${begun.format}, as it was begun`);
  return begun;
}

/** A row is shorter: its longest part is the id of an arm. */
const LONGEST_ROW = 16_384;

/** Cuts off what is no whole line, and says which row the last one is; undefined where there is none. */
function lastRow(descriptor: number, format: ExportFormat): RowName | undefined {
  const { size } = fstatSync(descriptor);
  const tail = Buffer.alloc(Math.min(size, LONGEST_ROW));
  readSync(descriptor, tail, 0, tail.length, size - tail.length);
  const end = tail.lastIndexOf("\n");
  const whole = size - tail.length + end + 1;
  const line = end < 0 ? "" : tail.subarray(tail.lastIndexOf("\n", end - 1) + 1, end).toString();
  const isHeader = format === "csv" && `${line}\n` === csvHeader;
  if (line === "" || isHeader) {
    ftruncateSync(descriptor, 0);
    return undefined;
  }
  ftruncateSync(descriptor, whole);
  if (format === "ndjson") return JSON.parse(line) as RowName;
  const [, , place, position] = line.split(",");
  return { place: Number(place), position: Number(position) };
}
