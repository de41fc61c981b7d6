import { describe, expect, it } from "vitest";
import { eventKinds } from "../../src/events/eventKinds.js";
import { simulate } from "./simulate.js";

/** 200 runs of 500 commands; `EVENHAND_COMMANDS` asks for more (`npm run test:long`). */
const COMMANDS = 500;
const RUNS = Math.ceil(Number(process.env["EVENHAND_COMMANDS"] ?? 100_000) / COMMANDS);
/** A test stops at a limit of time: the runs are divided, so that a slow machine needs no other one. */
const PARTS = Math.ceil(RUNS / 50);

describe("an allocator with clients, a clock and a store that fail", () => {
  const paths = new Map<string, number>();

  it.each(Array.from({ length: PARTS }, (_, part) => part))(
    "keeps its promises, sums and state, and passes the audit: part %i",
    (part) => {
      for (let seed = 50 * part + 1; seed <= Math.min(RUNS, 50 * (part + 1)); seed++) {
        for (const [path, count] of simulate(seed, COMMANDS).paths) paths.set(path, (paths.get(path) ?? 0) + count);
      }
    },
    600_000,
  );

  it("has taken every path", () => {
    const events = Object.keys(eventKinds).filter((kind) => kind !== "archived");
    const expected = [
      ...events.map((kind) => `event ${kind}`),
      ...["held", "displaced"].map((verdict) => `audit ${verdict}`),
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
