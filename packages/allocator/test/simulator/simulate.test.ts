import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eventKinds } from "../../src/events/eventKinds.js";
import { simulate, Simulation } from "./simulate.js";

/** Runs of 400 commands on average; `EVENHAND_COMMANDS` asks for more (`npm run test:long`). */
const COMMANDS = 400;
const WANTED = Number(process.env["EVENHAND_COMMANDS"] ?? 60_000);
const RUNS = Math.ceil((1.1 * WANTED) / COMMANDS);
/** A test stops at a limit of time: the runs are divided, so that a slow machine needs no other one. */
const PARTS = Math.ceil(WANTED / 20_000);
/** One story in five, and all of a long run, are checked after every command; the others after one in five of these. */
const PLAIN_EVERY = process.env["EVENHAND_COMMANDS"] === undefined ? 5 : 1;
/** Milliseconds after which the story that fails is short enough. */
const SHORTENED_FOR = 300_000;

describe("an allocator with clients, a clock and a store that fail", () => {
  const paths = new Map<string, number>();
  let played = 0;

  /** Each number is a command: fast-check takes commands out of a story that fails until none can be spared. */
  const story = fc.noBias(fc.array(fc.nat(2 ** 32 - 1), { maxLength: 2 * COMMANDS, size: "max" }));

  it.each(Array.from({ length: PARTS }, (_, part) => part))(
    "is what its log and its snapshots lead to, keeps its promises and passes the audit: part %i",
    (part) => {
      fc.assert(
        fc.property(fc.nat(2 ** 32 - 1), story, (beginning, steps) => {
          const simulation = new Simulation(beginning, beginning % 5 === 0 ? 1 : PLAIN_EVERY);
          for (const drawn of steps) simulation.step(drawn);
          played += steps.length;
          for (const [path, count] of simulation.end().paths) paths.set(path, (paths.get(path) ?? 0) + count);
        }),
        {
          ...{ numRuns: Math.ceil(RUNS / PARTS), seed: part + 1 },
          ...{ interruptAfterTimeLimit: SHORTENED_FOR, markInterruptAsFailure: true },
        },
      );
    },
    600_000,
  );

  it("has played as many commands as were wanted, and taken every path", () => {
    expect(played).toBeGreaterThanOrEqual(WANTED);
    const expected = [
      ...Object.keys(eventKinds).map((kind) => `event ${kind}`),
      ...["held", "displaced"].map((verdict) => `audit ${verdict}`),
      ...["stored, then failed", "failed"].map((how) => `store ${how}`),
      ...["no-arm-open", "decision-conflict", "reward-conflict", "reward-range", "decision-void"].map(
        (code) => `refused ${code}`,
      ),
      ...["correction-refused", "allocator-not-running", "allocator-ended", "parameter-length", "arm-name-unknown"].map(
        (code) => `refused ${code}`,
      ),
      ...["share-precision", "cap-sum", "cap-below-share", "arm-retired", "prior-unfit"].map(
        (code) => `refused ${code}`,
      ),
    ];
    expect(expected.filter((path) => !paths.has(path))).toEqual([]);
  });

  it("gives the same bytes for the same seed", () => {
    const { digest } = simulate(7, 300);
    expect(simulate(7, 300).digest).toBe(digest);
    expect(simulate(8, 300).digest).not.toBe(digest);
  });
});
