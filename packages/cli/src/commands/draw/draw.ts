import { readResult } from "@evenhand/lab/study";
import { drawableIn, figureChoices } from "@evenhand/protocol";
import { checkOutputs, type OutputOptions } from "../../output/checkOutputs.js";
import { figureOfOption } from "../../output/figureOfOption.js";
import { studySummary } from "../../output/studySummary.js";
import { writeOutputs } from "../../output/writeOutputs.js";
import { exitCode } from "../../process/exitCode.js";
import { readText } from "../../study/readText.js";
import { print, shown } from "../../terminal/print.js";
import { terminalOf } from "../../terminal/terminal.js";

/** `evenhand draw`: from a kept result, without running again. */
export async function draw(path: string, options: OutputOptions): Promise<number> {
  checkOutputs(options, [path]);
  const result = await readResult(readText(path), path);
  const choice = figureOfOption(options.figure, figureChoices(result.settings), drawableIn(result));
  const toStdout = await writeOutputs(options, result, choice);
  if (!toStdout) print(studySummary(shown(result), terminalOf(process.stdout)));
  return exitCode.ok;
}
