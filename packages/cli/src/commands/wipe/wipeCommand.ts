import { Option, type Command } from "commander";
import type { WipeOptions } from "./wipe.js";

export function wipeCommand(program: Command): void {
  program
    .command("wipe")
    .description("Leave no byte of what was erased in the files of a stopped service, or in the tables of a database.")
    .addOption(
      new Option("--folder <path>", "the folder of the service").env("EVENHAND_FOLDER").default("evenhand-data"),
    )
    .addOption(new Option("--store <url>", "postgres://… of the database that replicas share").env("EVENHAND_STORE"))
    .addHelpText(
      "after",
      `
Examples:
  evenhand wipe --folder evenhand-data
  evenhand wipe --store postgres://evenhand@db/evenhand

A running service wipes its own folder within an hour after an erasure. The
tables of a database are rewritten, and cannot be read or written meanwhile;
its own log, backups and standbys are not reached:
docs/privacy.md says what to do there.`,
    )
    .action(async (options: WipeOptions) => {
      const { wipe } = await import("./wipe.js");
      process.exitCode = await wipe(options);
    });
}
