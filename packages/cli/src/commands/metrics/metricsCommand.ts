import type { Command } from "commander";
import { listingCommand } from "../../options/listingCommand.js";

export function metricsCommand(program: Command): void {
  listingCommand(program, {
    name: "metrics",
    description: "List the metrics that a study can ask for, or describe one.",
    argument: "a metric, such as worst-violation",
    example: "worst-violation",
    load: async () => (await import("./metrics.js")).metrics,
  });
}
