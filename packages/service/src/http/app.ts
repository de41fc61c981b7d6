import { EvenhandError } from "@evenhand/core";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { z } from "zod";
import type { Allocators } from "../allocators/allocators.js";
import { keyed } from "../allocators/idempotency.js";
import { serviceError } from "../errors.js";
import { openApiOf } from "./openApi.js";
import { problemOf, type Problem } from "./problem.js";
import type { Asked, Route } from "./route.js";
import { allocatorRoutes } from "./routes/allocators.js";
import { changeRoutes } from "./routes/changes.js";
import { decisionRoutes } from "./routes/decisions.js";

export const routes: readonly Route[] = [...allocatorRoutes, ...changeRoutes, ...decisionRoutes];

/** 16 MB: a hundred thousand arms with their names. */
const MOST_BYTES = 16_777_216;

export interface AppOptions {
  readonly allocators: Allocators;
  /** The beginning of every log's name, such as evenhand.example.org. */
  readonly origin: string;
  /** Refuses a request that may not do what it asks for, by throwing. */
  readonly authorize?: (request: FastifyRequest, route: Route) => void;
}

/** The web server around allocators: it reads, checks, asks and answers, and decides nothing. */
export function createApp({ allocators, origin, authorize }: AppOptions): FastifyInstance {
  const app = Fastify({ logger: false, bodyLimit: MOST_BYTES, routerOptions: { maxParamLength: 500 } });
  app.setErrorHandler((error, _request, reply) => send(reply, problemOf(ours(error))));
  app.setNotFoundHandler((request, reply) => {
    const required = "a route of /openapi.json";
    return send(
      reply,
      problemOf(serviceError("route-unknown", { received: `${request.method} ${request.url}`, required })),
    );
  });
  for (const one of routes) {
    app.route({
      method: one.method,
      url: one.path,
      handler: async (request, reply) => {
        authorize?.(request, one);
        const asked = askedOf(request, one, allocators, origin);
        const { status, body } = await allocators.answers.answer(keptUnder(request, one, asked), () =>
          one.handle(asked),
        );
        return reply.status(status).send(body);
      },
    });
  }
  const document = openApiOf(routes);
  app.get("/openapi.json", () => document);
  app.get("/livez", () => ({ status: "alive" }));
  app.get("/readyz", async (_request, reply) => {
    try {
      await allocators.list();
      return { status: "ready" };
    } catch (error) {
      return send(reply, problemOf(error));
    }
  });
  return app;
}

function askedOf(request: FastifyRequest, { body: schema }: Route, allocators: Allocators, origin: string): Asked {
  const key = request.headers["idempotency-key"];
  return {
    allocators,
    origin,
    params: request.params as Readonly<Record<string, string>>,
    query: request.query as Readonly<Record<string, string>>,
    body: schema === undefined ? undefined : checkedBody(schema, request.body),
    key: typeof key === "string" ? key : undefined,
  };
}

/** The request, where its answer must be kept for those who repeat it. */
function keptUnder(request: FastifyRequest, { method, answersRepeats = false }: Route, { key, body }: Asked) {
  if (method !== "POST" || answersRepeats) return undefined;
  return keyed(key, { method, url: request.url, body });
}

function checkedBody(schema: z.ZodType, body: unknown): unknown {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue.path.map(String).join(".");
  throw serviceError("body-invalid", {
    received: "another body",
    required: issue.message,
    path: path === "" ? undefined : path,
  });
}

/** What fastify itself refuses, such as a body that is no JSON, is a wrong request, not a mistake of the service. */
function ours(error: unknown): unknown {
  if (error instanceof EvenhandError) return error;
  const { statusCode, message } = error as { statusCode?: number; message?: string };
  if (statusCode === 413)
    return serviceError("body-too-large", { received: "a larger body", required: `at most ${MOST_BYTES} bytes` });
  if (statusCode === undefined || statusCode >= 500) return error;
  return serviceError("body-invalid", { received: "a body that cannot be read", required: message ?? "JSON" });
}

function send(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.status === 503) void reply.header("retry-after", "1");
  return reply.status(problem.status).header("content-type", "application/problem+json").send(problem);
}
