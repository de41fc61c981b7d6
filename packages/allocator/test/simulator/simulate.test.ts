import { describe, expect, it } from "vitest";
import { eventKinds } from "../../src/events/eventKinds.js";
import { simulate } from "./simulate.js";

const RUNS = 40;
const COMMANDS = 500;

describe("an allocator with clients, a clock and a store that fail", () => {
  const paths = new Map<string, number>();

  it(`keeps its promises, sums and state over ${RUNS} runs of ${COMMANDS} commands`, () => {
    for (let seed = 1; seed <= RUNS; seed++) {
      for (const [path, count] of simulate(seed, COMMANDS).paths) paths.set(path, (paths.get(path) ?? 0) + count);
    }
  });

  it("has taken every path", () => {
    const events = Object.keys(eventKinds).filter((kind) => kind !== "archived");
    const expected = [
      ...events.map((kind) => `event ${kind}`),
      ...["stored, then failed", "failed"].map((how) => `store ${how}`),
      ...["no-arm-open", "decision-conflict", "reward-conflict", "reward-range", "decision-void"].map(
        (code) => `refused ${code}`,
      ),
      ...["correction-refused", "allocator-not-running", "parameter-length", "arm-name-unknown"].map(
        (code) => `refused ${code}`,
      ),
    ];
    expect(expected.filter((path) => !paths.has(path))).toEqual([]);
  });

  it("gives the same bytes for the same seed", () => {
    expect(simulate(7, 300).digest).toBe(simulate(7, 300).digest);
    expect(simulate(8, 300).digest).not.toBe(simulate(7, 300).digest);
  });
});
