import { Option, type Command } from "commander";
import { exitCode } from "../../process/exitCode.js";
import { secretFileOption } from "../../options.js";
import type { DoctorOptions } from "./doctor.js";

export function doctorCommand(program: Command): void {
  program
    .command("doctor")
    .description("Examine the folder of a stopped service, or a database: can every log be read, is anything lost?")
    .addOption(
      new Option("--folder <path>", "the folder of the service").env("EVENHAND_FOLDER").default("evenhand-data"),
    )
    .addOption(new Option("--store <url>", "postgres://… of the database that replicas share").env("EVENHAND_STORE"))
    .addOption(secretFileOption())
    .option("--export <folder>", "write the logs of allocators with findings to this folder, as far as they go")
    .option("--json", "print the findings as JSON")
    .option(
      "--webhook",
      "examine nothing: send a test message to the receivers of alarms (EVENHAND_WEBHOOKS or --config)",
    )
    .option("--config <file>", "with --webhook: the JSON file with the settings of the service")
    .addHelpText(
      "after",
      `
Examples:
  evenhand doctor
  evenhand doctor --folder /var/lib/evenhand --export rescued
  evenhand doctor --store postgres://evenhand@db/evenhand --secret-file secret
  evenhand doctor --webhook --config evenhand.json

No log, key or head is changed. Every row of the database is compared with its
checksum, and so are the keys and the heads; every log is folded from its
beginning, event by event, and compared with its last signed head: long logs take
a while. A folder that an earlier version has left is brought to the form of this
one.

Exit codes:
  ${exitCode.ok}  all is in order
  ${exitCode.unsound}  something is not, or a test was not taken: it is named, with what can be done
  ${exitCode.wrongInput}  the folder is not one of a service, or a service has it open`,
    )
    .action(async (options: DoctorOptions) => {
      if (options.webhook === true) {
        const { sendTest } = await import("./sendTest.js");
        process.exitCode = await sendTest(options);
        return;
      }
      const { doctor } = await import("./doctor.js");
      process.exitCode = await doctor(options);
    });
}
