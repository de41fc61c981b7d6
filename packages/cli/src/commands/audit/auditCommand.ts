import type { Command } from "commander";
import { repeatedOption } from "../../options.js";
import { exitCode } from "../../process/exitCode.js";
import type { AuditOptions } from "./audit.js";

export function auditCommand(program: Command): void {
  program
    .command("audit")
    .description("Check a log: is it genuine, was every choice the policy's, was every promise kept?")
    .argument("<log>", "a log file; - for stdin")
    .option("--head <file>", "a signed head of the log: nothing before it can have been changed unseen")
    .addOption(repeatedOption("--key <vkey>", "the verifier key of the log, name+id+key; repeatable"))
    .addOption(
      repeatedOption("--seed <file>", "seeds of the log, so that random choices are recomputed too; repeatable"),
    )
    .option("--workers <number>", "threads, 1 or 2 (default: 2, or 1 for a short log, for stdin and on one core)")
    .option("--json", "print the whole report as JSON")
    .addHelpText(
      "after",
      `
Examples:
  evenhand audit log.evenhand
  evenhand audit log.evenhand --head head.txt --key "$KEY"
  evenhand audit log.evenhand --seed seed.txt --json

A seed file has 96 hexadecimal digits in each line: 32 of a seed, 64 of its
blinding. Without it everything is checked but the outcome of random choices.
Seeds that the log itself publishes are used, unless it comes from stdin, which
is read only once.

Exit codes:
  ${exitCode.ok}  nothing was found, and every promise was held
  ${exitCode.broken}  a promise was broken
  ${exitCode.notGenuine}  the log is damaged, or not what was signed, or cannot have happened
  ${exitCode.displaced}  a floor broke, only because requests took rounds or voided them
  ${exitCode.forked}  held, but only since the log lost events, as it says itself
  ${exitCode.wrongInput}  the input is wrong, or the head is not signed by the key

docs/audit.md says what an audit shows, and what it cannot show.`,
    )
    .action(async (log: string, options: AuditOptions) => {
      const { audit } = await import("./audit.js");
      process.exitCode = await audit(log, options);
    });
}
