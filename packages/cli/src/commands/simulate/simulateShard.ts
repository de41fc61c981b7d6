import { EvenhandError } from "@evenhand/core";
import { playShard, type RunProgress } from "@evenhand/lab/run";
import { shardOfOption, workersOfOption } from "../../optionValues.js";
import { isOfSystem, unwritable } from "../../output/writing.js";
import { exitCode } from "../../process/exitCode.js";
import { describePlanned, moduleOfOption } from "../../study/playPlanned.js";
import { readStudy } from "../../study/readStudy.js";
import { tellShard } from "../../study/shards.js";
import { inFile } from "../../study/sourceText.js";
import { shown, tell } from "../../terminal/print.js";
import { ProgressLine } from "../../terminal/progressLine.js";
import { untilInterrupted } from "../../terminal/untilInterrupted.js";

/** The options as they were typed. */
export interface ShardOptions {
  readonly shard: string;
  readonly out: string;
  readonly module?: string;
  readonly workers?: string;
}

/** `evenhand simulate --shard`: writes one part of a study, and answers the exit code. */
export async function simulateShard(path: string, { shard: typed, out, ...options }: ShardOptions): Promise<number> {
  const shard = shardOfOption(typed);
  const workers = workersOfOption(options.workers);
  const module = await moduleOfOption(options.module);
  const { file, planned, source, warnings } = readStudy(path, module?.definitions);
  for (const warning of warnings) tell(`${shown(warning)}\n`);
  const line = new ProgressLine(process.stderr);
  const describe = describePlanned(planned);
  const own = module === undefined ? {} : { module: { name: module.name, sha256: module.sha256 } };
  const outcome = await untilInterrupted((signal) =>
    playShard(
      planned.map(({ study }) => study),
      {
        shard,
        folder: out,
        work: { command: "simulate", settings: file, ...own },
        command: ["simulate", path, ...(options.module === undefined ? [] : ["--module", options.module])],
        workers,
        module: module?.url,
        signal,
        onProgress: (progress: RunProgress) => line.show(progress, describe(progress)),
      },
    ),
  )
    .catch((error: unknown) => {
      throw isOfSystem(error) ? unwritable("--out", out, error) : isOfPart(error) ? error : inFile(source, error);
    })
    .finally(() => line.clear());
  tellShard(outcome, shard, out);
  return outcome.complete ? exitCode.ok : exitCode.interrupted;
}

/** An error of the folder of parts, not of the study. */
function isOfPart(error: unknown): boolean {
  return error instanceof EvenhandError && error.code.startsWith("part-");
}
