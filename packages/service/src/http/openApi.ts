import { allocatorErrors } from "@evenhand/allocator";
import { errorTable, type ErrorRow } from "@evenhand/core";
import { problemAnswer, scopes } from "@evenhand/protocol";
import type { z } from "zod";
import { serviceErrors } from "../errors.js";
import { exampleOf, namedSchemas, referenceTo, schemaOf } from "./openApiSchemas.js";
import { headersOf, statusOf } from "./problem.js";
import { refusalsOf } from "./refusals.js";
import type { DescribedRoute, FileAnswer, Route } from "./route.js";
import { LINES } from "./uploads.js";

/** A route of the table, or one that the service has by itself. */
export type DocumentedRoute = DescribedRoute & Partial<Route>;

const KEY = "key";
const PROBLEM = "application/problem+json";
const JSON_TYPE = "application/json";
const description = `Allocates opportunities under a stated contract, durably.

Every POST takes the header Idempotency-Key: a request that is repeated with it is done once. Errors are problems as in
RFC 9457, with a \`code\` that programs may switch on. What a connection can be answered before a route is known
(408, 417, 431) and a mistake of the service (500, \`internal\`) have the same form.`;

/** The OpenAPI 3.1 document of these routes: schemas follow from what the server checks, and from what it answers. */
export function openApiOf(routes: readonly DocumentedRoute[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Evenhand",
      version: "1",
      description,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "the service that this document comes from" }],
    tags: tags.map(([name, words]) => ({ name, description: words })),
    paths,
    components: {
      schemas: namedSchemas(),
      securitySchemes: {
        [KEY]: {
          type: "http",
          scheme: "bearer",
          description:
            `A key that \`evenhand keys create\` made, with scopes among ${scopes.join(", ")}. A service without keys ` +
            "answers programs on its own machine, whatever they show.",
        },
      },
    },
  };
}

const tags = [
  ["contracts", "Contracts: made, looked at, changed."],
  ["decisions", "Decisions and their outcomes."],
  ["evidence", "What an outsider needs to check the service."],
  ["service", "What the service says of itself, and its keys."],
] as const;

const evidence = /\/(?:events|live|head|proof|tiles|audit|log|full-log|public-key)(?:\/|$)/;

const decisions = /\/(?:decisions|rewards|confirmations|voids)(?:\/|$)/;

function tagOf(path: string): (typeof tags)[number][0] {
  if (evidence.test(path)) return "evidence";
  if (decisions.test(path)) return "decisions";
  return path.startsWith("/v1/allocators") ? "contracts" : "service";
}

function operationOf(route: DocumentedRoute): object {
  const { path, operationId, summary, scope, body, upload } = route;
  return {
    operationId,
    tags: [tagOf(path)],
    summary,
    description: scope === null ? "Needs no key." : `Needs a key with the scope ${scope}.`,
    // In OpenAPI 3.1 the list of any security scheme may name what it must allow.
    security: scope === null ? [] : [{ [KEY]: [scope] }],
    parameters: parametersOf(route),
    ...(body === undefined ? {} : { requestBody: { required: true, content: contentOf(body, upload) } }),
    responses: { ...successOf(route), ...problemsOf(route) },
  };
}

function parametersOf(route: DocumentedRoute): object[] {
  const { path, query } = route;
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => parameter(name, "path", pathWords[name] ?? name));
  const inQuery = Object.entries((query?.shape ?? {}) as Record<string, z.ZodType>).map(([name, schema]) => {
    const { description: words = name, ...shape } = schemaOf(schema) as { readonly description?: string };
    return parameter(name, "query", words, shape);
  });
  const inHeader = headers.filter(({ isOf }) => isOf(route)).map(({ name, words }) => parameter(name, "header", words));
  return [...inPath, ...inQuery, ...inHeader];
}

const pathWords: Readonly<Record<string, string>> = {
  id: "the id of the allocator; below /v1/decisions of the decision, or its allocator, a point and your own id",
  decision: "the id of the decision",
  key: "the id of the key",
  arm: "the id of the arm",
  level: "the level of the tile, from 0",
  index: "the index of the tile in its level, from 0",
};

const headers = [
  {
    name: "Idempotency-Key",
    words: "the same request with the same key is answered again, and done once",
    isOf: ({ method }: Pick<DocumentedRoute, "method">) => method === "POST",
  },
  {
    name: "If-Match",
    words: "versions of the contract in quotes, as the header ETag has them, or *; 412 where it is another one",
    isOf: ({ query }: Pick<DocumentedRoute, "query">) => query?.shape["expected"] !== undefined,
  },
  {
    name: "Last-Event-ID",
    words: "the place of the last event that is known: those behind it follow",
    isOf: ({ path }: Pick<DocumentedRoute, "path">) => path.endsWith("/live"),
  },
];

function parameter(
  name: string,
  where: "path" | "query" | "header",
  words: string,
  schema: object = { type: "string" },
) {
  return { name, in: where, description: words, required: where === "path", schema };
}

function contentOf(body: z.ZodType, upload: Route["upload"]): object {
  const json = { [JSON_TYPE]: { schema: referenceTo(body) } };
  if (upload === undefined) return json;
  return { ...json, [LINES]: { schema: { type: "string", description: upload.words } } };
}

/** What a route answers where it does what it was asked for. */
function successOf(route: DocumentedRoute): object {
  const { answer, file, location, isVersioned = false, query, summary } = route;
  const content = {
    ...(answer === undefined ? {} : { [JSON_TYPE]: { schema: referenceTo(answer), example: exampleOf(answer) } }),
    ...Object.fromEntries(typesOf(file).map((type) => [type, fileContent(file as FileAnswer)])),
  };
  const etag = isVersioned ? { ETag: header("the version of the contract, in quotes") } : {};
  const done = { description: file !== undefined && answer === undefined ? file.words : summary, content };
  const created = { Location: header("the path of what was created, where it is one thing"), ...etag };
  const isCreated = location !== undefined;
  return {
    ...(isCreated ? { "201": { ...done, headers: created } } : {}),
    ...(isCreated && query?.shape["dryRun"] === undefined ? {} : { "200": { ...done, ...headersPart(etag) } }),
  };
}

function headersPart(parts: object): object {
  return Object.keys(parts).length === 0 ? {} : { headers: parts };
}

function header(words: string): object {
  return { description: words, schema: { type: "string" } };
}

/** The media types that a file may have. */
export function typesOf(file: FileAnswer | undefined): readonly string[] {
  return file === undefined ? [] : [file.type, ...(file.otherTypes ?? [])];
}

function fileContent({ words, example }: NonNullable<DescribedRoute["file"]>): object {
  return {
    schema: { type: "string", description: words },
    ...(example === undefined ? {} : { example }),
  };
}

const tables: Readonly<Record<string, ErrorRow>> = { ...errorTable, ...allocatorErrors, ...serviceErrors };

/** What a route refuses, by status: the codes that its problems can have. */
function problemsOf(route: DocumentedRoute): object {
  const responses = [...byStatus(refusalsOf(route))].map(([status, codes]) => {
    const schema = {
      allOf: [referenceTo(problemAnswer), { type: "object", properties: { code: { type: "string", enum: codes } } }],
    };
    const [code] = codes;
    const { title } = tables[code];
    const example = { type: `urn:evenhand:${code}`, title, status, detail: `${title}.`, code };
    return [
      String(status),
      { description: codes.join(", "), ...problemHeaders(status), content: { [PROBLEM]: { schema, example } } },
    ] as const;
  });
  return Object.fromEntries(responses);
}

function problemHeaders(status: number): object {
  const { "retry-after": retry, "www-authenticate": who } = headersOf({ status });
  return headersPart({
    ...(retry === undefined ? {} : { "Retry-After": header("seconds until the request may be repeated") }),
    ...(who === undefined ? {} : { "WWW-Authenticate": header("how to say who one is") }),
  });
}

function byStatus(codes: readonly string[]): Map<number, string[]> {
  const statuses = new Map<number, string[]>();
  for (const code of codes) statuses.set(statusOf(code), [...(statuses.get(statusOf(code)) ?? []), code]);
  return statuses;
}
