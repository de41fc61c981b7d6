import pg from "pg";
import { EvenhandError } from "@evenhand/core";
import { serviceError } from "../../errors.js";

/*
 * What the codes of PostgreSQL mean here (SQLSTATE; two digits are a class of them). The words of a message, also
 * "ERROR" and "WARNING", are in the language of the server.
 */

/** Nothing was stored, and it may be asked again at once: somebody else has the key, or both waited for each other. */
const again: readonly string[] = ["23505", "40P01", "40001"];

/** It takes no writes, is shutting down, has crashed, or is starting: another server may be the one to ask. */
const elsewhere: readonly string[] = ["25006", "57P01", "57P02", "57P03"];

/** The statement has failed, and the connection goes on. */
const refusals: readonly string[] = ["0A", "21", "22", "23", "25", "28", "3D", "3F", "40", "42", "54", "55", "57014"];

/** A wait for a standby was cancelled: what was committed may be on this server alone. 57: because it shuts down. */
const warnings: readonly string[] = ["01", "57"];

export function isAskedAgain(error: unknown): boolean {
  return again.includes(codeOf(error));
}

export function isElsewhere(error: unknown): boolean {
  return elsewhere.includes(codeOf(error));
}

/**
 * Whether the server has refused, so that surely nothing was stored. Whatever else goes wrong, such as a lost
 * connection or a limit of time, leaves open what was stored.
 */
export function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && isOf(refusals, error);
}

export function isWarning(notice: unknown): boolean {
  return isOf(warnings, notice);
}

function isOf(codes: readonly string[], error: unknown): boolean {
  return codes.some((code) => codeOf(error).startsWith(code));
}

function codeOf(error: unknown): string {
  return (error as { code?: string } | undefined)?.code ?? "";
}

/** What is told of an error of the server, of the connection, or of the library. */
export function errorOfStore(cause: unknown): EvenhandError {
  if (cause instanceof EvenhandError) return cause;
  return serviceError("store-failed", { received: reasonOf(cause), required: "an answer of the database", cause });
}

/** Where a name has several addresses, the error of all of them has no message. */
export function reasonOf(error: unknown): string {
  const { message = "", code = "a failure" } = error as { message?: string; code?: string };
  return message === "" ? code : message;
}
