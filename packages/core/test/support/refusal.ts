import { expect } from "vitest";
import { errorTable, EvenhandError } from "../../src/index.js";

/** The error of something that must be refused: with a code of the table, and with all that a message has to say. */
export function refusal(what: string, attempt: () => unknown): EvenhandError {
  let error: unknown;
  try {
    attempt();
  } catch (thrown) {
    error = thrown;
  }
  expect(error, `${what} was not refused`).toBeDefined();
  if (!(error instanceof EvenhandError)) throw new Error(`${what}: not an EvenhandError`, { cause: error });
  expect(Object.keys(errorTable)).toContain(error.code);
  for (const part of [error.received, error.required, error.remedy]) {
    expect(part, what).not.toBe("");
    expect(error.message, what).toContain(part);
  }
  return error;
}
