import { type Command, Option } from "commander";

/** The file with definitions of the user's own. It runs as a program: a study file cannot name one. */
export function moduleOption(): Option {
  return new Option("--module <file>", "your own policies, environments and metrics: a program, which is run");
}

/** Texts that a paper takes over as they are. */
export function paperOptions(command: Command): Command {
  return command
    .option("--latex <file>", "the tables, with booktabs, and a methods paragraph (- for stdout)")
    .option("--bibtex <file>", "what to cite: sources, and Evenhand (- for stdout)")
    .option("--methods <file>", "the methods paragraph as Markdown: versions, seed, trials (- for stdout)");
}

/** The secret of a service, where what is secret in its folder is sealed; over a database there always is one. */
export function secretFileOption(): Option {
  return new Option(
    "--secret-file <path>",
    "the secret that seals seeds and signing key, or that replicas share (none: EVENHAND_SECRET)",
  ).env("EVENHAND_SECRET_FILE");
}

/** Files that a result can be written to. */
export function outputOptions(command: Command): Command {
  const files = command
    .option("--json <file>", "the whole result, to be drawn again (- for stdout)")
    .option("--csv <file>", "a row for each number (- for stdout)")
    .option("--parquet <file>", "the same rows for data frames")
    .option("--samples <file>", "the value of every trial as Parquet, of a study with samples: true")
    .option("--html <file>", "one page with figures and tables (- for stdout)")
    .option("--svg <file>", "the figures as one picture (- for stdout)")
    .option("--png <file>", "the same picture in pixels")
    .option("--pdf <file>", "the same picture as lines and letters; needs a Chromium")
    .option(
      "--figure <which>",
      "what pictures show: 2 for the study's second figure, or one such as '{ metrics: [regret], against: eta }'",
    );
  return paperOptions(files);
}

/** An option that can be given several times: its values are gathered in a list. */
export function repeatedOption(flags: string, description: string): Option {
  return new Option(flags, description)
    .argParser((value: string, before: readonly string[] | undefined) => [...(before ?? []), value])
    .default([], "none");
}

/** One part of the work, for one machine of many. */
export function shardOption(): Option {
  return new Option("--shard <i/n>", "play the i-th of n parts, and write it to the folder of --out");
}

/** The option of commands that ask a running service. */
export function keyFileOption(): Option {
  return new Option("--key-file <path>", "the file with a key of the service that is asked (none: EVENHAND_KEY)");
}
