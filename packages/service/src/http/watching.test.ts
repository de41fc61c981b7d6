import { eventAnswer } from "@evenhand/protocol";
import { describe, expect, it } from "vitest";
import { freshService, team } from "../../test/support/service.js";

const { send, app, allocators } = freshService();

describe("those who watch", () => {
  it("are told by /metrics of rounds, rewards that are waited for, deficits and pulls of each arm", async () => {
    await send("POST", "/v1/allocators", team);
    // With shares 1/2 and 1/4 the first three rounds go to ann (deadline 2), bob (deadline 4) and ann (deadline 4).
    await send("POST", "/v1/allocators/team/decisions", { items: [{}, {}, {}] });
    const { text, type } = await send("GET", "/metrics");
    expect(type).toContain("text/plain");
    expect(text).toContain('evenhand_rounds{allocator="team"} 3');
    expect(text).toContain('evenhand_pending_rewards{allocator="team"} 3');
    expect(text).toContain('evenhand_arm_pulls{allocator="team",arm="ann"} 2');
    expect(text).toMatch(/evenhand_largest_deficit_pulls\{allocator="team"\} -0\.25/);
    expect(text).toContain('evenhand_requests_total{route="POST /v1/allocators/:id/decisions",status="2xx"} 1');
  });

  it("are told by /metrics how many commands were stored together, and how long that took", async () => {
    await send("POST", "/v1/allocators", team);
    await Promise.all(Array.from({ length: 4 }, () => send("POST", "/v1/allocators/team/decisions", {})));
    const { text } = await send("GET", "/metrics");
    const numberAt = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
    expect(numberAt("evenhand_commit_commands_sum")).toBe(4);
    expect(numberAt("evenhand_commit_commands_count")).toBeGreaterThanOrEqual(1);
    expect(numberAt("evenhand_commit_duration_seconds_count")).toBe(numberAt("evenhand_commit_commands_count"));
    expect(numberAt("evenhand_commit_duration_seconds_sum")).toBeGreaterThan(0);
  });

  it("are told of single arms only where there are few", async () => {
    const arms = Array.from({ length: 101 }, (_, arm) => ({ id: `arm-${arm}`, ...(arm === 0 ? { share: 0.5 } : {}) }));
    await send("POST", "/v1/allocators", { ...team, id: "many", arms });
    await send("POST", "/v1/allocators", { ...team, id: "few", arms: arms.slice(0, 100) });
    for (const id of ["many", "few"]) await send("POST", `/v1/allocators/${id}/decisions`, {});
    const { text } = await send("GET", "/metrics");
    expect(text).not.toContain('evenhand_arm_pulls{allocator="many"');
    expect(text.match(/evenhand_arm_pulls\{allocator="few"/g)).toHaveLength(100);
  });

  it("see it when a caller leaves an arm out of its requests: an alarm, the rounds, and the events", async () => {
    await send("POST", "/v1/allocators", team);
    const items = Array.from({ length: 60 }, () => ({ except: ["bob"] }));
    await send("POST", "/v1/allocators/team/decisions", { items });
    const { alarms } = (await send("GET", "/v1/allocators/team")).body as { alarms: object[] };
    expect(alarms).toMatchObject([{ kind: "availability", name: "bob", numbers: { hits: 60, of: 60 } }]);
    expect((await send("GET", "/metrics")).text).toContain('evenhand_alarms{allocator="team",kind="availability"} 1');
    const { rows } = (await send("GET", "/v1/allocators/team/arms?search=bob")).body as { rows: object[] };
    expect(rows).toMatchObject([{ openRounds: 0, pulls: 0 }]);
    const { items: events } = (await send("GET", "/v1/allocators/team/events?from=2&limit=1")).body as {
      items: object[];
    };
    expect(events).toMatchObject([{ kind: "decided", fields: { open: { absent: [1] } } }]);
  });

  it("take no place of those who follow where they ask for the headers alone", async () => {
    await send("POST", "/v1/allocators", team);
    const url = "/v1/allocators/team/live";
    for (let time = 0; time < 101; time++) {
      expect((await app().inject({ method: "HEAD", url })).statusCode).toBe(200);
    }
    const head = await app().inject({ method: "HEAD", url: "/v1/allocators/team/export?format=csv" });
    expect([head.statusCode, head.headers["content-type"], head.body]).toEqual([200, "text/csv; charset=utf-8", ""]);
    const { signal } = new AbortController();
    const events = allocators().live.follow("team", { from: 0 }, signal);
    expect((await events.next()).value).toContain("following");
    await events.return(undefined);
  });

  it("are refused more than one request may ask for, before anything is decided", async () => {
    await send("POST", "/v1/allocators", team);
    const { body: before } = await send("GET", "/v1/allocators/team/events");
    for (const [body, code] of [
      [{ items: Array.from({ length: 1000 }, () => ({ count: 11 })) }, "count-invalid"],
      [{ count: 10_001 }, "body-invalid"],
      [{ items: Array.from({ length: 1001 }, () => ({})) }, "body-invalid"],
    ] as const) {
      expect((await send("POST", "/v1/allocators/team/decisions", body)).body).toMatchObject({ code });
    }
    const arms = Array.from({ length: 200 }, (_, arm) => ({ id: `arm-${arm}` }));
    await send("POST", "/v1/allocators", { id: "many", contract: "proportional", arms });
    const items = Array.from({ length: 1000 }, () => ({ count: 200 }));
    const refused = await send("POST", "/v1/allocators/many/decisions", { items });
    expect(refused).toMatchObject({ status: 422, body: { code: "batch-size" } });
    expect((await send("GET", "/v1/allocators/team/events")).body).toEqual(before);
    expect((await send("GET", "/v1/allocators/many")).body).toMatchObject({ rounds: 0 });
  });

  it("read the whole log as lines of JSON", async () => {
    await send("POST", "/v1/allocators", team);
    await send("POST", "/v1/allocators/team/decisions", { items: [{}, {}] });
    const { text, type } = await send("GET", "/v1/allocators/team/events?format=ndjson&from=1");
    expect(type).toContain("application/x-ndjson");
    const lines = text
      .trim()
      .split("\n")
      .map((line) => eventAnswer.parse(JSON.parse(line)));
    expect(lines.map(({ place, kind }) => [place, kind])).toEqual([
      [1, "tenures"],
      [2, "decided"],
      [3, "decided"],
    ]);
  });

  it("read the changes of a contract, each with the round before it, also from the middle of the log", async () => {
    await send("POST", "/v1/allocators", team);
    const decide = () => send("POST", "/v1/allocators/team/decisions", { items: [{}, {}] });
    await decide();
    await send("PATCH", "/v1/allocators/team", { pauseArms: ["cem"] });
    await decide();
    await send("PATCH", "/v1/allocators/team", { status: "archive" });
    const { body } = await send("GET", "/v1/allocators/team/changes");
    const shown = (changes: unknown) =>
      (changes as { place: number; kind: string; round: number }[]).map(({ place, kind, round }) => [
        place,
        kind,
        round,
      ]);
    const last = [7, "archived", 4];
    expect(shown(body["items"])).toEqual([[0, "created", 0], [1, "tenures", 0], [4, "armsPaused", 2], last]);
    expect(body).toMatchObject({ next: 8, isWhole: true });
    expect(shown((await send("GET", "/v1/allocators/team/changes?from=6")).body["items"])).toEqual([last]);
    const end = { items: [], next: body["next"], isWhole: true };
    expect((await send("GET", `/v1/allocators/team/changes?from=${Number.MAX_SAFE_INTEGER}`)).body).toEqual(end);
  });

  it("find the id of a decision in its event", async () => {
    await send("POST", "/v1/allocators", team);
    const { body } = await send("POST", "/v1/allocators/team/decisions", {});
    const { items } = (await send("GET", "/v1/allocators/team/events")).body as { items: { decision?: string }[] };
    expect(items.map(({ decision }) => decision)).toEqual([undefined, undefined, body["id"]]);
  });

  it("follow events as they happen, from where they were cut off, until the service stops", async () => {
    await send("POST", "/v1/allocators", team);
    await send("POST", "/v1/allocators/team/decisions", { items: [{}, {}] });
    const address = await app().listen({ port: 0, host: "127.0.0.1" });
    const response = await fetch(`${address}/v1/allocators/team/live`, { headers: { "last-event-id": "2" } });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    const until = async (part: string) => {
      while (!text.includes(part)) text += (await reader.read()).value ?? "";
    };
    await until("id: 3\n");
    // Where the stream stands, before the first event.
    expect(text).toMatch(/^id: 2\n\nid: 3\nevent: decided\ndata: \{"place":3,/);
    const data: unknown = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? "");
    expect(eventAnswer.parse(data)).toEqual(data);
    await send("POST", "/v1/allocators/team/decisions", {});
    await until("id: 4\nevent: decided\n");
    await app().close();
    while (!(await reader.read()).done);
  });

  it("go on behind the last event where a browser asks for the same address again", async () => {
    await send("POST", "/v1/allocators", team);
    await send("POST", "/v1/allocators/team/decisions", { items: [{}, {}] });
    const address = await app().listen({ port: 0, host: "127.0.0.1" });
    const first = async (headers: Record<string, string>) => {
      const { body } = await fetch(`${address}/v1/allocators/team/live?from=1`, { headers });
      const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
      const { value } = await reader.read();
      await reader.cancel();
      return value;
    };
    expect(await first({})).toMatch(/^id: 0\n\n/);
    expect(await first({ "last-event-id": "2" })).toMatch(/^id: 2\n\n/);
    expect(await first({ "last-event-id": "none" })).toMatch(/^id: 0\n\n/);
  });

  it("read the API as a page that runs no script", async () => {
    const { text, type } = await send("GET", "/api");
    expect(type).toContain("text/html");
    expect(text).toContain("POST /v1/allocators/{id}/decisions");
    expect(text).not.toContain("<script");
  });
});
