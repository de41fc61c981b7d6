import { describe, expect, it } from "vitest";
import { simulateReplicas } from "./simulateReplicas.js";

const RUNS = 20;
const REQUESTS = 60;

describe("replicas over one disk, with messages, stops and crashes from one seed", () => {
  it(`tell their clients what fits into one order of the log, over ${RUNS} schedules of ${REQUESTS} requests`, async () => {
    const paths = new Map<string, number>();
    for (let seed = 1; seed <= RUNS; seed++) {
      for (const [path, count] of (await simulateReplicas(seed, REQUESTS)).paths) {
        paths.set(path, (paths.get(path) ?? 0) + count);
      }
    }
    const expected = ["message lost", "pause", "crash", "repeated store-failed", "refused allocator-not-running"];
    expect(expected.filter((path) => !paths.has(path))).toEqual([]);
  });
});
