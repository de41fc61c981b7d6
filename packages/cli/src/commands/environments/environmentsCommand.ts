import type { Command } from "commander";

export function environmentsCommand(program: Command): void {
  program
    .command("environments")
    .description("List the environments that policies can play in, or describe one.")
    .argument("[id]", "an environment, such as bernoulli")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `
Examples:
  evenhand environments
  evenhand environments improving
  evenhand environments --json`,
    )
    .action(async (id: string | undefined, options: { readonly json?: true }) => {
      const { environments } = await import("./environments.js");
      environments(id, options);
    });
}
