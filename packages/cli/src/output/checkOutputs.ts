import { EvenhandError } from "@evenhand/core";
import { findChromium, outputKinds, type OutputKind } from "@evenhand/lab/study";
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { cliError } from "../errors.js";

/** Files to write, by kind; `-` is the standard output. */
export type OutputOptions = { readonly [Kind in OutputKind]?: string | undefined } & {
  /** What pictures show, as it was typed. */
  readonly figure?: string;
};

/** What a terminal or a pipe would not show as it is. */
const binary: readonly string[] = ["parquet", "samples", "png", "pdf"];

/**
 * Refuses files that cannot be written, before anything runs. `inputs` are the files that are read: an output must not
 * take the place of one of them, or of another output.
 */
export function checkOutputs(
  options: OutputOptions & { readonly trace?: string; readonly state?: string },
  inputs: readonly (string | undefined)[],
): void {
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
  }
  if (options.pdf !== undefined) findChromium();
  // Kept work is written when it is too late for another name: at an interruption.
  const state = options.state === undefined ? [] : [{ kind: "state" as const, file: options.state }];
  const files = [...wanted.filter(({ file }) => file !== "-"), ...state];
  files.forEach(({ kind, file }, index) => {
    checkWritable(kind, file);
    const isSame = (other: string | undefined) =>
      other !== undefined && other !== "-" && placeOf(other) === placeOf(file);
    if (inputs.some(isSame)) {
      throw unwritable(
        kind,
        file,
        "another file than those that are read",
        "Name another file: this one would be lost.",
      );
    }
    const earlier = files.slice(0, index).find((other) => isSame(other.file));
    if (earlier !== undefined) {
      throw unwritable(kind, file, `another file than that of --${earlier.kind}`, "Name a file for each output.");
    }
  });
}

/** Where a file lies, by whatever name it is called: that of a link is the place of what it links to. */
function placeOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? resolve(file) : `${found.dev}:${found.ino}`;
}

function checkWritable(kind: string, file: string): void {
  if (file === "") throw unwritable(kind, file, "the name of a file", "Name a file.");
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
