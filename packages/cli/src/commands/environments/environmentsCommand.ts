import type { Command } from "commander";
import { listingCommand } from "../../options/listingCommand.js";

export function environmentsCommand(program: Command): void {
  listingCommand(program, {
    name: "environments",
    description: "List the environments that policies can play in, or describe one.",
    argument: "an environment, such as bernoulli",
    example: "improving",
    load: async () => (await import("./environments.js")).environments,
  });
}
