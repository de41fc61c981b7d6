import { fileURLToPath } from "node:url";
import { readFileSync } from "node:fs";

/** A file of the allocator's log of version 1. */
export function logFixture(name: string): string {
  return fileURLToPath(new URL(`../../allocator/test/fixtures/log-v1.${name}`, import.meta.url));
}

export const logKey = readFileSync(logFixture("key"), "utf8").trim();
