import { describe, expect, it } from "vitest";
import { bytesLeft, encodings } from "../../test/support/bytesLeft.js";
import { freshService, team } from "../../test/support/service.js";

const { send, folder } = freshService();

describe("everything that is stored about a person", () => {
  const asked = (about: object) => send("POST", "/v1/allocators/team/stored-data", about);

  it("is the decisions for them with what callers wrote and what became of them, until it is erased", async () => {
    await send("POST", "/v1/allocators", { ...team, sameArmFor: 100_000 });
    const decide = async (body: object) => {
      return (await send("POST", "/v1/allocators/team/decisions", body)).body as { id: string; arm: string };
    };
    const mine = await decide({ subject: "patient 7", id: "order 7" });
    const other = await decide({ subject: "patient 8", id: "order 8" });
    await send("POST", `/v1/decisions/${mine.id}/reward`, { value: 1 });
    await send("POST", `/v1/decisions/${other.id}/reward`, { value: 0 });
    const { body } = await asked({ subject: "patient 7" });
    expect(body).toMatchObject({ allocator: "team", arm: null, next: null, keeps: { arms: [mine.arm] } });
    const events = body["events"] as { kind: string; personal: { id?: string; subject?: string } | null }[];
    expect(events.map(({ kind }) => kind)).toEqual(["decided", "rewarded"]);
    expect(events[0].personal?.id).toBe("order 7");
    expect(events[0].personal?.subject).toMatch(/^[0-9a-f]{32}$/);
    await send("POST", "/v1/allocators/team/erasures", { subject: "patient 7" });
    expect((await asked({ subject: "patient 7" })).body).toMatchObject({ events: [], keeps: null });
    expect((await asked({ subject: "patient 8" })).body).toMatchObject({ events: [{}, {}] });
  });

  it("and about an arm: its row with label and group, how it came in, and its events", async () => {
    await send("POST", "/v1/allocators", team);
    await send("POST", "/v1/allocators/team/labels", { arms: [{ id: "bob", label: "Bob", group: "north" }] });
    await send("POST", "/v1/allocators/team/grants", { arm: "bob", reason: "by hand" });
    await send("POST", "/v1/allocators/team/grants", { arm: "ann", reason: "another" });
    await send("PATCH", "/v1/allocators/team", { pauseArms: ["bob"] });
    await send("PATCH", "/v1/allocators/team", { arms: [{ id: "bob", share: 0.3 }], reason: "asked for" });
    const { body, text } = await asked({ arm: "bob" });
    expect(body).toMatchObject({ arm: { name: "bob", label: "Bob", group: "north" }, keeps: null });
    const events = body["events"] as { kind: string; fields: object; personal: { names: string[] } | null }[];
    expect(events.map(({ kind }) => kind)).toEqual([
      ...["created", "tenures", "granted", "armsPaused", "changed", "tenures"],
    ]);
    expect(events[0].personal?.names).toEqual(["bob"]);
    expect(events[0].fields).toMatchObject({ terms: { policy: { parameters: { shares: ["1/2", "1/4", "0"] } } } });
    // One that came later and has left has no part in what was before and after.
    await send("POST", "/v1/allocators/team/arms", { add: [{ id: "dan" }, { id: "eve" }] });
    await send("POST", "/v1/allocators/team/retirements", { retire: ["eve"] });
    await send("PATCH", "/v1/allocators/team", { arms: [{ id: "bob", share: 0.2 }] });
    const { events: later } = (await asked({ arm: "eve" })).body as { events: typeof events };
    expect(later.map(({ kind, personal }) => [kind, personal?.names])).toEqual([
      ["armsAdded", ["eve"]],
      ["armsRetired", undefined],
    ]);
    expect(text).toContain("by hand");
    expect(text).not.toContain("another");
    expect(await asked({ arm: "bop" })).toMatchObject({ status: 422, body: { path: "arm" } });
    expect(await asked({})).toMatchObject({ status: 400 });
    expect(await asked({ arm: "bob", subject: "b" })).toMatchObject({ status: 400 });
  });
});

describe("an allocator that was created by mistake", () => {
  it("is hidden with a tombstone: its id stays taken, its log and proofs are served, its routes say when and why", async () => {
    await send("POST", "/v1/allocators", team);
    const { id } = (await send("POST", "/v1/allocators/team/decisions", {})).body as { id: string };
    const hide = (reason: string) =>
      send("POST", "/v1/allocators/team/tombstone", { reason }, { "idempotency-key": "k" });
    const hidden = await hide("misspelt");
    expect(hidden).toMatchObject({ status: 200, body: { allocator: "team", reason: "misspelt", by: "" } });
    expect((await send("GET", "/v1/allocators")).body).toEqual({ items: [] });
    expect((await send("GET", "/v1/allocators?hidden=true")).body).toMatchObject({
      items: [{ id: "team", hidden: { reason: "misspelt" } }],
    });
    const gone = { status: 410, body: { code: "allocator-hidden" } };
    const when = new Date(hidden.body["at"] as number).toISOString();
    for (const [method, url, body] of [
      ["GET", "/v1/allocators/team", undefined],
      ["GET", "/v1/allocators/team/arms", undefined],
      ["GET", `/v1/decisions/${id}`, undefined],
      ["POST", "/v1/allocators/team/decisions", {}],
      ["POST", "/v1/rewards", { items: [{ decision: id, value: 1 }] }],
      ["PATCH", "/v1/allocators/team", { status: "resume" }],
    ] as const) {
      const answer = await send(method, url, body);
      expect(answer, url).toMatchObject(gone);
      expect(answer.text).toContain(`hidden on ${when}: misspelt`);
    }
    expect(await send("POST", "/v1/allocators", team)).toMatchObject({
      status: 409,
      body: { code: "allocator-exists" },
    });
    for (const path of ["head", "log", "full-log", "audit", "events", "export", "tiles/0/0"]) {
      expect((await send("GET", `/v1/allocators/team/${path}`)).status, path).toBe(200);
    }
    // The log says that it ended, and why: nothing is hidden silently.
    expect((await send("GET", "/v1/allocators/team/events?from=1")).text).toContain('"kind":"archived"');
    // Hidden once more, it keeps its tombstone.
    expect((await hide("again")).body).toEqual(hidden.body);
    await send("POST", "/v1/allocators/team/erasures", { before: Date.now() + 1e6 });
    expect((await send("GET", "/v1/allocators/team")).text).toContain("for a reason that was erased");
    // Nor is the answer kept beside it: the request of before is told the tombstone that there is.
    expect((await hide("misspelt")).body).toEqual({ ...hidden.body, reason: "" });
    expect(bytesLeft(folder(), encodings("misspelt"))).toEqual([]);
  });
});
