import { Explainer } from "@evenhand/allocator";
import { nodeSha256 } from "@evenhand/service/nodeSha256";
import { cliError } from "../../errors.js";
import { readLog } from "../../log/readLog.js";
import { publishedSeeds, seedsOfOptions } from "../../log/seedsOfOptions.js";
import { toJson } from "../../output/toJson.js";
import { exitCode } from "../../process/exitCode.js";
import { print, shown } from "../../terminal/print.js";
import { terminalOf } from "../../terminal/terminal.js";
import { explanationText } from "./explanationText.js";

/** The options as they were typed. */
export interface ExplainOptions {
  readonly decision: string;
  readonly seed: readonly string[];
  readonly json?: true;
}

/** `evenhand explain`: answers the exit code. */
export async function explain(path: string, { decision, seed, json }: ExplainOptions): Promise<number> {
  const given = seedsOfOptions(seed);
  const published = await publishedSeeds(path);
  if (published.isInterrupted) return exitCode.interrupted;
  const explainer = new Explainer({ decision, seeds: [...given, ...published.seeds], sha256: nodeSha256 });
  const { isInterrupted } = await readLog(path, (record) => explainer.take(record));
  if (isInterrupted) return exitCode.interrupted;
  const { explanations } = explainer;
  if (explanations.length === 0) {
    const required = "the id of a decision in this log, or the id that its caller gave it, unless that was erased";
    throw cliError("decision-unknown", { received: decision, required, path: "--decision" });
  }
  const terminal = terminalOf(process.stdout);
  print(
    json === true
      ? toJson({ explanations })
      : explanations.map((one) => explanationText(shown(one), terminal)).join("\n"),
  );
  return exitCode.ok;
}
