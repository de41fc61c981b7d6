import { expect, it } from "vitest";
import { FallbackDecisions } from "./fallbackDecisions.js";

it("keeps the newest 100 000, and counts what it has dropped", () => {
  const decisions = new FallbackDecisions();
  for (let order = 0; order < 100_002; order++) decisions.add("team", { id: `order-${order}` }, undefined, "ann");
  expect([decisions.size, decisions.dropped]).toEqual([100_000, 2]);
  expect(decisions.find("team", { id: "order-1" }, undefined)).toBeUndefined();
  expect(decisions.find("team", { id: "order-2" }, undefined)).toMatchObject({ id: "team.order-2" });
});

it("takes a key for an id where it is no longer than one", () => {
  const decisions = new FallbackDecisions();
  for (const length of [195, 196]) {
    const { id } = decisions.add("team", {}, "k".repeat(length), "ann");
    expect(id.length - "team.".length).toBeLessThanOrEqual(200);
    expect(decisions.find("team", {}, "k".repeat(length))?.id).toBe(length === 195 ? id : undefined);
  }
});
