import { describe, expect, it } from "vitest";
import { simulateEngine } from "./simulateEngine.js";

const RUNS = 8;
const STEPS = 200;

describe("the engine with a clock, clients and a disk from one seed", () => {
  it(`loses nothing, doubles nothing and keeps its promises over ${RUNS} runs of ${STEPS} steps`, async () => {
    const paths = new Map<string, number>();
    for (let seed = 1; seed <= RUNS; seed++) {
      for (const [path, count] of (await simulateEngine(seed, STEPS)).paths) {
        paths.set(path, (paths.get(path) ?? 0) + count);
      }
    }
    const expected = ["write failed", "restart", "refused store-failed", "refused no-arm-open", "command decide"];
    const more = ["command reward", "command reseed", "command tick", "command change", "command retire-arms"];
    expect([...expected, ...more].filter((path) => !paths.has(path))).toEqual([]);
  });

  it("gives the same bytes for the same seed", async () => {
    const [first, again, other] = [
      await simulateEngine(3, 100),
      await simulateEngine(3, 100),
      await simulateEngine(4, 100),
    ];
    expect(again).toEqual(first);
    expect(other.digest).not.toBe(first.digest);
  });
});
