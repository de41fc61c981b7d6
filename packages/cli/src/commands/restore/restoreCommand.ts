import { Option, type Command } from "commander";
import { exitCode } from "../../process/exitCode.js";
import { secretFileOption } from "../../options.js";
import type { RestoreOptions } from "./restore.js";

export function restoreCommand(program: Command): void {
  program
    .command("restore")
    .description("Make a folder for a service of a backup; every log says that it was restored.")
    .argument("<backup>", "the folder that evenhand backup has made")
    .argument("<folder>", "the folder of the service: missing, or empty")
    .addOption(
      new Option("--head-file <path>", "the heads that were kept outside of the lost folder: says what is lost").env(
        "EVENHAND_HEAD_FILE",
      ),
    )
    .addOption(secretFileOption())
    .addHelpText(
      "after",
      `
Examples:
  evenhand restore /backups/2026-11-18 evenhand-data
  evenhand restore /backups/2026-11-18 evenhand-data --head-file /mnt/heads.jsonl

Stop the service whose folder is lost, everywhere: two that decide for the same
logs sign two histories. What came after the backup is lost; an allocator whose
lost events were under a head that is known is refused until evenhand fork says
so in its log.

Exit codes:
  ${exitCode.ok}    restored, and no known head says that something is lost
  ${exitCode.unsound}    restored; some allocators are refused until they are forked
  ${exitCode.wrongInput}    refused: the backup is damaged, or the folder is not empty
  ${exitCode.interrupted}  interrupted (Ctrl-C): nothing is left of the attempt`,
    )
    .action(async (backup: string, folder: string, options: RestoreOptions) => {
      const { restore } = await import("./restore.js");
      process.exitCode = await restore(backup, folder, options);
    });
}
