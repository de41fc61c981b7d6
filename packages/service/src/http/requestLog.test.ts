import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, it } from "vitest";
import { freshService, team } from "../../test/support/service.js";

const TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

const lines: Record<string, unknown>[] = [];
const output = new Writable({
  write(line: Buffer, _encoding, done) {
    lines.push(JSON.parse(line.toString()) as Record<string, unknown>);
    done();
  },
});
const { app, send } = freshService({ log: pino({ formatters: { level: (level) => ({ level }) } }, output) });

/** What was logged of the requests of a test. */
function logged() {
  return lines.splice(0).filter(({ route }) => route !== undefined);
}

it("has allocator, code, id and trace of a request, whichever door it came in by", async () => {
  await send("POST", "/v1/allocators", team);
  logged();
  const headers = { "x-request-id": "order-77", traceparent: TRACE };
  for (const url of ["/v1/allocators/team/decisions", "/v1/allocators/none/decisions"]) {
    const { headers: answered } = await app().inject({ method: "POST", url, payload: {}, headers });
    expect(answered).toMatchObject(headers);
  }
  const read = await app().inject({ method: "GET", url: "/v1/allocators/none", headers });
  expect(read.headers).toMatchObject(headers);
  const common = { level: "info", msg: "answered", id: "order-77", trace_id: "4bf92f3577b34da6a3ce929d0e0e4736" };
  expect(logged()).toMatchObject([
    { ...common, method: "POST", route: "/v1/allocators/:id/decisions", status: 201, allocator: "team" },
    { ...common, method: "POST", status: 404, allocator: "none", code: "allocator-unknown" },
    { ...common, method: "GET", status: 404, allocator: "none", code: "allocator-unknown" },
  ]);
});

it("has the allocator of a decision, and an id of its own where the caller gives none that can be taken", async () => {
  const answered = await app().inject({
    ...{ method: "POST", url: "/v1/decisions/other.order-1/confirm", payload: {} },
    headers: { "x-request-id": "two words", traceparent: "00-none" },
  });
  expect(answered.headers["traceparent"]).toBeUndefined();
  expect(answered.headers["x-request-id"]).toMatch(/^req-/);
  const [line] = logged();
  expect(line).toMatchObject({ allocator: "other", code: "allocator-unknown", id: answered.headers["x-request-id"] });
  expect(line).not.toHaveProperty("trace_id");
});
