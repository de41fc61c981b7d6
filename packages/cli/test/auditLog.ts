import { Allocator, logEntry, logHeader, type Command, type EventRecord, type TermsInput } from "@evenhand/allocator";
import { fileURLToPath } from "node:url";
import { readFileSync } from "node:fs";

/** A file of the allocator's log of version 1. */
export function logFixture(name: string): string {
  return fileURLToPath(new URL(`../../allocator/test/fixtures/log-v1.${name}`, import.meta.url));
}

export const logKey = readFileSync(logFixture("key"), "utf8").trim();

type Without<C> = C extends unknown ? Omit<C, "at" | "entropy"> : never;

/** A log file of these commands, one a second. */
export function logOf(arms: readonly string[], terms: TermsInput, commands: readonly Without<Command>[]): Uint8Array {
  const carried = (second: number) => ({ at: 1000 * second, entropy: new Uint8Array(32).fill(second % 256) });
  const { allocator, events } = Allocator.create({ kind: "create", arms, terms, seed: firstSeed, ...carried(0) });
  const records: EventRecord[] = events.map(({ record }) => record);
  commands.forEach((command, index) => {
    const executed = allocator.execute({ ...command, ...carried(index + 1) });
    records.push(...executed.events.map(({ record }) => record));
  });
  return Buffer.concat([logHeader("example.com/log"), ...records.map(logEntry)]);
}

/** The seed that a log of `logOf` begins with. */
export const firstSeed = { seed: new Uint8Array(16).fill(1), blinding: new Uint8Array(32).fill(2) };
