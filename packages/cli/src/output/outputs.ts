import { EvenhandError } from "@evenhand/core";
import { atomicWrite, outputKinds, studyOutput, type OutputKind } from "@evenhand/lab/study";
import type { ResultFile } from "@evenhand/protocol";
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Files to write, by kind; `-` is the standard output. */
export type OutputOptions = { readonly [Kind in OutputKind]?: string };

/** What a terminal or a pipe would not show as it is. */
const binary: readonly string[] = ["parquet", "png"];

/** The files that were asked for, refused before anything runs where they cannot be written. */
export function checkOutputs(options: OutputOptions & { readonly trace?: string }): void {
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
}

function checkWritable(kind: string, file: string): void {
  if (existsSync(file) && statSync(file).isDirectory()) throw unwritable(kind, file, "a file, not a folder");
  let folder = dirname(file);
  // Folders that are missing are made.
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    if (!statSync(folder).isDirectory()) throw unwritable(kind, file, `a folder at ${folder}`);
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    if (cause instanceof EvenhandError) throw cause;
    throw unwritable(kind, file, `a folder that can be written to at ${folder}`);
  }
}

function unwritable(kind: string, received: string, required: string, remedy?: string): EvenhandError {
  const path = `--${kind}`;
  return new EvenhandError("file-unwritable", {
    received,
    required,
    path,
    ...(remedy === undefined ? {} : { remedy }),
  });
}

/** A full disk, or a folder that has vanished: the user's to mend, and no error of ours. */
export function writing<T>(option: string, file: string, write: () => T): T {
  try {
    return write();
  } catch (cause) {
    if (!(cause instanceof Error) || !("syscall" in cause)) throw cause;
    const required = "a file that can be written";
    throw new EvenhandError("file-unwritable", {
      received: `${file}: ${cause.message}`,
      required,
      path: option,
      cause,
    });
  }
}

/** Writes what was asked for; answers whether one of them went to the standard output. */
export async function writeOutputs(options: OutputOptions, result: ResultFile): Promise<boolean> {
  let toStdout = false;
  for (const kind of outputKinds) {
    const file = options[kind];
    if (file === undefined) continue;
    const content = await studyOutput(kind, result);
    toStdout ||= file === "-";
    if (file === "-") process.stdout.write(content);
    else writing(`--${kind}`, file, () => atomicWrite(file, content));
  }
  return toStdout;
}
