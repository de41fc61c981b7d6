import { Option, type Command } from "commander";
import { moduleOption, paperOptions, repeatedOption } from "../../options.js";
import { exitCode } from "../../process/exitCode.js";
import type { CompareOptions } from "./studyOfOptions.js";

export function compareCommand(program: Command): void {
  const command = program
    .command("compare")
    .description("Play policies on arms that pay 0 or 1, and show their reward, regret and quota violation.")
    .requiredOption("--arms <means>", "each arm's probability of a reward of 1: 0.8,0.7,0.3 or 80%,70%,30%")
    .option("--names <names>", "what tables call the arms: North,Harbour,Valley (default: arm 1, arm 2, …)")
    .addOption(new Option("-T, --horizon <rounds>", "rounds in a trial").default("10000", "10000"))
    .option("--quota <shares>", "promised share of the rounds: one for all arms, or one for each: 20% or 1/3,0.1,0")
    .option("--caps <shares>", "largest share that an arm may have, written as in --quota (default: no cap)")
    .option(
      "--policies <ids>",
      "policies to compare (default: ucb1,largest-deficit-quota,deadline-quota with a quota, the second only without caps and changes; ucb1,thompson without a quota)",
    )
    .addOption(
      repeatedOption(
        "--change <change>",
        "what changes from a round on: joins, leaves, quota, caps, now (see below); repeatable",
      ),
    )
    .option("--learner <id>", "who chooses in quota policies when no arm is due (default: each policy's own)")
    .option("--baseline <policy>", "compare the others with this one, trial by trial: differences with intervals")
    .addOption(new Option("--trials <number>", "replications, each with its own luck").default("100", "100"))
    .addOption(new Option("--seed <number>", "the same seed gives the same result").default("1", "1"))
    .addOption(moduleOption())
    .option("--json", "print the whole result as JSON");
  paperOptions(command)
    .addHelpText(
      "after",
      `
Examples:
  evenhand compare --arms 80%,70%,30% --quota 20%
  evenhand compare --arms 0.8,0.7,0.3 --quota 0.2 -T 20000
  evenhand compare --arms 0.8,0.3 --quota 0.2 --policies fucb,f-ts,ucb1 -T 20000
  evenhand compare --arms 0.7,0.6 --quota 0.1 --policies fucb,f-ts \\
    --baseline fucb -T 5000
  evenhand compare --arms 0.8,0.7,0.3 --quota 1/3,0,0 -T 500 --learner thompson
  evenhand compare --arms 0.8,0.7,0.3 --quota 0.1 --caps 0.5 -T 20000
  evenhand compare --arms 0.9,0.5 --policies ucb1,thompson,round-robin -T 1000
  evenhand compare --arms 0.9,0.5 --names North,Harbour -T 1000
  evenhand compare --arms 0.9,0.5 -T 1000 --json > result.json
  evenhand compare --arms 0.9,0.5 -T 1000 --latex tables.tex --methods -
  evenhand compare --arms 0.9,0.5 -T 1000 --module own.mjs --policies mine
  evenhand compare --arms 0.3,0.25,0.2,0.35 --names Ann,Bob,Cem,Dana \\
    --quota 0.4,0.3,0.2,0 -T 2000 --change "1001: leaves Bob" \\
    --change "501: joins Dana; quota 0.3,0.2,0.2,0.3" --change "1201: joins Bob"

A change begins with its round. Arms are called by name, or by number from 1 on.
An arm that joins without having left is not there in the beginning; one that
leaves keeps its share. quota and caps are for all arms from then on, as in
--quota; with now, shares change at once and all arms forgo what they are owed.

Ctrl-C stops the run and shows the policies that have finished all their trials;
the exit code is then ${exitCode.interrupted}.`,
    )
    .action(async (options: CompareOptions) => {
      const { compare } = await import("./compare.js");
      process.exitCode = await compare(options);
    });
}
