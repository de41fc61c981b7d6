import { EvenhandError, type ErrorCode } from "@evenhand/core";

/** Number("") is 0 and Number("0x10") is 16: neither is what a user means by a number. */
export function wholeNumber(text: string, code: ErrorCode, path: string, least = 0, most?: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= (most ?? Number.MAX_SAFE_INTEGER)) return value;
  const required = `a whole number from ${least} to ${most ?? "2^53 - 1"}`;
  throw new EvenhandError(code, { received: text, required, path });
}
