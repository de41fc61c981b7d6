import { z } from "zod";
import type { Route } from "./route.js";
import { LINES } from "./uploads.js";

/** The OpenAPI 3.1 document of these routes: schemas follow from what the server checks with. */
export function openApiOf(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Evenhand", version: "1", description: "Allocates opportunities under a stated contract, durably." },
    paths,
  };
}

function operationOf({ path, summary, scope, body, upload, query = {}, method }: Route): object {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => parameter(name, "path"));
  const inQuery = Object.entries(query).map(([name, words]) => ({ ...parameter(name, "query"), description: words }));
  const key =
    method === "POST" ? [{ ...parameter("Idempotency-Key", "header"), description: "repeat a request safely" }] : [];
  return {
    summary,
    description: scope === null ? "Needs no key." : `Needs a key with the scope ${scope}.`,
    parameters: [...inPath, ...inQuery, ...key],
    ...(body === undefined ? {} : { requestBody: { required: true, content: contentOf(body, upload) } }),
    responses: {
      "2XX": { description: "done, and on the disk" },
      default: { description: "RFC 9457", content: { "application/problem+json": { schema: { type: "object" } } } },
    },
  };
}

function contentOf(body: z.ZodType, upload: Route["upload"]): object {
  const json = { "application/json": { schema: jsonSchema(body) } };
  if (upload === undefined) return json;
  return { ...json, [LINES]: { schema: { type: "string", description: upload.words } } };
}

function parameter(name: string, where: "path" | "query" | "header"): object {
  return { name, in: where, required: where === "path", schema: { type: "string" } };
}

/** A schema as JSON Schema: what a client may send. */
export function jsonSchema(schema: z.ZodType): object {
  return z.toJSONSchema(schema, { io: "input" });
}
