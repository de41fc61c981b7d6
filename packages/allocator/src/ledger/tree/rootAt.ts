import { needs } from "@evenhand/core";
import { checkSha256, sha256 as defaultSha256, type Sha256 } from "../sha256.js";
import { checkTreeSize } from "./checkTreeSize.js";
import { rangeHash } from "./range.js";
import type { ReadTile } from "./tile.js";

/** The root that a log had when it had `size` leaves, from tiles that may reach further. */
export function rootAt(size: number, readTile: ReadTile, sha256: Sha256 = defaultSha256): Uint8Array {
  checkTreeSize(size);
  needs.aFunction(readTile, "readTile");
  checkSha256(sha256);
  return rangeHash({ begin: 0, end: size }, readTile, sha256);
}
