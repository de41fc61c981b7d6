import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";

const MOST_BYTES_AN_ARM = 100;
const MOST_BYTES_OF_TABLES = 16 * 2 ** 20;

let held: { readonly tables: number; readonly bytesAnArm: readonly { readonly id: string; readonly bytes: number }[] };

beforeAll(async () => {
  const script = fileURLToPath(new URL("heldBytes.mjs", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", script]);
  held = JSON.parse(stdout) as typeof held;
});

it("tables are below 16 MB in all, however long a run is", () => {
  expect(held.tables).toBeGreaterThan(8 * (2 ** 20 - 1));
  expect(held.tables).toBeLessThan(MOST_BYTES_OF_TABLES);
});

it("policies with many arms hold at most 100 bytes an arm", () => {
  expect(held.bytesAnArm).toHaveLength(45);
  expect(held.bytesAnArm.filter(({ bytes }) => bytes > MOST_BYTES_AN_ARM)).toEqual([]);
  // No policy does without counts and sums: less would mean that nothing was measured.
  expect(held.bytesAnArm.filter(({ bytes }) => bytes <= 16)).toEqual([]);
});
