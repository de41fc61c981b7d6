import { EvenhandError } from "@evenhand/core";

/** An error that says which file it is about. */
export function aboutFile(path: string, error: unknown): unknown {
  return error instanceof EvenhandError ? EvenhandError.from({ ...error.toData(), path }, error) : error;
}
