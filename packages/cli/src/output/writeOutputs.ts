import { atomicWrite, type OutputContent, outputKinds, studyOutput } from "@evenhand/lab/study";
import type { FigureChoice, ResultFile } from "@evenhand/protocol";
import type { OutputOptions } from "./checkOutputs.js";
import { writing } from "./writing.js";
import { printFile } from "../terminal/print.js";

/** Writes what was asked for, and answers whether one of it went to the standard output. Pictures show the choice. */
export async function writeOutputs(
  options: OutputOptions,
  result: ResultFile,
  choice?: FigureChoice,
): Promise<boolean> {
  let toStdout = false;
  for (const kind of outputKinds) {
    const file = options[kind];
    if (file === undefined) continue;
    const content = await studyOutput(kind, result, choice);
    toStdout ||= file === "-";
    if (file === "-") printContent(content);
    else writing(`--${kind}`, file, () => atomicWrite(file, content));
  }
  return toStdout;
}

function printContent(content: OutputContent): void {
  const pieces = typeof content === "string" || content instanceof Uint8Array ? [content] : content;
  for (const piece of pieces) printFile(piece);
}
