import type { Command } from "commander";
import { listingCommand } from "../../options/listingCommand.js";

export function contractsCommand(program: Command): void {
  listingCommand(program, {
    name: "contracts",
    description: "List the contracts that a study can state, or describe one.",
    argument: "a contract, such as quota",
    example: "opportunity",
    load: async () => (await import("./contracts.js")).contracts,
  });
}
