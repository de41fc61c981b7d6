import type { EvenhandError } from "@evenhand/core";
import { cliError } from "../errors.js";

/** Writes a file. A full disk, or a folder that has vanished, is told as the user's to mend, not as a bug. */
export function writing<T>(option: string, file: string, write: () => T): T {
  try {
    return write();
  } catch (cause) {
    throw isOfSystem(cause) ? unwritable(option, file, cause) : cause;
  }
}

/** Whether the operating system has refused something. */
export function isOfSystem(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error;
}

export function unwritable(option: string, file: string, cause: Error): EvenhandError {
  const received = `${file}: ${cause.message}`;
  return cliError("file-unwritable", { received, required: "a file that can be written", path: option, cause });
}
