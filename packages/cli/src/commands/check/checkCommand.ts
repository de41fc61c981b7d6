import type { Command } from "commander";
import { exitCode } from "../../process/exitCode.js";
import type { CheckOptions } from "./check.js";

export function checkCommand(program: Command): void {
  program
    .command("check")
    .description("Hold policies of your own to the laws that simulation, saved states and replays rely on.")
    .requiredOption("--module <file>", "your own policies: a program, which is run")
    .option("--json", "print the findings as JSON")
    .addHelpText(
      "after",
      `
Examples:
  evenhand check --module own.mjs

Every policy is played with each of its examples: with absent arms, with rewards
that are late, out of order or lost, saved and restored in between. It finds
luck that is not the seed's (Math.random, a clock), a choice that changes the
state, states that are no typed arrays, or incomplete, or not copies, and more.

Exit codes:
  ${exitCode.ok}  the policies keep all laws
  ${exitCode.unsound}  one does not: each finding says what to do
  ${exitCode.wrongInput}  the module cannot be loaded, or a definition is not whole`,
    )
    .action(async (options: CheckOptions) => {
      const { check } = await import("./check.js");
      process.exitCode = await check(options);
    });
}
