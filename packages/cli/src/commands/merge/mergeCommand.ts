import type { Command } from "commander";
import { moduleOption, outputOptions } from "../../options.js";
import { exitCode } from "../../process/exitCode.js";
import type { MergeOptions } from "./merge.js";

export function mergeCommand(program: Command): void {
  const command = program
    .command("merge")
    .description("Put the parts of a study or a reproduction together that --shard made on many machines.")
    .argument("<folder>", "the folder of the parts");
  outputOptions(command)
    .addOption(moduleOption())
    .option("--out <folder>", "of a reproduction: where report and files go (default: evenhand-report)")
    .addHelpText(
      "after",
      `
Examples:
  evenhand merge parts --json result.json --html result.html
  evenhand merge parts | sh
  evenhand merge parts --out report

The result has the bytes of a run on one machine, whatever the number of parts.
Where parts are missing or not whole, the commands that make them go to stdout,
one a line, and the exit code is ${exitCode.wrongInput}. Parts of another study or version, and parts
that are there twice, are refused.`,
    )
    .action(async (folder: string, options: MergeOptions) => {
      const { merge } = await import("./merge.js");
      process.exitCode = await merge(folder, options);
    });
}
