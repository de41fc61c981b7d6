import { expect, it } from "vitest";
import { freshService, team } from "../../test/support/service.js";
import { contractChanges } from "./contractChanges.js";

const { send, allocators } = freshService();

it("looks at no more events than it may, and goes on where it stopped", async () => {
  await send("POST", "/v1/allocators", team);
  for (let round = 1; round <= 3; round++) await send("POST", "/v1/allocators/team/decisions", {});
  await send("PATCH", "/v1/allocators/team", { status: "pause" });
  const records = (await allocators().events("team", 0, 10)).map(({ record }) => record);
  const store = { read: (_: number, from: number, most: number) => Promise.resolve(records.slice(from, from + most)) };
  const first = await contractChanges(store, 1, 0, 4);
  expect(first.items.map(({ kind }) => kind)).toEqual(["created", "tenures"]);
  expect(first).toMatchObject({ next: 4, isWhole: false });
  const second = await contractChanges(store, 1, first.next, 4);
  expect(second.items).toMatchObject([{ place: 5, kind: "paused", round: 3 }]);
  expect(second).toMatchObject({ next: 6, isWhole: true });
});
