import { describe, expect, it } from "vitest";
import { simulateReplicas } from "./simulateReplicas.js";

/** Many short schedules, which find what needs an early mishap, and some long ones, which find what needs a past. */
const schedules = [
  { runs: 1000, requests: 12, isOwned: false },
  { runs: 20, requests: 60, isOwned: false },
  { runs: 20, requests: 60, isOwned: true },
] as const;

const mishaps = ["message lost", "pause", "crash", "repeated store-failed", "refused allocator-not-running"];
const changes = [
  "own",
  "other",
  "beside",
  "lease lost",
  "pause longer than a lease",
  "not the owner any more",
  "given",
];

/** `npm run test:long` has this many times as many. */
const TIMES = Number(process.env["EVENHAND_SCHEDULES"] ?? 1);

describe("replicas over one disk, with messages, stops and crashes from one seed", () => {
  it.each(schedules)(
    "tell their clients what fits into one order of the log, over $runs schedules of $requests requests, owned: $isOwned",
    async ({ runs, requests, isOwned }) => {
      const paths = new Map<string, number>();
      for (let seed = 1; seed <= runs * TIMES; seed++) {
        for (const [path, count] of (await simulateReplicas(seed, requests, isOwned)).paths) {
          paths.set(path, (paths.get(path) ?? 0) + count);
        }
      }
      const expected = [...mishaps, ...(isOwned ? changes : [])];
      expect(expected.filter((path) => !paths.has(path))).toEqual([]);
    },
    TIMES * 120_000,
  );
});
