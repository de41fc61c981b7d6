import { expect, it } from "vitest";
import { tilePath } from "./tile.js";

it.each([
  [{ level: 0, index: 0, width: 256 }, "tile/0/000"],
  [{ level: 0, index: 273, width: 112 }, "tile/0/273.p/112"],
  // This index is the example of C2SP's tlog-tiles.md.
  [{ level: 1, index: 1_234_067, width: 256 }, "tile/1/x001/x234/067"],
  [{ level: 2, index: 999, width: 1 }, "tile/2/999.p/1"],
  [{ level: 2, index: 1000, width: 255 }, "tile/2/x001/000.p/255"],
])("the path of %j is %s", ({ level, index, width }, path) => {
  expect(tilePath({ level, index, hashes: new Uint8Array(32 * width) })).toBe(path);
});
