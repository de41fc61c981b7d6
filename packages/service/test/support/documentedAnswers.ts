import { isDeepStrictEqual } from "node:util";
import { problemAnswer } from "@evenhand/protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { expect } from "vitest";
import { ownRoutes } from "../../src/http/ownRoutes.js";
import { typesOf, type DocumentedRoute } from "../../src/http/openApi.js";
import { refusalsOf } from "../../src/http/refusals.js";
import { routes } from "../../src/http/routes/table.js";

const documented = new Map<string, DocumentedRoute>(
  [...routes, ...ownRoutes].map((route) => [`${route.method} ${route.path}`, route]),
);
/** A connection, or the service itself: no route answers with these. */
const ofNoRoute = ["internal", "route-unknown", "method-unknown"];

/**
 * Compares every answer of an app with what the table of routes says of it: its schema, its status, its media type, its
 * headers, and the codes of its errors. The function that it returns fails the test where one was another.
 */
export function documentedAnswers(app: FastifyInstance): () => void {
  const undocumented: string[] = [];
  app.addHook("onSend", (request, reply, payload, done) => {
    const wrong = difference(request, reply, payload);
    if (wrong !== undefined) undocumented.push(`${request.method} ${request.url}: ${reply.statusCode}: ${wrong}`);
    done();
  });
  return () => expect(undocumented).toEqual([]);
}

function difference(request: FastifyRequest, reply: FastifyReply, payload: unknown): string | undefined {
  const route = documented.get(`${request.method} ${request.routeOptions.url}`);
  if (route === undefined || request.method === "HEAD") return undefined;
  if (reply.statusCode >= 400) return refusalDifference(route, JSON.parse(String(payload)));
  const { answer, file, location, isVersioned = false } = route;
  const type = String(reply.getHeader("content-type"));
  if (isVersioned && typeof reply.getHeader("etag") !== "string") return "no ETag";
  if (reply.statusCode === 201 ? location === undefined : reply.statusCode !== 200) return "another status";
  if (!type.startsWith("application/json")) return typesOf(file).includes(type) ? undefined : `another type, ${type}`;
  if (answer === undefined) return "JSON";
  const body = JSON.parse(String(payload)) as unknown;
  const parsed = answer.safeParse(body);
  if (!parsed.success) return parsed.error.message;
  // A key that the schema does not have is gone from what it has read.
  return isDeepStrictEqual(parsed.data, body) ? undefined : `more than its schema has: ${String(payload)}`;
}

function refusalDifference(route: DocumentedRoute, problem: unknown): string | undefined {
  const { success, data, error } = problemAnswer.safeParse(problem);
  if (!success) return error.message;
  if (!isDeepStrictEqual(data, problem)) return "more than a problem has";
  const codes: readonly string[] = [...refusalsOf(route), ...ofNoRoute];
  return codes.includes(data.code) ? undefined : `the code ${data.code}, which the document does not have`;
}
