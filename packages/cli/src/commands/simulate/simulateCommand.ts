import { CommanderError, Option, type Command } from "commander";
import { moduleOption, outputOptions, shardOption } from "../../options.js";
import { exitCode } from "../../process/exitCode.js";
import type { SimulateOptions } from "./simulate.js";
import type { ShardOptions } from "./simulateShard.js";

type Typed = SimulateOptions & Partial<Pick<ShardOptions, "shard" | "out">> & { readonly schema?: true };

export function simulateCommand(program: Command): void {
  const command = program
    .command("simulate")
    .description("Run a study of your own: environments, policies, horizons and trials, described in a file.")
    .argument("[file]", "the study, in YAML or JSON; - for stdin");
  // A part of a study is no result, of which these are made.
  const ofTheWhole = outputOptions(command).options.map((own) => own.attributeName());
  command
    .addOption(moduleOption())
    .option("--workers <number>", "threads (default: all cores, or one for little work)")
    .option("--trace <file>", "one trial pull by pull, as JSON lines or .csv (- for stdout)")
    .addOption(new Option("--trace-trial <number>", "which trial").default("1", "1, the first"))
    .option("--resume", "go on where an interrupted run of the same study stopped")
    .option("--state <file>", "where an interrupted run is kept (default: FILE.partial.json)")
    .addOption(shardOption().conflicts([...ofTheWhole, "trace", "state", "schema"]))
    .option("--out <folder>", "the folder of the parts, with --shard")
    .option("--schema", "print the JSON Schema of study files, for editors")
    .addHelpText(
      "after",
      `
Examples:
  evenhand simulate study.yaml
  evenhand simulate study.yaml --json result.json --html result.html
  evenhand simulate study.yaml --csv - | head
  evenhand simulate study.yaml --latex tables.tex --bibtex sources.bib
  evenhand simulate study.yaml --pdf figure.pdf --methods methods.md
  evenhand simulate study.yaml --trace trial.csv --trace-trial 7
  evenhand simulate study.yaml --module own.mjs
  evenhand simulate study.yaml --shard 3/64 --out parts
  evenhand simulate --schema > study.schema.json

A study:
  horizon: 20000
  environment: { id: bernoulli, means: [0.8, 0.7, 0.3] }
  contract: { id: quota, shares: 0.2 }
  policies: [ucb1, fucb, { id: deadline-quota, learner: thompson }]

It may also have title, seed (default 1), trials (default 100), checkpoints,
metrics, perRound, availability, delay, changes and voids, lists under horizons
and environments, and sweep, baseline, samples and figures (docs/studies.md).
A policy takes from the contract the parameters that it does not give itself.
\`evenhand policies\`, \`contracts\`, \`environments\` and \`metrics\` list what
there is, with parameters.

Results go to stdout, progress and warnings to stderr. Ctrl-C keeps the work and
shows the policies that are done; the exit code is then ${exitCode.interrupted}. The same study
gives the same bytes for any number of workers, interrupted or not; when and
where it ran is in result.run.json beside result.json. With --shard each of
many machines plays a part, and \`evenhand merge\` puts the parts together.`,
    )
    .action(async (file: string | undefined, { schema, shard, out, ...options }: Typed) => {
      if (schema === true) {
        const { studySchema } = await import("./simulate.js");
        await studySchema(options.module);
        return;
      }
      if (file === undefined) {
        throw new CommanderError(exitCode.wrongInput, "commander.missingArgument", "missing required argument 'file'");
      }
      if ((shard === undefined) !== (out === undefined)) {
        const message = "--shard and --out go together: which part, and the folder of the parts";
        throw new CommanderError(exitCode.wrongInput, "commander.optionMissingArgument", message);
      }
      if (shard !== undefined && out !== undefined) {
        const { simulateShard } = await import("./simulateShard.js");
        process.exitCode = await simulateShard(file, { shard, out, ...options });
        return;
      }
      const { simulate } = await import("./simulate.js");
      process.exitCode = await simulate(file, options);
    });
}
