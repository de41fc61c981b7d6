import type { Command } from "commander";
import { repeatedOption } from "../../options.js";
import { exitCode } from "../../process/exitCode.js";
import type { ReportOptions } from "./report.js";

export function reportCommand(program: Command): void {
  program
    .command("report")
    .description(
      "Report on a log or a period of it: shares, floors, groups, missing rewards, changes, and how to check it.",
    )
    .argument("<log>", "a log file; - for stdin")
    .option("--from <when>", "the first round, or a day or moment in UTC; without it the beginning")
    .option("--to <when>", "the last round, or a day or moment in UTC, included; without it the end")
    .option("--groups <file>", "groups and labels of arms, as CSV or as the service answers them")
    .option("--head <file>", "a signed head of the log")
    .addOption(repeatedOption("--key <vkey>", "the verifier key of the log, name+id+key; repeatable"))
    .addOption(
      repeatedOption("--seed <file>", "seeds of the log, so that random choices are recomputed too; repeatable"),
    )
    .option("--html <file>", "one page, to be kept, sent and printed (- for stdout)")
    .option("--csv <file>", "a row for each number (- for stdout)")
    .option("--json <file>", "everything, for programs (- for stdout)")
    .addHelpText(
      "after",
      `
Examples:
  evenhand report log.evenhand
  evenhand report log.evenhand --from 2026-09-01 --to 2026-09-30 --html r.html
  evenhand report log.evenhand --from 1 --to 20 --groups groups.csv --csv -
  evenhand report log.evenhand --head head.txt --key "$KEY" --json report.json

A file of groups has the columns arm and group, and perhaps label:
  arm,group,label
  apple,fruit,Red apples

The whole log is audited; what is counted is as it stood at the end of the
period. It is a record for those who must keep one, and not legal advice.

Exit codes:
  ${exitCode.ok}  the report was made
  ${exitCode.notGenuine}  it was made, and the log is damaged, or not what was signed
  ${exitCode.wrongInput}  the input is wrong; no report was made

docs/report.md says how to read it.`,
    )
    .action(async (log: string, options: ReportOptions) => {
      const { report } = await import("./report.js");
      process.exitCode = await report(log, options);
    });
}
