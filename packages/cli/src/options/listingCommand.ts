import type { Command } from "commander";

/** A command that lists definitions, or describes one. */
export interface Listing {
  readonly name: string;
  readonly description: string;
  /** What [id] is. */
  readonly argument: string;
  readonly example: string;
  /** Loads what prints them: a command that is not called takes no time. */
  readonly load: () => Promise<(id: string | undefined, options: { readonly json?: true }) => void>;
}

export function listingCommand(program: Command, { name, description, argument, example, load }: Listing): void {
  program
    .command(name)
    .description(description)
    .argument("[id]", argument)
    .option("--json", "print JSON")
    .addHelpText("after", `\nExamples:\n  evenhand ${name}\n  evenhand ${name} ${example}\n  evenhand ${name} --json`)
    .action(async (id: string | undefined, options: { readonly json?: true }) => {
      const list = await load();
      list(id, options);
    });
}
