import { Command } from "commander";
import { auditCommand } from "./commands/audit/auditCommand.js";
import { backupCommand } from "./commands/backup/backupCommand.js";
import { checkCommand } from "./commands/check/checkCommand.js";
import { compareCommand } from "./commands/compare/compareCommand.js";
import { compareHeadsCommand } from "./commands/compareHeads/compareHeadsCommand.js";
import { completionCommand } from "./commands/completion/completionCommand.js";
import { doctorCommand } from "./commands/doctor/doctorCommand.js";
import { drawCommand } from "./commands/draw/drawCommand.js";
import { explainCommand } from "./commands/explain/explainCommand.js";
import { exportCommand } from "./commands/export/exportCommand.js";
import { keysCommand } from "./commands/keys/keysCommand.js";
import { forkCommand } from "./commands/fork/forkCommand.js";
import {
  contractsCommand,
  environmentsCommand,
  metricsCommand,
  policiesCommand,
} from "./commands/listings/listingCommands.js";
import { mergeCommand } from "./commands/merge/mergeCommand.js";
import { moveCommand } from "./commands/move/moveCommand.js";
import { reportCommand } from "./commands/report/reportCommand.js";
import { reproduceCommand } from "./commands/reproduce/reproduceCommand.js";
import { restoreCommand } from "./commands/restore/restoreCommand.js";
import { serveCommand } from "./commands/serve/serveCommand.js";
import { simulateCommand } from "./commands/simulate/simulateCommand.js";
import { verifyCommand } from "./commands/verify/verifyCommand.js";
import { wipeCommand } from "./commands/wipe/wipeCommand.js";
import { stopQuietlyOnClosedPipe } from "./process/closedPipe.js";
import { failed } from "./process/failed.js";
import { exitCode } from "./process/exitCode.js";
import { calledCommand, meantWords } from "./process/typedWords.js";
import { version } from "./version.js";

const program = new Command("evenhand")
  .description("Hand out opportunities fairly while you learn: compare policies, and what their promises cost.")
  .version(version)
  .exitOverride() // Errors are reported in one place, below.
  .configureOutput({ outputError: () => undefined })
  .addHelpText(
    "after",
    `
Examples:
  evenhand policies
  evenhand compare --arms 0.8,0.7,0.3 --quota 0.2 -T 20000
  evenhand simulate study.yaml --html result.html
  evenhand reproduce --quick
  evenhand audit log.evenhand --head head.txt --key "$KEY"
  evenhand serve --insecure-no-auth

Exit codes:
  ${exitCode.ok}    done
  ${exitCode.unexpected}    something unexpected went wrong
  ${exitCode.wrongInput}    the input is wrong; nothing was run
  ${exitCode.broken}    audit: a promise was broken
  ${exitCode.notGenuine}    audit, report, verify, compare-heads: something is not genuine
  ${exitCode.displaced}    audit: a floor broke, only because of requests
  ${exitCode.unsound}    doctor, check: something is not in order
  ${exitCode.forked}    audit: held, but only since the log lost events, as it says itself
  ${exitCode.interrupted}  interrupted (Ctrl-C)`,
  );

/**
 * In the order of the help. Each imports what it needs when it is called: the help and wrong options need nothing of
 * it.
 */
const commands: Readonly<Record<string, (program: Command) => void>> = {
  policies: policiesCommand,
  contracts: contractsCommand,
  environments: environmentsCommand,
  metrics: metricsCommand,
  simulate: simulateCommand,
  merge: mergeCommand,
  compare: compareCommand,
  draw: drawCommand,
  check: checkCommand,
  reproduce: reproduceCommand,
  audit: auditCommand,
  report: reportCommand,
  explain: explainCommand,
  export: exportCommand,
  verify: verifyCommand,
  serve: serveCommand,
  keys: keysCommand,
  doctor: doctorCommand,
  wipe: wipeCommand,
  backup: backupCommand,
  restore: restoreCommand,
  fork: forkCommand,
  "compare-heads": compareHeadsCommand,
  move: moveCommand,
  completion: completionCommand,
};
const [name = ""] = process.argv.slice(2);
// A command that is called does without the others; the completion and the help name all of them.
const isAlone = Object.hasOwn(commands, name) && name !== "completion";
for (const add of isAlone ? [commands[name]] : Object.values(commands)) add(program);

stopQuietlyOnClosedPipe(process.stdout);
stopQuietlyOnClosedPipe(process.stderr);
const words = meantWords(program, process.argv.slice(2));
try {
  await program.parseAsync(words, { from: "user" });
} catch (error) {
  process.exitCode = await failed(error, calledCommand(program, words));
}
