import { EvenhandError, type ErrorCode } from "@evenhand/core";

/** Number("") is 0 and Number("0x10") is 16: neither is what a user means by a number. */
export function wholeNumber(text: string, code: ErrorCode, path: string, least = 0): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= Number.MAX_SAFE_INTEGER) return value;
  throw new EvenhandError(code, { received: text, required: `a whole number from ${least} to 2^53 - 1`, path });
}
