import { describe, expect, it, vi } from "vitest";
import { serviceError } from "../errors.js";
import { freshService, team } from "../../test/support/service.js";

const problem = "application/problem+json; charset=utf-8";
const { send, allocators } = freshService();

describe("the service", () => {
  it("goes from a contract to a decision, its reward and the state of each arm", async () => {
    const created = await send("POST", "/v1/allocators", team);
    expect(created).toMatchObject({
      status: 201,
      body: { id: "team", origin: "example.org/team", contract: { id: "quota" } },
    });
    const decided = await send("POST", "/v1/allocators/team/decisions", {});
    expect(decided).toMatchObject({ status: 201, body: { arm: "ann", repeated: false } });
    const { id } = decided.body as unknown as { id: string };
    expect(await send("POST", `/v1/decisions/${id}/reward`, { value: 1 })).toMatchObject({
      status: 200,
      body: { use: "learned" },
    });
    expect(await send("POST", `/v1/decisions/${id}/reward`, { value: 1 })).toMatchObject({
      status: 200,
      body: { use: "known" },
    });
    expect(await send("POST", `/v1/decisions/${id}/reward`, { value: 0 })).toMatchObject({
      status: 409,
      body: { code: "reward-conflict" },
      type: problem,
    });
    const arms = await send("GET", "/v1/allocators/team/arms?sort=pulls&descending=true&limit=1");
    expect(arms.body).toMatchObject({ rows: [{ name: "ann", pulls: 1 }] });
  });

  it("answers a repeated key with the same decisions, and refuses another request with it", async () => {
    await send("POST", "/v1/allocators", team);
    const headers = { "idempotency-key": "monday-1" };
    const first = await send("POST", "/v1/allocators/team/decisions", { items: [{}, {}, {}] }, headers);
    const again = await send("POST", "/v1/allocators/team/decisions", { items: [{}, {}, {}] }, headers);
    const idsOf = ({ body }: typeof first) =>
      (body as unknown as { items: { id: string }[] }).items.map(({ id }) => id);
    expect(idsOf(again)).toEqual(idsOf(first));
    expect((await send("GET", "/v1/allocators/team")).body).toMatchObject({ round: 3 });
    const other = await send("POST", "/v1/allocators/team/decisions", { items: [{}] }, headers);
    expect(other).toMatchObject({ status: 422, body: { code: "key-reused" } });
  });

  it("creates nothing in a dry run, and says what would be promised", async () => {
    const dry = await send("POST", "/v1/allocators?dryRun=true", team);
    expect(dry).toMatchObject({
      status: 200,
      body: { contract: { promise: expect.stringContaining("at least its share") as string } },
    });
    expect((await send("GET", "/v1/allocators")).body).toEqual({ items: [] });
  });

  it.each<[string, object, number, string]>([
    ["/v1/allocators", { ...team, id: "Not Good" }, 400, "body-invalid"],
    ["/v1/allocators", { ...team, arms: [] }, 400, "body-invalid"],
    [
      "/v1/allocators",
      {
        ...team,
        arms: [
          { id: "a", share: 0.9 },
          { id: "b", share: 0.9 },
        ],
      },
      422,
      "share-sum",
    ],
    ["/v1/allocators", { ...team, contract: "potential" }, 422, "rewards-unfit"],
    ["/v1/allocators/nobody/decisions", {}, 404, "allocator-unknown"],
    ["/v1/allocators/nobody/labels", { arms: [{ id: "a", label: "Ann" }] }, 404, "allocator-unknown"],
    ["/v1/allocators/nobody/erasures", { subject: "ann@example.org" }, 404, "allocator-unknown"],
    ["/v1/decisions/team.1-00000000/reward", { value: 1 }, 404, "allocator-unknown"],
    ["/v1/nothing", {}, 404, "route-unknown"],
  ])("refuses POST %s with a problem", async (url, body, status, code) => {
    expect(await send("POST", url, body)).toMatchObject({ status, body: { code }, type: problem });
  });

  it("refuses a decision's id that was never given out", async () => {
    await send("POST", "/v1/allocators", team);
    await send("POST", "/v1/allocators/team/decisions", {});
    expect(await send("POST", "/v1/decisions/team.2-00000000/reward", { value: 1 })).toMatchObject({
      body: { code: "decision-name" },
    });
  });

  it("pauses arms, changes terms and shows the log", async () => {
    await send("POST", "/v1/allocators", team);
    expect(await send("PATCH", "/v1/allocators/team", { pauseArms: ["ann"] })).toMatchObject({
      body: { arms: { paused: 1 } },
    });
    const changed = await send("PATCH", "/v1/allocators/team", {
      arms: [
        { id: "ann", share: 0.1 },
        { id: "bob", share: 0.1 },
        { id: "cem", share: 0.1 },
      ],
      reason: "all the same",
    });
    expect(changed.status).toBe(200);
    const { items } = (await send("GET", "/v1/allocators/team/events")).body as unknown as {
      items: { kind: string }[];
    };
    expect(items.map(({ kind }) => kind)).toEqual(["created", "tenures", "armsPaused", "changed", "tenures"]);
  });

  it("is alive, ready, and documents itself", async () => {
    expect(await send("GET", "/livez")).toMatchObject({ status: 200 });
    await send("POST", "/v1/allocators", team);
    expect(await send("GET", "/readyz")).toMatchObject({ status: 200, body: { status: "ready", allocators: 1 } });
    vi.spyOn(allocators(), "count").mockRejectedValue(
      serviceError("store-failed", { received: "db.internal:5432: connect ECONNREFUSED", required: "an answer" }),
    );
    // Anyone may ask: where the database is, is for the log.
    const refused = await send("GET", "/readyz");
    expect(refused).toMatchObject({ status: 503, body: { code: "store-failed" } });
    expect(refused.text).not.toContain("db.internal");
    const { body } = await send("GET", "/openapi.json");
    expect(Object.keys((body as unknown as { paths: object }).paths)).toContain("/v1/allocators/{id}/decisions");
  });
});
