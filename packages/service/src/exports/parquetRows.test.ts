import type { ExportRow } from "@evenhand/allocator";
import { parquetReadObjects } from "hyparquet";
import { expect, it } from "vitest";
import { ParquetRows } from "./parquetRows.js";

const rows = Array.from({ length: 4100 }, (_, place): ExportRow => {
  const id = { allocator: "team", decision: `team.${place}`, place, position: 0, kind: "decided", at: place } as const;
  const choice = { round: place + 1, arm: place % 2 === 0 ? "ann" : null, armNumber: place % 2, rule: "learner" };
  return { ...id, ...choice, forced: false, propensity: 0.5, status: "open", reward: null, rewardAt: null };
});

/** The file of all rows, of which `atOnce` come together. */
function fileOf(atOnce: number): Buffer {
  const file = new ParquetRows();
  const pieces: Uint8Array[] = [];
  for (let begin = 0; begin < rows.length; begin += atOnce) pieces.push(file.add(rows.slice(begin, begin + atOnce)));
  return Buffer.concat([...pieces, file.end()]);
}

it("makes the same file of the same rows, however many come at once", async () => {
  const whole = fileOf(rows.length);
  for (const atOnce of [37, 1000, 2000]) expect(fileOf(atOnce).equals(whole), String(atOnce)).toBe(true);
  const read = await parquetReadObjects({ file: Uint8Array.from(whole).buffer });
  expect(read).toMatchObject(rows.map(({ decision, arm, round }) => ({ decision, arm, round: BigInt(round) })));
});
