import { createHash } from "node:crypto";
import { makeSample, type Sample } from "../src/pages/verify/cheat/sample.js";

/** The example of the verify page, the same for the same seed. */
export function sampleOf(seed: number): Sample {
  let asked = 0;
  return makeSample(1_790_000_000_000, (length) => {
    const hash = createHash("sha256").update(`${seed} ${asked++}`).digest();
    return new Uint8Array(hash.subarray(0, length));
  });
}
