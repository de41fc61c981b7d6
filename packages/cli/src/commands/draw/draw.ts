import { readResult } from "@evenhand/lab/study";
import { exitCode } from "../../process/exitCode.js";
import { checkOutputs, writeOutputs, type OutputOptions } from "../../output/outputs.js";
import { readText } from "../../study/readText.js";
import { studySummary } from "../../output/studySummary.js";
import { terminalOf } from "../../terminal/terminal.js";

/** `evenhand draw`: from a kept result, without running again. */
export async function draw(path: string, options: OutputOptions): Promise<number> {
  checkOutputs(options);
  const result = readResult(readText(path), path);
  const toStdout = await writeOutputs(options, result);
  if (!toStdout) process.stdout.write(studySummary(result, terminalOf(process.stdout)));
  return exitCode.ok;
}
