import { cliError, type CliErrorCode } from "../errors.js";

/** Number("") is 0 and Number("0x10") is 16: neither is what a user means by a number. */
export function wholeNumber(text: string, code: CliErrorCode, path: string, least = 0, most?: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= (most ?? Number.MAX_SAFE_INTEGER)) return value;
  const required = `a whole number from ${least} to ${most ?? "2^53 - 1"}`;
  throw cliError(code, { received: text, required, path });
}
