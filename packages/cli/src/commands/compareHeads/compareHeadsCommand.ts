import type { Command } from "commander";
import { keyFileOption, repeatedOption } from "../../options.js";
import { exitCode } from "../../process/exitCode.js";
import type { CompareHeadsOptions } from "./compareHeads.js";

export function compareHeadsCommand(program: Command): void {
  program
    .command("compare-heads")
    .description("Compare signed heads: has a service shown the same log to everyone, and does it go on from before?")
    .argument("<a>", "a signed head, a file of heads (heads.jsonl), or the address of a service")
    .argument("<b>", "the same")
    .addOption(repeatedOption("--key <vkey>", "the verifier key of a log, name+id+key; repeatable"))
    .addOption(keyFileOption())
    .addHelpText(
      "after",
      `
Examples:
  evenhand compare-heads head-of-monday.txt http://127.0.0.1:4600
  evenhand compare-heads evenhand-data/heads.jsonl /mnt/heads.jsonl
  evenhand compare-heads mine.txt yours.txt --key "$KEY"

Two heads of one log with as many events and different roots are evidence that
its keeper has two histories: keep both. Heads of different sizes are compared
with a proof, which a service that is one of the two places gives.

Exit codes:
  ${exitCode.ok}  one goes on from the other, or they are the same, for every log in both
  ${exitCode.notGenuine}  two histories of one log, or a head that its key has not signed
  ${exitCode.unsound}  not shown: no proof was given, or no log is in both
  ${exitCode.forked}  events of one head are lost, and the service says so itself
  ${exitCode.wrongInput}  the input is wrong`,
    )
    .action(async (a: string, b: string, options: CompareHeadsOptions) => {
      const { compareHeads } = await import("./compareHeads.js");
      process.exitCode = await compareHeads(a, b, options);
    });
}
