import { EvenhandError } from "../../errors.js";

/**
 * Calls what a definition of the program's own gives. What it throws is told with its name and place, and kept as the
 * cause.
 */
export function ownCall<T>(name: string, run: () => T): T {
  try {
    return run();
  } catch (cause) {
    if (cause instanceof EvenhandError) throw cause;
    throw new EvenhandError("own-definition-failed", {
      received: `${name} threw ${inWords(cause)}`,
      required: "a method that answers",
      cause,
    });
  }
}

/** What a definition of the program's own gave, and must not give. */
export function ownFailure(received: string, required: string): EvenhandError {
  return new EvenhandError("own-definition-failed", { received, required });
}

/** A check of what a definition gave, told as its failure. */
export function checkGiven(name: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof EvenhandError)) throw error;
    const { path = "", received, required } = error;
    throw ownFailure(`${name} with ${path === "" ? "" : `${path} = `}${received}`, required);
  }
}

/** "at own.mjs:12:3 TypeError: x is not a function" */
function inWords(cause: unknown): string {
  if (!(cause instanceof Error)) return "something that is no error";
  const [, place] = /([^\s()/\\]+:\d+:\d+)\)?$/m.exec(cause.stack ?? "") ?? [];
  return `${place === undefined ? "" : `at ${place} `}${cause.name}: ${cause.message}`;
}
