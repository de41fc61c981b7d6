import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { longest, longestFirst } from "./longestFirst.mjs";
import { root } from "./run.mjs";

describe("the order of the test files", () => {
  it("names files that there are, each once", () => {
    expect(longest.filter((path) => !existsSync(`${root}/${path}`))).toEqual([]);
    expect(new Set(longest).size).toBe(longest.length);
  });

  it("begins with the longest, and leaves the others in their order", () => {
    const files = ["b.test.ts", longest[1], "a.test.ts", longest[0]].map((path) => ({ moduleId: `${root}/${path}` }));
    const [b, second, a, first] = files;
    expect(longestFirst(files)).toEqual([first, second, b, a]);
  });
});
