import { describe, expect, it } from "vitest";
import { freshService } from "../../test/support/service.js";
import { MANY_ARMS } from "../engine/foldedAllocator.js";

const { send, allocators } = freshService();

/** As many arms, of which the first two have shares. */
const armsOf = (count: number) =>
  Array.from({ length: count }, (_, arm) => ({ id: `arm-${arm}`, share: arm < 2 ? "1/4" : 0 }));

describe.each([
  ["few arms", 3],
  ["many arms, on a thread", MANY_ARMS],
])("a change of a contract with %s that is tried out", (_, count) => {
  it("says what would be, waits or not, and changes nothing", async () => {
    await send("POST", "/v1/allocators", { id: "team", contract: "quota", arms: armsOf(count) });
    await send("POST", "/v1/allocators/team/decisions", { items: [{}, {}, {}] });
    const before = await send("GET", "/v1/allocators/team");
    const dry = await send("POST", "/v1/allocators/team/arms?dryRun=true", {
      add: [{ id: "new", share: "1/8" }],
      arms: [{ id: "arm-0", share: 0 }],
    });
    expect(dry).toMatchObject({
      status: 200,
      body: { dryRun: true, openDecisions: 3, changed: { total: 2 }, version: before.body["version"] },
    });
    expect(dry.body["changed"]).toMatchObject({
      arms: [
        { name: "arm-0", before: "1/4" },
        { name: "new", statusBefore: null },
      ],
    });
    expect((await send("GET", "/v1/allocators/team")).body).toEqual(before.body);
  });

  it("is refused as it would be, in the words of the request", async () => {
    await send("POST", "/v1/allocators", { id: "team", contract: "quota", arms: armsOf(count) });
    const asked = { arms: [{ id: "arm-2", share: "3/4" }] };
    const [dry, made] = [
      await send("PATCH", "/v1/allocators/team?dryRun=true", asked),
      await send("PATCH", "/v1/allocators/team", asked),
    ];
    expect(dry.status).toBe(422);
    expect(dry.body).toEqual(made.body);
  });

  it("has the allocator go on meanwhile, and stands for the moment at which it was asked", async () => {
    await send("POST", "/v1/allocators", { id: "team", contract: "quota", arms: armsOf(count) });
    const { version } = await allocators().view("team");
    const dry = allocators().changes.change("team", { arms: [{ id: "arm-0", share: 0 }] }, { dryRun: true });
    const changed = send("POST", "/v1/allocators/team/decisions", {});
    expect(await dry).toMatchObject({ version, rounds: 0, openDecisions: 0 });
    expect((await changed).status).toBe(201);
  });
});
