import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/**
 * A number on the heap: if every round made one, the garbage would be more. What is measured
 * is 0 to 9, never quite the same.
 */
const MOST_BYTES = 12;

const shares = 0.05;
const cases = [
  { id: "ucb1" },
  { id: "largest-deficit-quota", parameters: { shares } },
  { id: "deadline-quota", parameters: { shares } },
  { id: "hard-threshold-ucb", parameters: { shares } },
  { id: "lfg", parameters: { shares } },
];

it.each(cases)("$id: not every round allocates something", { timeout: 60_000 }, async (policy) => {
  const script = fileURLToPath(new URL("bytesOfRounds.mjs", import.meta.url));
  const room = ["--min-semi-space-size=256", "--max-semi-space-size=256"];
  const { stdout } = await promisify(execFile)(process.execPath, [...room, script, JSON.stringify(policy)]);
  expect(Number(stdout)).toBeLessThan(MOST_BYTES);
});
