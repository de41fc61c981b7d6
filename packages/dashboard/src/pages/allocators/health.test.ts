import { describe, expect, it } from "vitest";
import { floorHealth, roundsPerMinute } from "./health.js";

const contract = (id: string) => ({ id, title: "", promise: "", policy: {} }) as never;
const inForce = { arms: 2, sum: { fraction: "3/4", number: 0.75 } };
const furthest = (largestDeficit: number | null) => ({
  ...{ arm: 0, name: "a", label: null, largestDeficit, largestDeficitRound: 9 },
});

describe("floors", () => {
  it.each([
    ["quota", 0.99, "held"],
    ["quota", 1, "behind"],
    ["quota", null, "held"],
    ["penalty", 3, "none"],
  ] as const)("of %s with %s pulls behind: %s", (id, deficit, expected) => {
    expect(floorHealth({ contract: contract(id), inForce }, furthest(deficit))).toBe(expected);
  });

  it("are none where nothing is promised", () => {
    const nothing = { arms: 0, sum: { fraction: "0", number: 0 } };
    expect(floorHealth({ contract: contract("quota"), inForce: nothing }, furthest(null))).toBe("none");
  });
});

describe("rounds a minute", () => {
  it("are those of late over the time since, and over a minute at least", () => {
    const lately = { rounds: 30, since: 60_000 };
    expect(roundsPerMinute({ lately, time: 70_000 }, 240_000)).toBe(10);
    expect(roundsPerMinute({ lately, time: 70_000 }, 70_000)).toBe(30);
  });

  it("count to the last event where the clock of the page is behind", () => {
    expect(roundsPerMinute({ lately: { rounds: 30, since: 0 }, time: 180_000 }, 1)).toBe(10);
  });

  it("are none before the first", () => expect(roundsPerMinute({ lately: null, time: 5 }, 6)).toBe(0));
});
