import type { Command } from "commander";
import { keyFileOption } from "../../options.js";
import { exitCode } from "../../process/exitCode.js";
import type { BackupOptions } from "./backup.js";

export function backupCommand(program: Command): void {
  program
    .command("backup")
    .description("Copy everything that a service keeps into a new folder, while it runs, and check the copy.")
    .argument("<from>", "the folder of the service, or its address, such as http://127.0.0.1:4600")
    .argument("<to>", "the folder of the backup: missing, or empty")
    .option("--without-secrets", "no signing key, no access keys, no seeds: for reading and auditing, not for serving")
    .addOption(keyFileOption())
    .addHelpText(
      "after",
      `
Examples:
  evenhand backup evenhand-data /backups/2026-11-18
  EVENHAND_KEY=… evenhand backup https://evenhand.example.org /backups/2026-11-18

The copy is the state of one moment, with the last signed heads and all keys. It
is opened, and every log is hashed up to its head, before the command ends well.
A backup cannot be served: evenhand restore makes a folder of it.

The service needs room for one copy while it is asked by its address. A database
(--store) is backed up by its own means: docs/backup.md.

Exit codes:
  ${exitCode.ok}    the backup is whole
  ${exitCode.wrongInput}    refused, or not made; nothing is left of the attempt
  ${exitCode.interrupted}  interrupted (Ctrl-C): nothing is left either`,
    )
    .action(async (from: string, to: string, options: BackupOptions) => {
      const { backup } = await import("./backup.js");
      process.exitCode = await backup(from, to, options);
    });
}
