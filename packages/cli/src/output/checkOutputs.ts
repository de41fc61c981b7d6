import { EvenhandError } from "@evenhand/core";
import { outputKinds, type OutputKind } from "@evenhand/lab/study";
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { cliError } from "../errors.js";

/** Files to write, by kind; `-` is the standard output. */
export type OutputOptions = { readonly [Kind in OutputKind]?: string };

/** What a terminal or a pipe would not show as it is. */
const binary: readonly string[] = ["parquet", "png"];

/** Refuses files that cannot be written, before anything runs. */
export function checkOutputs(options: OutputOptions & { readonly trace?: string; readonly state?: string }): void {
  const wanted = [...outputKinds, "trace" as const].flatMap((kind) => {
    const file = options[kind];
    return file === undefined ? [] : [{ kind, file }];
  });
  const toStdout = wanted.filter(({ file }) => file === "-");
  for (const { kind, file } of wanted) {
    if (file === "-" && binary.includes(kind)) throw unwritable(kind, file, "a file: it is not text", "Name a file.");
    if (file === "-" && toStdout.length > 1) {
      throw unwritable(kind, file, "at most one output to the standard output", "Name a file for the others.");
    }
    if (file !== "-") checkWritable(kind, file);
  }
  // Written when it is too late for another name: at an interruption.
  if (options.state !== undefined) checkWritable("state", options.state);
}

function checkWritable(kind: string, file: string): void {
  if (existsSync(file) && statSync(file).isDirectory()) throw unwritable(kind, file, "a file, not a folder");
  const folder = dirname(file);
  // It is not made: the name of a folder that does not exist is more often mistyped than meant.
  if (!existsSync(folder)) throw unwritable(kind, file, `a folder at ${folder}`, "Make the folder, or name another.");
  try {
    if (!statSync(folder).isDirectory()) throw unwritable(kind, file, `a folder at ${folder}`);
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    if (cause instanceof EvenhandError) throw cause;
    throw unwritable(kind, file, `a folder that can be written to at ${folder}`);
  }
}

function unwritable(kind: string, received: string, required: string, remedy?: string): EvenhandError {
  const details = { received, required, path: `--${kind}` };
  return cliError("file-unwritable", remedy === undefined ? details : { ...details, remedy });
}
