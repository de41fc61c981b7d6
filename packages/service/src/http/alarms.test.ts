import { describe, expect, it } from "vitest";
import { freshService, team } from "../../test/support/service.js";
import { Access } from "../access/access.js";
import { KeyFile } from "../access/keyFile.js";
import { createApp } from "./app.js";

const { send, allocators, folder } = freshService();

describe("an alarm", () => {
  it("is seen with its words in the route and as a gauge, until it is cleared", async () => {
    const { alarms } = allocators();
    alarms.raise("scrub-difference", { allocator: "team", detail: "event 7 of team has changed." });
    expect((await send("GET", "/v1/alarms")).body).toEqual({
      items: [
        {
          ...{ kind: "scrub-difference", severity: "critical", allocator: "team", since: expect.any(Number) as number },
          title: "Stored bytes have changed",
          detail: "event 7 of team has changed.",
          remedy: expect.stringContaining("evenhand doctor") as string,
        },
      ],
    });
    const line = 'evenhand_alarm{kind="scrub-difference",allocator="team"} 1';
    expect((await send("GET", "/metrics")).text).toContain(line);
    alarms.clear("scrub-difference", "team");
    expect((await send("GET", "/v1/alarms")).body).toEqual({ items: [] });
    expect((await send("GET", "/metrics")).text).not.toContain(line);
  });

  it("is told by /readyz where it concerns that, by its kind alone; some kinds make it 503", async () => {
    const { alarms } = allocators();
    await send("POST", "/v1/allocators", team);
    alarms.raise("silent-arm", { allocator: "team", detail: "ann" });
    expect((await send("GET", "/readyz")).body).toMatchObject({ status: "ready", allocators: 1, alarms: [] });
    alarms.raise("disk-space", { detail: "12 MB in /secret/folder" });
    const told = await send("GET", "/readyz");
    expect(told.body).toMatchObject({ status: "ready", alarms: ["disk-space"] });
    expect(told.text).not.toContain("secret");
    alarms.raise("heads-not-kept", { detail: "EIO" });
    const refused = await send("GET", "/readyz");
    expect(refused).toMatchObject({ status: 503, body: { code: "service-alarmed" } });
    expect(refused.body["detail"]).toContain("heads-not-kept");
    alarms.clear("heads-not-kept");
    expect((await send("GET", "/readyz")).status).toBe(200);
  });

  it("of another allocator, or of the service, is not shown to a key that is for one", async () => {
    const keys = new KeyFile(folder());
    const make = (allocators?: string[]) =>
      keys.create({ scopes: ["read"], note: "", ...(allocators && { allocators }) });
    const [all, one] = [make(), make(["team"])];
    const access = new Access({ keys, rateLimit: 1000, now: () => Date.now() });
    const app = createApp({ allocators: allocators(), origin: "x", access });
    const { alarms } = allocators();
    for (const allocator of ["team", "other", undefined])
      alarms.raise("head-mismatch", { allocator, detail: "two roots" });
    const seen = async (url: string, { key }: { key: string }) =>
      (await app.inject({ url, headers: { authorization: `Bearer ${key}` } })).payload;
    const of = async (made: { key: string }) =>
      (JSON.parse(await seen("/v1/alarms", made)) as { items: { allocator: string | null }[] }).items.map(
        ({ allocator }) => allocator,
      );
    expect(await of(all)).toEqual(["team", "other", null]);
    expect(await of(one)).toEqual(["team"]);
    expect(await seen("/metrics", one)).not.toContain('allocator="other"');
    await app.close();
  });
});
