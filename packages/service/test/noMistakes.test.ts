import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openApiOf } from "../src/http/openApi.js";
import { routes } from "../src/http/routes/table.js";
import { broken, fromSchema } from "./support/fromSchema.js";
import { freshService, team } from "./support/service.js";

interface Operation {
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly schema: object } } };
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
}

const { paths } = openApiOf(routes) as { paths: Record<string, Record<string, Operation>> };
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

const ids = [
  "team",
  "none",
  "..",
  "%2e%2e%2fkeys.json",
  "team%00",
  "__proto__",
  "constructor",
  "%",
  "%ff",
  "a b",
  "👩",
];
const queries = [
  "",
  "?dryRun=true",
  "?dryRun=1&dryRun=2",
  "?from=-1&limit=1e99",
  "?sort=__proto__",
  "?limit=0",
  "?search=%00",
];

describe("whatever is sent, the service makes no mistake, and what it refuses changes nothing", () => {
  const { app } = freshService();

  it.each(operations)("$method $path", async ({ path, method, operation }) => {
    // Live events have no end: their route is tested by itself.
    const open = path.endsWith("/live") ? ["none", "__proto__", "%"] : ids;
    const send = (url: string, payload?: string, headers: Record<string, string> = {}) =>
      app().inject({
        method: method as "GET",
        url,
        headers: { "content-type": "application/json", ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
    await app().inject({
      method: "POST",
      url: "/v1/allocators",
      payload: { ...team, voidWithin: 5, confirmWithin: 1000 },
    });
    const decided = await app().inject({ method: "POST", url: "/v1/allocators/team/decisions", payload: {} });
    const own = decided.json<{ id: string }>().id;
    const state = async () => (await app().inject({ method: "GET", url: "/v1/allocators" })).body;
    const schema = operation.requestBody?.content["application/json"].schema;
    const valid = schema === undefined ? fc.constant(undefined) : fromSchema(schema);
    const text = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));
    const body = fc.oneof(
      valid.map(text),
      valid.chain((value) => broken(value).map(text)),
      valid.map((value) => text(value)?.slice(0, -3)),
      fc.constantFrom("{", '{"__proto__":{"x":1}}', "null", "[]", '"text"', "\ufeff{}", "1e999", '{"a":'.repeat(5000)),
    );
    const id = fc.constantFrom(own, ...open, ...open.map((one) => `${one}.1-00000000`));
    const sent = fc.record({
      id,
      body,
      query: fc.constantFrom(...queries),
      key: fc.constantFrom(undefined, "k", "x".repeat(300)),
    });
    await fc.assert(
      fc.asyncProperty(sent, async (one) => {
        const before = await state();
        const url = path.replace("{id}", one.id) + one.query;
        const headers = one.key === undefined ? {} : { "idempotency-key": one.key };
        const answer = await send(url, schema === undefined ? undefined : one.body, headers);
        expect(answer.statusCode, `${url} ${one.body?.slice(0, 300)} ${answer.body}`).toSatisfy(
          (status: number) => status < 500,
        );
        if (answer.statusCode < 400) return;
        expect(answer.headers["content-type"]).toContain("application/problem+json");
        expect(answer.body).not.toMatch(/\.js:\d+|node_modules/);
        expect(await state()).toBe(before);
      }),
      { numRuns: 150, seed: 17 },
    );
  });
});
