import { expect, it } from "vitest";
import { createdWith } from "./foldedAllocator.js";

const create = (count: number) =>
  createdWith({
    kind: "create",
    arms: Array.from({ length: count }, (_, arm) => `arm-${arm}`),
    terms: { contract: { id: "quota", parameters: { shares: "1/10000" } } },
    seed: { seed: new Uint8Array(16), blinding: new Uint8Array(32) },
    at: 0,
    entropy: new Uint8Array(32),
  });

it.each([
  ["lets others have their turn while one with many arms is made", 5000, ["another request", "created"]],
  ["makes one with few arms at once", 10, ["created", "another request"]],
])("%s", async (_, arms, order) => {
  const seen: string[] = [];
  const other = new Promise<void>((resolve) => {
    setImmediate(() => {
      seen.push("another request");
      resolve();
    });
  });
  const { events } = await create(arms);
  seen.push("created");
  await other;
  expect(seen).toEqual(order);
  expect(events[0].event.kind).toBe("created");
});
