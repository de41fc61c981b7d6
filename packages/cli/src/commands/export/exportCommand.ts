import { Option, type Command } from "commander";
import { keyFileOption, repeatedOption, secretFileOption } from "../../options.js";
import { exitCode } from "../../process/exitCode.js";
import type { ExportOptions } from "./export.js";

export function exportCommand(program: Command): void {
  program
    .command("export")
    .description("Export decisions with their rewards, rules and chances, as NDJSON, CSV or Parquet.")
    .argument("<from>", "a log file, the folder of a stopped service, or the address of a running one")
    .addOption(
      new Option("--format <form>", "what the file is").choices(["ndjson", "csv", "parquet"]).default("ndjson"),
    )
    .requiredOption("--out <file>", "where it goes (- for stdout)")
    .option("--allocator <id>", "which allocator, where there are several")
    .option("--until <events>", "as if the log had no more events; without it all")
    .option("--no-propensities", "without chances: takes a fraction of the time")
    .addOption(repeatedOption("--seed <file>", "seeds of a log file, for the chances of random choices; repeatable"))
    .option("--continue", "go on with the file of an export that was interrupted")
    .addOption(keyFileOption())
    .addOption(secretFileOption())
    .addHelpText(
      "after",
      `
Examples:
  evenhand export log.evenhand --format csv --out orders.csv
  evenhand export evenhand-data --allocator orders --out orders.ndjson
  EVENHAND_KEY=… evenhand export https://evenhand.example.org \\
    --allocator orders --format parquet --out orders.parquet

A row is one arm of a decision; docs/exports.md has the columns. Where a
connection breaks it goes on after the last row. What was interrupted goes on
with the same command and --continue: the file is the same, byte for byte.
Parquet cannot go on: its file is written from the beginning.

Exit codes:
  ${exitCode.ok}    the file is whole
  ${exitCode.wrongInput}    the input is wrong, or the service refuses
  ${exitCode.interrupted}  interrupted (Ctrl-C)`,
    )
    .action(async (from: string, options: ExportOptions) => {
      const { exportDecisions } = await import("./export.js");
      process.exitCode = await exportDecisions(from, options);
    });
}
