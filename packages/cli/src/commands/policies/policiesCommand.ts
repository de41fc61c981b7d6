import type { Command } from "commander";

export function policiesCommand(program: Command): void {
  program
    .command("policies")
    .description("List the policies, or describe one.")
    .argument("[id]", "a policy, such as deadline-quota")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `
Examples:
  evenhand policies
  evenhand policies deadline-quota
  evenhand policies --json`,
    )
    .action(async (id: string | undefined, options: { readonly json?: true }) => {
      const { policies } = await import("./policies.js");
      policies(id, options);
    });
}
