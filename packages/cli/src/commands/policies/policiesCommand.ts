import type { Command } from "commander";
import { listingCommand } from "../../options/listingCommand.js";

export function policiesCommand(program: Command): void {
  listingCommand(program, {
    name: "policies",
    description: "List the policies, or describe one.",
    argument: "a policy, such as deadline-quota",
    example: "deadline-quota",
    load: async () => (await import("./policies.js")).policies,
  });
}
