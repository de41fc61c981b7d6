import type { Command } from "commander";
import { repeatedOption } from "../../options.js";
import { exitCode } from "../../process/exitCode.js";
import type { VerifyOptions } from "./verify.js";

export function verifyCommand(program: Command): void {
  program
    .command("verify")
    .description("Check a receipt: is this decision in the log that the key has signed?")
    .argument("<receipt>", "a receipt as it was handed out; - for stdin")
    .addOption(
      repeatedOption("--key <vkey>", "the verifier key of the log, name+id+key (see below); repeatable")
        .default(undefined)
        .makeOptionMandatory(),
    )
    .option("--log <file>", "the log as it is now: does it still have the event, or was it lost?")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `
Examples:
  evenhand verify receipt.txt --key "$KEY"
  evenhand verify receipt.txt --key "$KEY" --log log.evenhand

The key is one line that the keeper of the log publishes. A service shows it at
/v1/public-key?allocator=ID, as "verifierKey". Get it from another source than
the receipt: anyone who hands out a forged receipt can hand out a key that fits.

It shows that the event was in the log when the head was signed. It does not
show that what the event says is true, nor that others see the same log: for
that, compare signed heads with others.

Exit codes:
  ${exitCode.ok}  genuine
  ${exitCode.notGenuine}  not genuine, or the log contradicts it; the reason is printed
  ${exitCode.forked}  genuine, and lost: the log says so itself
  ${exitCode.wrongInput}  the input is wrong`,
    )
    .action(async (receipt: string, options: VerifyOptions) => {
      const { verify } = await import("./verify.js");
      process.exitCode = await verify(receipt, options);
    });
}
