import { describe, expect, it } from "vitest";
import { allocatorCase } from "./groups/allocator.mjs";
import { serviceCase } from "./groups/service.mjs";
import { failuresOf, limitsOf, verdictOf } from "./limits.mjs";

const small = (side, median, name = "FUCB") => ({ group: "small", name, side, arms: 10, median });
const many = (arms, median, side = "all") => ({ group: "many", name: "UCB1", side, arms, median });

function valuesOf(measurements) {
  return limitsOf(measurements).map(({ name, value, limit }) => [name, value, limit]);
}

describe("limits", () => {
  it("compare both of our sides with C", () => {
    expect(valuesOf([small("c", 80), small("alone", 40), small("in company", 60)])).toEqual([
      ["FUCB, K = 10, alone", 0.5, 0.55],
      ["FUCB, K = 10, in company", 0.75, 0.55],
    ]);
  });

  it("allow Thompson the time of C", () => {
    expect(valuesOf([small("c", 200, "Thompson"), small("alone", 300, "Thompson")])).toEqual([
      ["Thompson, K = 10, alone", 1.5, 1],
    ]);
  });

  it("count what has no C beside it as not measured, and fail", () => {
    const limits = limitsOf([small("alone", 40)]);
    expect(limits.map(verdictOf)).toEqual(["not measured"]);
    expect(failuresOf(limits)).toEqual(limits);
  });

  it("take the dearer of free and due rounds at a million arms, and its growth from a thousand", () => {
    expect(valuesOf([many(1_000, 250), many(1_000_000, 900, "free"), many(1_000_000, 1500, "due")])).toEqual([
      ["UCB1, K = 10^6", 1.5, 2],
      ["UCB1, K = 10^3 to 10^6", 6, 5],
    ]);
  });

  it("have nothing to say on a million arms where they were not measured, nor for Thompson", () => {
    expect(limitsOf([many(1_000, 250)])).toEqual([]);
    expect(limitsOf([{ ...many(1_000_000, 9e7), name: "Thompson" }])).toEqual([]);
  });

  it("allow 20 µs with one absent arm of a million, and 200 µs with twenty open ones, whatever fewer arms take", () => {
    const absent = (learner, availability, arms, median) => {
      const name = `deadline quota over ${learner}, ${availability}`;
      return { group: "absent", name, side: "free", arms, median };
    };
    const measured = [
      absent("UCB1", "one absent", 1_000, 9e9),
      absent("UCB1", "one absent", 1_000_000, 5_000),
      absent("Thompson", "20 open", 1_000_000, 300_000),
    ];
    expect(valuesOf(measured)).toEqual([
      ["deadline quota over UCB1, one absent, K = 10^6", 5, 20],
      ["deadline quota over Thompson, 20 open, K = 10^6", 300, 200],
    ]);
  });

  it("want Thompson five times faster than drawing all, and workers 0.95 times as fast as processes", () => {
    const sides = (group, a, b) => [
      { group, name: group, side: a, median: 1 },
      { group, name: group, side: b, median: 4 },
    ];
    expect(
      valuesOf([...sides("thompson", "ours", "drawing all"), ...sides("workers", "workers", "processes")]),
    ).toEqual([
      ["thompson", 0.25, 0.2],
      ["workers", 0.25, 1 / 0.95],
    ]);
  });
});

describe("the limits of an allocator", () => {
  const task = (length, side, median) => ({ group: "allocator", name: allocatorCase(length), side, arms: 10, median });
  const short = [task(10_000, "policy", 200), task(10_000, "decide", 2200)];

  it("are on what it adds to its policy's time, and on its growth with the log", () => {
    const long = [task(1_000_000, "policy", 300), task(1_000_000, "decide", 2500)];
    expect(valuesOf([...short, ...long])).toEqual([
      ["allocator, K = 10, after 1000000 decisions", 2.2, 3],
      ["allocator, 10^4 to 10^6 decisions", 1.1, 1.2],
    ]);
  });

  it("say nothing where only one of the lengths was measured", () => {
    expect(limitsOf(short)).toEqual([]);
  });
});

describe("the limits of the service", () => {
  const task = (name, connections, median) => ({
    group: "service",
    name: serviceCase({ name, connections }),
    side: "service",
    arms: 10,
    median,
  });

  it("are times beside plain http, beside a commit each, of a decision in a batch, and of a million arms", () => {
    const measured = [
      task("plain node:http, a constant", 32, 20_000),
      task("decisions", 32, 50_000),
      task("one commit each", 32, 500_000),
      task("plain node:http, a constant", 128, 20_000),
      task("decisions", 128, 30_000),
      task("batches of 100", 32, 9000),
      task("10 arms", 32, 40_000),
      task("1000000 arms", 32, 60_000),
      task("10 arms, two at once", 32, 40_000),
      task("1000000 arms, two at once", 32, 100_000),
    ];
    expect(valuesOf(measured)).toEqual([
      ["service, decisions, 32 connections", 2.5, 1 / 0.6],
      ["service, decisions, 128 connections", 1.5, 1 / 0.6],
      ["service, decisions, 32 connections", 0.1, 0.25],
      ["service, batches of 100, 32 connections", 0.45, 0.4],
      ["service, 1000000 arms, 32 connections", 1.5, 2],
      ["service, 1000000 arms, two at once, 32 connections", 2.5, 2],
    ]);
  });

  it("say nothing of what was not measured", () => {
    expect(limitsOf([task("decisions", 32, 50_000)])).toEqual([]);
  });
});

describe("the check", () => {
  it.each([
    [0.55, "met", false],
    [0.56, "missed", false],
    [0.68, "missed", false],
    [0.69, "missed", true],
  ])("of %d against 0.55: %s, fails: %s", (value, verdict, fails) => {
    const limit = { name: "", quantity: "", value, limit: 0.55 };
    expect(verdictOf(limit)).toBe(verdict);
    expect(failuresOf([limit]).length === 1).toBe(fails);
  });
});
