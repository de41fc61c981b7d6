import type { Shard } from "@evenhand/lab/run";
import { cliError, type CliErrorCode } from "./errors.js";

/** Number("") is 0 and Number("0x10") is 16: neither is what a user means by a number. */
export function wholeNumber(text: string, code: CliErrorCode, path: string, least = 0, most?: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= (most ?? Number.MAX_SAFE_INTEGER)) return value;
  const required = `a whole number from ${least} to ${most ?? "2^53 - 1"}`;
  throw cliError(code, { received: text, required, path });
}

/** --shard as it was typed. */
export function shardOfOption(typed: string): Shard {
  const [, number, of] = (/^(\d+)\/(\d+)$/.exec(typed) ?? []).map(Number);
  if (number >= 1 && number <= of && Number.isSafeInteger(of)) return { number, of };
  const required = "a number and how many there are: from 1/64 to 64/64";
  throw cliError("shard-invalid", { received: typed, required, path: "--shard" });
}

/** --workers as it was typed; undefined where it was not. */
export function workersOfOption(typed: string | undefined): number | undefined {
  return typed === undefined ? undefined : wholeNumber(typed, "workers-invalid", "--workers", 1);
}
