import { EvenhandError } from "@evenhand/core";

const damages: readonly string[] = ["log-cut", "log-damaged"];

/**
 * Why a log could not be read to its end, in words; `events` were whole. Undefined for other errors: a file that
 * is no log is wrong input, and one that is cut or damaged is what an audit is for.
 */
export function logDamage(error: unknown, events: number): string | undefined {
  if (!(error instanceof EvenhandError) || !damages.includes(error.code)) return undefined;
  return `${error.title}, after ${events} whole ones. ${error.remedy}`;
}
