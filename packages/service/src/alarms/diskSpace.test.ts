import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { Alarms } from "./alarms.js";
import { DiskWatch, spaceOfFolder } from "./diskSpace.js";

const MIB = 1_048_576;

function watched(reserve: number) {
  const disk = { free: 200 * MIB, elapsed: 0 };
  const alarms = new Alarms({ now: () => 0, elapsed: () => disk.elapsed });
  const watch = new DiskWatch({
    ...{ folder: "x", alarms, reserve, elapsed: () => disk.elapsed },
    spaceOf: () => Promise.resolve({ free: disk.free, size: 1000 * MIB }),
  });
  const details = async (free: number, later = 10_000) => {
    disk.free = free;
    disk.elapsed += later;
    await watch.pass();
    return alarms.active().map(({ kind, detail }) => `${kind}: ${detail}`);
  };
  return details;
}

it("begins below the reserve, and ends a tenth above it", async () => {
  const details = watched(100);
  expect(await details(100 * MIB)).toEqual([]);
  expect(await details(100 * MIB - 1)).toEqual(["disk-space: 99 MiB of 1000 MiB are free"]);
  expect(await details(109 * MIB)).toEqual(["disk-space: 109 MiB of 1000 MiB are free"]);
  expect(await details(110 * MIB)).toEqual([]);
  expect(await details(109 * MIB)).toEqual([]);
});

it("looks every ten seconds, and never where nothing is to be kept free", async () => {
  const details = watched(100);
  await details(200 * MIB);
  expect(await details(1, 9_999)).toEqual([]);
  expect(await details(1, 1)).toHaveLength(1);
  expect(await watched(0)(0)).toEqual([]);
});

it("knows the room of a folder", async () => {
  const { free, size } = await spaceOfFolder(tmpdir());
  expect(size).toBeGreaterThan(MIB);
  expect(free).toBeLessThanOrEqual(size);
});
