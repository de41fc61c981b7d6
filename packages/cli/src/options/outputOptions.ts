import type { Command } from "commander";

/** Files that a result can be written to. */
export function outputOptions(command: Command): Command {
  return command
    .option("--json <file>", "the whole result, to be drawn again (- for stdout)")
    .option("--csv <file>", "a row for each number (- for stdout)")
    .option("--parquet <file>", "the same rows for data frames")
    .option("--html <file>", "one page with figures and tables (- for stdout)")
    .option("--svg <file>", "the figures as one picture (- for stdout)")
    .option("--png <file>", "the same picture in pixels");
}
