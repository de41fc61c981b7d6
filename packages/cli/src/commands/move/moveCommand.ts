import type { Command } from "commander";
import { secretFileOption } from "../../options.js";
import { exitCode } from "../../process/exitCode.js";
import type { MoveOptions } from "./move.js";

export function moveCommand(program: Command): void {
  program
    .command("move")
    .description("Move all allocators of a stopped service from a folder to a database, or back.")
    .requiredOption("--from <place>", "a folder, or postgres://… of a database")
    .requiredOption("--to <place>", "the same: empty, or the place that these allocators were moved from")
    .addOption(secretFileOption())
    .addHelpText(
      "after",
      `
Examples:
  export EVENHAND_SECRET_FILE=secret
  evenhand move --from evenhand-data --to postgres://evenhand@db/evenhand
  evenhand move --from postgres://evenhand@db/evenhand --to evenhand-data

Logs, seeds, keys and heads are copied as they are: receipts stay valid, audits
say the same. Interrupted anywhere, run it again: it goes on. At the end the
source is marked as moved, and a service on it is refused.

Exit codes:
  ${exitCode.ok}    everything has been moved, now or before
  ${exitCode.wrongInput}    refused: a place is being served, or the target has something else
  ${exitCode.interrupted}  interrupted (Ctrl-C): run it again`,
    )
    .action(async (options: MoveOptions) => {
      const { move } = await import("./move.js");
      process.exitCode = await move(options);
    });
}
