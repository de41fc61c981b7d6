import { InvalidArgumentError, Option, type Command } from "commander";
import { shardOption } from "../../options.js";
import { exitCode } from "../../process/exitCode.js";
import type { ReproduceOptions } from "./reproduce.js";

export function reproduceCommand(program: Command): void {
  program
    .command("reproduce")
    .description("Run the experiments of the five papers and our own, check their claims, and write a report.")
    .argument("[what]", "a paper, or one experiment of it: quota, quota/eta-sweep (default: all)")
    .option("--quick", "fewer trials and shorter horizons: the same claims within half a minute")
    .addOption(new Option("--out <folder>", "where report and files go").default("evenhand-report"))
    .addOption(new Option("--seed <number>", "the same seed gives the same results").default("1", "1"))
    .option("--workers <number>", "threads (default: all cores)")
    .addOption(
      new Option("--set <name=value>", "change a setting; repeatable")
        .argParser(setting)
        .default({}, "the paper's, or ours"),
    )
    .option("--resume", "go on where an interrupted run with the same settings stopped")
    .addOption(shardOption().conflicts(["pdf", "list"]))
    .option("--pdf", "the figures as PDF too; needs a Chromium")
    .option("--list", "only list the experiments")
    .addHelpText(
      "after",
      `
Examples:
  evenhand reproduce
  evenhand reproduce --quick --out report
  evenhand reproduce penalty
  evenhand reproduce quota/eta-sweep --set horizon=50000
  evenhand reproduce proportional/table-1 --set data=infant_mortality.csv
  evenhand reproduce --resume
  evenhand reproduce --shard 3/64 --out parts

The folder holds report.html, methods.md and references.bib, and for each
experiment result.json, data.csv, claims.json, its tables as tables.tex and its
figures as SVG and PNG. A claim that fails is part of the result: the exit code
is still ${exitCode.ok}. Ctrl-C keeps what is done.

Data sets do not come with the command. proportional/table-1 has constant rates,
unless --set data=FILE names the paper's yearly ones or the folder in the
environment variable EVENHAND_DATA has them as infant_mortality.csv.`,
    )
    .action(async (what: string | undefined, options: ReproduceOptions) => {
      const { reproduce } = await import("./reproduce.js");
      process.exitCode = await reproduce(what, options);
    });
}

/** Gathers --set name=value. */
function setting(text: string, others: Readonly<Record<string, string>>): Record<string, string> {
  const [name, ...value] = text.split("=");
  if (name === "" || value.length === 0) throw new InvalidArgumentError("Write --set name=value.");
  return { ...others, [name]: value.join("=") };
}
