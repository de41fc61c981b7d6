import { EvenhandError } from "@evenhand/core";
import { pino, type Logger } from "pino";
import type { Settings } from "../config/settings.js";

/**
 * The log of a service: a line of JSON for everything that happens, from the start on, with its level as a word and its
 * time in milliseconds since 1970. Undefined: nothing is logged.
 */
export function serviceLog({ logLevel }: Pick<Settings, "logLevel">): Logger | undefined {
  if (logLevel === "silent") return undefined;
  return pino({ level: logLevel, formatters: { level: (level) => ({ level }) } });
}

/** What is logged of an error: with its code, where it has one. */
export function errorFields(err: unknown): { readonly err: unknown; readonly code?: string } {
  return err instanceof EvenhandError ? { err, code: err.code } : { err };
}
