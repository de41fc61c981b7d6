import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Access, Caller, Needed, ShownKey } from "../access/access.js";
import type { ManagedKeys } from "../access/managedKeys.js";
import type { Allocators } from "../allocators/allocators.js";
import { serviceError } from "../errors.js";
import type { PagesHandler } from "../pages/pagesHandler.js";
import { Forwards, type ForwardLimits } from "../replicas/forwards.js";
import type { ReplicaGroup } from "../replicas/ownership.js";
import type { SharedSecret } from "../store/sharedSecret.js";
import { headersOfAnswer } from "./answerHeaders.js";
import { CrossOrigin } from "./crossOrigin.js";
import { readJsonBody } from "./jsonBody.js";
import { ForwardDoor } from "./forwardDoor.js";
import { HotDoor } from "./hotDoor.js";
import { Metrics } from "./metrics.js";
import { OwnerRouting } from "./ownerRouting.js";
import { addOwnRoutes, isOfProbe, ownRoutes } from "./ownRoutes.js";
import { requestIds, traceParentOf } from "./requestNames.js";
import { headersOf, MOST_BYTES, ofEveryAnswer, problemOf, type Problem } from "./problem.js";
import { RequestLife } from "./requestLife.js";
import type { Upload } from "./route.js";
import { processMetrics, type MeasuredProcess } from "./processMetrics.js";
import { closeAtStandstill, serverOptions, usualPatience, type Patience } from "./slowClients.js";
import type { Tracing } from "./tracing.js";
import { LIVE } from "./routes/allocators.js";
import { methodsAt, routes } from "./routes/table.js";
import { answerRefusedByNode, answerUnreadable, isWithoutHost } from "./unreadableRequests.js";
import { LINES, mediaTypeUnknown, Uploads } from "./uploads.js";

/** A proxy passes events on as they come: nginx would hold back the first four thousand bytes. */
const ofLive = { "x-accel-buffering": "no" } as const;

/** Milliseconds after which a connection without requests is closed: longer than a proxy keeps it. */
const KEPT_ALIVE = 72_000;

/** Milliseconds between two looks for idle connections, while the server closes. */
const IDLE_EVERY = 50;

export interface AppOptions {
  readonly allocators: Allocators;
  /** The beginning of every log's name, such as evenhand.example.org. */
  readonly origin: string;
  /**
   * Who may do what. Without it every caller may do everything, for tests and for programs that call the app without
   * a port.
   */
  readonly access?: Access;
  /** What is logged at least. By default nothing is. */
  readonly logLevel?: "info" | "warn" | "error" | "silent";
  /** What is logged goes there. By default to the standard output, from `logLevel` on. */
  readonly log?: FastifyBaseLogger;
  /** Makes spans of requests and commits. By default there are none. */
  readonly tracing?: Tracing;
  /** Has the process measured, for /metrics: one service of a process should. */
  readonly process?: MeasuredProcess;
  /** Whether the pages may offer a demo. By default they may not. Nothing else depends on it. */
  readonly demo?: boolean;
  /** Answers what is no route: the pages. */
  readonly pages?: PagesHandler;
  /** The other processes that have the same store. Without it all is answered here. */
  readonly replicas?: AppReplicas;
  /** The keys that can be managed by requests. Without it none can. */
  readonly keys?: ManagedKeys | undefined;
  /** The origins whose web pages may ask, such as https://shop.example.org. By default none but the own one. */
  readonly corsOrigins?: readonly string[];
  /** How long clients may take. */
  readonly patience?: Partial<Patience>;
}

/** How requests find the replica that owns their allocator. */
export interface AppReplicas {
  readonly group: ReplicaGroup;
  readonly secret: SharedSecret;
  /** Milliseconds since 1970, by the time of the database. */
  readonly now: () => number;
  readonly limits?: Partial<ForwardLimits>;
}

/** The web server around allocators: it reads, checks, asks and answers, and decides nothing. */
export function createApp(options: AppOptions): FastifyInstance {
  const { log: given, tracing, process: measured } = options;
  const {
    allocators,
    origin,
    access,
    logLevel = "silent",
    pages,
    demo = false,
    replicas,
    corsOrigins = [],
    keys,
    patience,
  } = options;
  const nextId = requestIds();
  const app: FastifyInstance = Fastify({
    ...(given === undefined
      ? { logger: logLevel === "silent" ? false : { level: logLevel } }
      : { loggerInstance: given }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MOST_BYTES,
    frameworkErrors: (error, _request, reply) => void send(reply, problemOf(error)),
    clientErrorHandler: answerUnreadable,
    routerOptions: { maxParamLength: 500 },
    genReqId: ({ headers }) => nextId(headers),
    serverFactory: (handler) =>
      serverWith(
        (request, response) =>
          crossOrigin.take(request, response) ||
          forwardDoor?.take(request, response) === true ||
          door.take(request, response),
        handler,
        { ...usualPatience, ...patience },
      ),
  });
  const crossOrigin = new CrossOrigin(corsOrigins);
  const stopping = new AbortController();
  const forwarding = replicas && { ...replicas, ownership: replicas.group.ownership };
  const forwards = forwarding && new Forwards(forwarding);
  const routing = forwards && new OwnerRouting(forwarding.ownership, forwards);
  const answer: RequestLife["answerForwarded"] = (request, from) => life.answerForwarded(request, from);
  const isStopping = () => stopping.signal.aborted;
  const forwardDoor: ForwardDoor | undefined = forwarding && new ForwardDoor({ ...forwarding, answer, isStopping });
  const metrics = new Metrics(
    allocators,
    measured === undefined ? [] : processMetrics(measured),
    replicas && forwards && forwardDoor && { group: replicas.group, forwards, door: forwardDoor },
  );
  const { log } = app;
  if (tracing !== undefined) allocators.watchCommits((commands, seconds) => tracing.commit(commands, seconds));
  const life: RequestLife = new RequestLife({
    ...{ allocators, origin, access, metrics, demo, log, routing, tracing, stopping: stopping.signal },
    replicas: replicas?.group,
    keys,
  });
  const parseJson = app.getDefaultJsonParser("error", "error");
  const door: HotDoor = new HotDoor({ routes, life, nextId, parseJson });
  const shown = new WeakMap<FastifyRequest, ShownKey>();
  const callers = new WeakMap<FastifyRequest, Caller>();
  const authorize = (request: FastifyRequest, needed: Needed): Caller =>
    life.authorize(needed, shown.get(request) ?? "nothing", request.headers);

  app.addHook("preClose", (done) => {
    stopping.abort();
    done();
  });
  app.addHook("onClose", (_app, done) => {
    forwards?.close();
    done();
  });
  app.addHook("onRequest", (request, reply, done) => {
    void reply.header("x-request-id", request.id).headers(ofEveryAnswer);
    const trace = traceParentOf(request.headers);
    if (trace !== undefined) void reply.header("traceparent", trace);
    done(
      thrownBy(() => {
        if (isOfProbe(request)) access?.checkPage(request.headers, false);
        else shown.set(request, life.enter(request.ip, request.headers, isOfPage(request)));
      }),
    );
  });
  // A client that keeps its connection for the next request would be waited for.
  app.addHook("onSend", (_request, reply, _body, done) => {
    if (life.endsConnections) void reply.header("connection", "close");
    done();
  });
  const codes = new WeakMap<FastifyRequest, string>();
  app.setErrorHandler((error, request, reply) => {
    const problem = life.problem(ours(error, request), request.id);
    codes.set(request, problem.code);
    return send(reply, problem);
  });
  app.setNotFoundHandler((request, reply) => {
    if (pages === undefined || !isOfPage(request)) return sendUnknown(request, reply);
    // So that a page learns who serves it without asking for what a plain web server does not have.
    reply.raw.setHeader("Evenhand-Service", "v1").setHeader("x-request-id", request.id);
    pages.answer(request.raw, reply.raw);
    return reply.hijack();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, bytes: Buffer, done) =>
    readJsonBody(parseJson, request, bytes, done),
  );
  const uploads = new Uploads();
  app.addContentTypeParser(LINES, (request: FastifyRequest, bytes: IncomingMessage) =>
    uploads.read(uploadOf(request), bytes),
  );
  for (const one of routes) {
    const finish = life.finishing(one);
    app.route({
      method: one.method,
      url: one.path,
      config: { upload: one.upload },
      onRequest: (request, _reply, done) => {
        done(thrownBy(() => callers.set(request, authorize(request, one))));
      },
      handler: async (request, reply) => {
        const answered = await life.answer(one, request, callers.get(request));
        const { status, body, type } = answered;
        // A stream may end because the service stops: its connection must not be waited for.
        if (type !== undefined) void reply.type(type).header("connection", "close");
        if (type === LIVE) void reply.headers(ofLive);
        // It is not read: an export would be computed to its end, and live events followed until the service stops.
        if (request.method === "HEAD" && body instanceof Readable) body.destroy();
        return reply.status(status).headers(headersOfAnswer(one, answered)).send(body);
      },
      onResponse: (request, reply, done) => {
        finish({
          ...{ id: request.id, status: reply.statusCode, ms: reply.elapsedTime, caller: callers.get(request) },
          ...{ params: request.params, code: codes.get(request), trace: traceParentOf(request.headers) },
        });
        done();
      },
    });
  }
  const needsKey = access?.needsKey === true;
  addOwnRoutes(app, { allocators, metrics, authorize, needsKey, replicas: replicas?.group });
  return app;
}

/** A server whose plain requests go through the fast door, and all others through the one of the framework. */
function serverWith(
  take: (request: IncomingMessage, response: ServerResponse) => boolean,
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  patience: Patience,
): Server {
  const options = { keepAliveTimeout: KEPT_ALIVE, requireHostHeader: false, ...serverOptions(patience) };
  const server = createServer(options, (request, response) => {
    closeAtStandstill(request, response, patience);
    if (!isWithoutHost(request, response) && !take(request, response)) handler(request, response);
  });
  answerRefusedByNode(server);
  closeUnused(server);
  return server;
}

/**
 * Closes what is connected and has sent nothing, together with idle connections: browsers connect ahead. Node takes
 * them for busy, and a service that stops would wait a minute for them.
 */
function closeUnused(server: Server): void {
  const connected = new Set<Socket>();
  server.on("connection", (socket) => {
    connected.add(socket);
    socket.once("close", () => connected.delete(socket));
  });
  const closeIdle = server.closeIdleConnections.bind(server);
  const closeNow = () => {
    closeIdle();
    for (const socket of connected) if (socket.bytesRead === 0) socket.destroy();
  };
  server.closeIdleConnections = () => {
    closeNow();
    // An answer that had begun before has promised to keep its connection: that is idle when the answer is over.
    const again = setInterval(closeNow, IDLE_EVERY).unref();
    server.once("close", () => clearInterval(again));
  };
}

function thrownBy(check: () => void): Error | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** Whether it asks for something to be read by a person: a file of the pages, or the page of the API. */
function isOfPage({ method, url, is404 }: FastifyRequest): boolean {
  const isFile = is404 && !url.startsWith("/v1");
  return (method === "GET" || method === "HEAD") && (isFile || url === "/api");
}

/** What a body of lines means for the route of the request. */
function uploadOf({ routeOptions }: FastifyRequest): Upload | undefined {
  return (routeOptions.config as { readonly upload?: Upload }).upload;
}

/** Another method of a path that there is, or a path that there is not. */
function sendUnknown({ method, url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path] = url.split("?");
  const methods = ownRoutes.some((one) => one.path === path) ? ["HEAD", "GET"] : methodsAt(path);
  const received = `${method} ${url}`;
  if (methods.length === 0) {
    return send(reply, problemOf(serviceError("route-unknown", { received, required: "a route of /openapi.json" })));
  }
  const allowed = methods.join(", ");
  const required = `${allowed} at this path`;
  return send(reply.header("allow", allowed), problemOf(serviceError("method-unknown", { received, required })));
}

/** What the framework says of a media type does not name it. */
function ours(error: unknown, request: FastifyRequest): unknown {
  const { code } = error as { readonly code?: string };
  if (code !== "FST_ERR_CTP_INVALID_MEDIA_TYPE") return error;
  return mediaTypeUnknown(request.headers["content-type"], uploadOf(request));
}

function send(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply.status(problem.status).headers(headersOf(problem)).send(problem);
}
