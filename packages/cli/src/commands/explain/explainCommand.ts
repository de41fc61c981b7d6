import type { Command } from "commander";
import { repeatedOption } from "../../options.js";
import type { ExplainOptions } from "./explain.js";

export function explainCommand(program: Command): void {
  program
    .command("explain")
    .description("Say why a decision of a log was made, who else was considered, and what became of it.")
    .argument("<log>", "a log file; - for stdin")
    .requiredOption("--decision <id>", "the decision's id, such as orders.412-7k3m9xq2, or the caller's own")
    .addOption(repeatedOption("--seed <file>", "seeds of the log, for the numbers behind random choices; repeatable"))
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `
Examples:
  evenhand explain log.evenhand --decision orders.412-7k3m9xq2
  evenhand explain log.evenhand --decision order-1138 --seed seed.txt`,
    )
    .action(async (log: string, options: ExplainOptions) => {
      const { explain } = await import("./explain.js");
      process.exitCode = await explain(log, options);
    });
}
