import { Option, type Command } from "commander";
import { exitCode } from "../../process/exitCode.js";
import type { DoctorOptions } from "./doctor.js";

export function doctorCommand(program: Command): void {
  program
    .command("doctor")
    .description("Examine the folder of a service that is stopped: can every log be read, is anything lost?")
    .addOption(
      new Option("--folder <path>", "the folder of the service").env("EVENHAND_FOLDER").default("evenhand-data"),
    )
    .option("--export <folder>", "write the logs of allocators with findings to this folder, as far as they go")
    .option("--json", "print the findings as JSON")
    .addHelpText(
      "after",
      `
Examples:
  evenhand doctor
  evenhand doctor --folder /var/lib/evenhand --export rescued

Nothing in the folder is changed. Every log is folded from its beginning and
compared with its last signed head: a million events take about a minute.

Exit codes:
  ${exitCode.ok}  all is in order
  ${exitCode.unsound}  something is not: it is named, with what can be done
  ${exitCode.wrongInput}  the folder is not one of a service, or a service has it open`,
    )
    .action(async (options: DoctorOptions) => {
      const { doctor } = await import("./doctor.js");
      process.exitCode = await doctor(options);
    });
}
