import type { IncomingMessage, ServerResponse } from "node:http";
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { everyone, type Access, type Caller } from "../access/access.js";
import type { Allocators } from "../allocators/allocators.js";
import { keyed } from "../allocators/idempotency.js";
import { serviceError } from "../errors.js";
import { allocatorsNamed } from "./allocatorsNamed.js";
import { askedOf } from "./askedOf.js";
import { documentPage, pagePolicy } from "./documentPage.js";
import { LogSampler } from "./logSampler.js";
import { Metrics } from "./metrics.js";
import { openApiOf } from "./openApi.js";
import { MOST_BYTES, problemOf, type Problem } from "./problem.js";
import type { Asked, Route } from "./route.js";
import { allocatorRoutes } from "./routes/allocators.js";
import { changeRoutes } from "./routes/changes.js";
import { decisionRoutes } from "./routes/decisions.js";
import { ledgerRoutes } from "./routes/ledger.js";
import { meRoute } from "./routes/me.js";

export const routes: readonly Route[] = [
  ...allocatorRoutes,
  ...changeRoutes,
  ...decisionRoutes,
  ...ledgerRoutes,
  meRoute,
];

export interface AppOptions {
  readonly allocators: Allocators;
  /** The beginning of every log's name, such as evenhand.example.org. */
  readonly origin: string;
  /**
   * Who may do what. Left out: every caller everything, for tests and for programs that call the app without a port.
   */
  readonly access?: Access;
  /** What is logged at least; left out: nothing. */
  readonly logLevel?: "info" | "warn" | "error" | "silent";
  /** Whether the pages may offer a demo; left out: they may not. Nothing else depends on it. */
  readonly demo?: boolean;
  /** Answers what is no route: the pages. */
  readonly fallback?: (request: IncomingMessage, response: ServerResponse) => void;
}

/** The web server around allocators: it reads, checks, asks and answers, and decides nothing. */
export function createApp(options: AppOptions): FastifyInstance {
  const { allocators, origin, access, logLevel = "silent", fallback, demo = false } = options;
  const app = Fastify({
    logger: logLevel === "silent" ? false : { level: logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MOST_BYTES,
    frameworkErrors: (error, _request, reply) => void send(reply, problemOf(error)),
    routerOptions: { maxParamLength: 500 },
  });
  const metrics = new Metrics(allocators);
  const sampler = new LogSampler();
  const stopping = new AbortController();
  const callers = new WeakMap<FastifyRequest, Caller>();

  app.addHook("preClose", (done) => {
    stopping.abort();
    done();
  });
  app.addHook("onRequest", (request, reply, done) => {
    void reply.header("x-request-id", request.id);
    done(thrownBy(() => access?.enter(request.ip, request.headers)));
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.status >= 500) request.log.error({ err: error, code: problem.code });
    return send(reply, problem);
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === "GET" || request.method === "HEAD") && !request.url.startsWith("/v1");
    if (fallback === undefined || !isPage) return send(reply, unknownRoute(request));
    // So that a page learns who serves it without asking for what a plain web server does not have.
    reply.raw.setHeader("Evenhand-Service", "v1");
    fallback(request.raw, reply.raw);
    return reply.hijack();
  });
  for (const one of routes) {
    const observe = metrics.ofRoute(`${one.method} ${one.path}`);
    app.route({
      method: one.method,
      url: one.path,
      onRequest: (request, _reply, done) => {
        const refused = thrownBy(() => {
          const caller = access?.authorize(request.ip, request.headers, one.scope);
          if (caller !== undefined) callers.set(request, caller);
        });
        done(refused);
      },
      handler: async (request, reply) => {
        const caller = callers.get(request) ?? everyone;
        const asked = askedOf(request, one, { allocators, origin, caller, demo, stopping: stopping.signal });
        checkAllocators(one, asked);
        const answer = () => one.handle(asked);
        const { status, body, type } = await allocators.answers.answer(keptUnder(request, one, asked), answer);
        // A stream may end because the service stops: its connection must not be waited for.
        if (type !== undefined) void reply.type(type).header("connection", "close");
        return reply.status(status).send(body);
      },
      onResponse: (request, reply, done) => {
        observe(reply.elapsedTime / 1000, reply.statusCode);
        if (sampler.isLogged(one.isHot === true, reply.statusCode)) {
          const { method, id } = request;
          const key = callers.get(request)?.key;
          request.log.info({ id, method, route: one.path, status: reply.statusCode, ms: reply.elapsedTime, key });
        }
        done();
      },
    });
  }
  addOwnRoutes(app, options, metrics);
  return app;
}

/** What the service says of itself. */
function addOwnRoutes(app: FastifyInstance, { allocators, access }: AppOptions, metrics: Metrics): void {
  const document = openApiOf(routes);
  const page = documentPage(routes);
  app.get("/openapi.json", () => document);
  app.get("/api", (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("content-security-policy", pagePolicy).send(page),
  );
  app.get("/livez", () => ({ status: "alive" }));
  app.get("/readyz", async () => {
    await allocators.list();
    return { status: "ready" };
  });
  app.get("/metrics", async (request, reply) => {
    access?.authorize(request.ip, request.headers, "read");
    const { type, text } = await metrics.page();
    return reply.type(type).send(text);
  });
}

/** A key that is for some allocators must not reach another, wherever the request names it. */
function checkAllocators(route: Route, asked: Asked): void {
  const forbidden = allocatorsNamed(route, asked).find((id) => !asked.mayUse(id));
  if (forbidden === undefined) return;
  throw serviceError("allocator-forbidden", { received: forbidden, required: "an allocator that the key is for" });
}

/** The request, where its answer must be kept for those who repeat it. */
function keptUnder(request: FastifyRequest, { method, answersRepeats = false }: Route, { key, body }: Asked) {
  if (method !== "POST" || answersRepeats) return undefined;
  return keyed(key, { method, url: request.url, body });
}

function thrownBy(check: () => void): Error | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

function unknownRoute({ method, url }: FastifyRequest): Problem {
  const required = "a route of /openapi.json";
  return problemOf(serviceError("route-unknown", { received: `${method} ${url}`, required }));
}

function send(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status } = problem;
  if (status === 503 || status === 429) void reply.header("retry-after", "1");
  if (status === 401) void reply.header("www-authenticate", "Bearer");
  return reply.status(status).header("content-type", "application/problem+json").send(problem);
}
