#!/usr/bin/env node
import { Command, InvalidArgumentError, Option } from "commander";
import { drawCommand } from "./commands/draw/drawCommand.js";
import { environmentsCommand } from "./commands/environments/environmentsCommand.js";
import { simulateCommand } from "./commands/simulate/simulateCommand.js";
import type { CompareOptions } from "./commands/compare/compare.js";
import type { ReproduceOptions } from "./commands/reproduce/reproduce.js";
import { exitCode } from "./process/exitCode.js";
import { failed } from "./process/failed.js";
import { stopQuietlyOnClosedPipe } from "./process/stopQuietlyOnClosedPipe.js";
import { version } from "./version.js";

// Commands are imported when they are called: the help and wrong options need neither them nor core.

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

Exit codes:
  ${exitCode.ok}    done
  ${exitCode.unexpected}    something unexpected went wrong
  ${exitCode.wrongInput}    the input is wrong; nothing was run
  ${exitCode.interrupted}  interrupted (Ctrl-C)`,
  );

program
  .command("policies")
  .description("List the policies, or describe one.")
  .argument("[id]", "a policy, such as deadline-quota")
  .option("--json", "print JSON")
  .addHelpText(
    "after",
    `
Examples:
  evenhand policies
  evenhand policies deadline-quota
  evenhand policies --json`,
  )
  .action(async (id: string | undefined, options: { readonly json?: true }) => {
    const { policies } = await import("./commands/policies/policies.js");
    policies(id, options);
  });

environmentsCommand(program);
simulateCommand(program);

program
  .command("compare")
  .description("Play policies on arms that pay 0 or 1, and show their reward, regret and quota violation.")
  .requiredOption("--arms <means>", "each arm's probability of a reward of 1: 0.8,0.7,0.3")
  .requiredOption("-T, --horizon <rounds>", "rounds in a trial")
  .option("--quota <shares>", "promised share of the rounds: one for all arms, or one for each: 0.2 or 1/3,0.1,0")
  .option(
    "--policies <ids>",
    "policies to compare (default: ucb1,largest-deficit-quota,deadline-quota with a quota; ucb1,thompson without)",
  )
  .option("--learner <id>", "who chooses in quota policies when no arm is due (default: each policy's own)")
  .addOption(new Option("--trials <number>", "replications, each with its own luck").default("100", "100"))
  .addOption(new Option("--seed <number>", "the same seed gives the same result").default("1", "1"))
  .option("--json", "print the whole result as JSON")
  .addHelpText(
    "after",
    `
Examples:
  evenhand compare --arms 0.8,0.7,0.3 --quota 0.2 -T 20000
  evenhand compare --arms 0.8,0.3 --quota 0.2 --policies fucb,f-ts,ucb1 -T 20000
  evenhand compare --arms 0.8,0.7,0.3 --quota 1/3,0,0 -T 500 --learner thompson
  evenhand compare --arms 0.9,0.5 --policies ucb1,thompson,round-robin -T 1000
  evenhand compare --arms 0.9,0.5 -T 1000 --json > result.json

Ctrl-C stops the run and shows the policies that have finished all their trials;
the exit code is then ${exitCode.interrupted}.`,
  )
  .action(async (options: CompareOptions) => {
    const { compare } = await import("./commands/compare/compare.js");
    process.exitCode = await compare(options);
  });

drawCommand(program);

program
  .command("reproduce")
  .description("Run the experiments of the five papers, check their claims, and write a report.")
  .argument("[what]", "a paper, or one experiment of it: quota, quota/eta-sweep (default: all)")
  .option("--quick", "fewer trials and shorter horizons: the same claims within half a minute")
  .addOption(new Option("--out <folder>", "where report and files go").default("evenhand-report"))
  .addOption(new Option("--seed <number>", "the same seed gives the same results").default("1", "1"))
  .option("--workers <number>", "threads (default: all cores)")
  .option("--set <name=value>", "change a setting, as often as you like", setting, {})
  .option("--resume", "go on where an interrupted run with the same settings stopped")
  .option("--list", "only list the experiments")
  .addHelpText(
    "after",
    `
Examples:
  evenhand reproduce
  evenhand reproduce --quick --out report
  evenhand reproduce penalty
  evenhand reproduce quota/eta-sweep --set horizon=50000
  evenhand reproduce --resume

The folder holds report.html, and for each experiment result.json, data.csv, claims.json and its figures as SVG and
PNG. A claim that fails is part of the result: the exit code is still ${exitCode.ok}. Ctrl-C keeps what is done.`,
  )
  .action(async (what: string | undefined, options: ReproduceOptions) => {
    const { reproduce } = await import("./commands/reproduce/reproduce.js");
    process.exitCode = await reproduce(what, options);
  });

/** Gathers --set name=value. */
function setting(text: string, others: Readonly<Record<string, string>>): Record<string, string> {
  const [name, ...value] = text.split("=");
  if (name === "" || value.length === 0) throw new InvalidArgumentError("Write --set name=value.");
  return { ...others, [name]: value.join("=") };
}

stopQuietlyOnClosedPipe(process.stdout);
stopQuietlyOnClosedPipe(process.stderr);
try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = await failed(error);
}
