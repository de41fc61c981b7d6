import { describe, expect, it } from "vitest";
import { numberedLeaves, storedTree } from "../../test/support/storedTree.js";
import { compareHeads, compareLog } from "./compareHeads.js";
import type { Head } from "./head.js";
import { consistencyProof } from "./tree/consistency.js";
import { rootAt } from "./tree/range.js";
import type { ReadTile } from "./tree/tile.js";

const { readTile } = storedTree(numberedLeaves(600));
/** The same log up to leaf 299, and other leaves after it. */
const { readTile: readFork } = storedTree([...numberedLeaves(300), ...numberedLeaves(300)]);
const headAt = (size: number, read: ReadTile = readTile, origin = "log"): Head => ({
  origin,
  size,
  root: rootAt(size, read),
});

describe("two heads", () => {
  it("are the same, or a fork, at one size", () => {
    expect(compareHeads(headAt(400), headAt(400))).toBe("same");
    expect(compareHeads(headAt(400), headAt(400, readFork))).toBe("fork");
    expect(compareHeads(headAt(300), headAt(300, readFork))).toBe("same");
  });

  it("extend, or are behind, with a proof", () => {
    expect(compareHeads(headAt(400), headAt(500), consistencyProof(400, 500, readTile))).toBe("extends");
    expect(compareHeads(headAt(500), headAt(400), consistencyProof(400, 500, readTile))).toBe("behind");
    expect(compareHeads(headAt(0), headAt(500))).toBe("extends");
  });

  it("stay unproved without one, or with that of a fork", () => {
    expect(compareHeads(headAt(400), headAt(500))).toBe("unproved");
    expect(compareHeads(headAt(500), headAt(400))).toBe("unproved");
    const ofFork = consistencyProof(400, 500, readFork);
    expect(compareHeads(headAt(400), headAt(500, readFork), ofFork)).toBe("unproved");
  });

  it("of two logs are not compared", () => {
    expect(compareHeads(headAt(400), headAt(400, readTile, "other"))).toBe("other-origin");
  });
});

describe("a log at hand, beside a head that was published", () => {
  it.each([
    { size: 400, relation: "same" },
    { size: 401, relation: "extends" },
    { size: 600, relation: "extends" },
    { size: 399, relation: "behind" },
    { size: 0, relation: "behind" },
  ])("with $size leaves is $relation", ({ size, relation }) => {
    expect(compareLog(headAt(400), size, readTile)).toBe(relation);
  });

  it("is a fork where a leaf is another", () => {
    expect(compareLog(headAt(301), 600, readFork)).toBe("fork");
    expect(compareLog(headAt(301), 301, readFork)).toBe("fork");
    expect(compareLog(headAt(300), 600, readFork)).toBe("extends");
  });
});
