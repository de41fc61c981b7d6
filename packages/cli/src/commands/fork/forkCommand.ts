import { Option, type Command } from "commander";
import { exitCode } from "../../process/exitCode.js";
import { keyFileOption, repeatedOption, secretFileOption } from "../../options.js";
import type { ForkOptions } from "./fork.js";

export function forkCommand(program: Command): void {
  program
    .command("fork")
    .description("Go on with a log that has lost signed events: under another name, and saying so in the log.")
    .argument("<allocator>", "the id of the allocator, which is refused with store-behind")
    .requiredOption("--because <words>", "why events are lost: for everyone who reads the log; never erased")
    .addOption(
      new Option("--folder <path>", "the folder of a stopped service").env("EVENHAND_FOLDER").default("evenhand-data"),
    )
    .option("--address <url>", "the address of a running service or replica, instead of a folder")
    .addOption(
      new Option("--head-file <path>", "the heads that are kept outside of the folder").env("EVENHAND_HEAD_FILE"),
    )
    .option("--head <file>", "a signed head that somebody else has kept, or a file of heads")
    .addOption(repeatedOption("--look-in <folder>", "another copy of the service: refused where that has the events"))
    .addOption(secretFileOption())
    .addOption(keyFileOption())
    .addHelpText(
      "after",
      `
Examples:
  evenhand fork orders --because "the disk failed" --head-file /mnt/heads.jsonl
  evenhand fork orders --because "the disk failed" --address http://127.0.0.1:4600
  evenhand fork orders --because "the disk failed" --look-in /backups/2026-11-18

The log goes on behind the events that are left, as …/2, with another seed. Its
verifier key has the new name: tell those who check it. Receipts of events that
are kept stay good; for those that are lost the answer is that you said so.

It cannot be taken back. First look for a backup, a disk or a server that has
the events.

Exit codes:
  ${exitCode.ok}  the log goes on
  ${exitCode.wrongInput}  refused: nothing is lost that any known head says, or a copy has it all`,
    )
    .action(async (allocator: string, options: ForkOptions) => {
      const { fork } = await import("./fork.js");
      process.exitCode = await fork(allocator, options);
    });
}
