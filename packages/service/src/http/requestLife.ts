import type { IncomingHttpHeaders } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import { callerWith, everyone, type Access, type Caller, type Needed, type ShownKey } from "../access/access.js";
import type { Allocators } from "../allocators/allocators.js";
import { serviceError } from "../errors.js";
import type { ForwardedAnswer, ForwardedRequest } from "../replicas/peerMessages.js";
import { answerTo, type ReadRequest } from "./answerTo.js";
import type { Metrics } from "./metrics.js";
import type { OwnerRouting } from "./ownerRouting.js";
import { problemOf, type Problem } from "./problem.js";
import { traceIdOf } from "./requestNames.js";
import type { RouteAnswer, Route, RouteRequest } from "./route.js";
import { routeNamed } from "./routes/table.js";
import type { Tracing } from "./tracing.js";

/** Of the good answers of a hot route, one in this many is logged. */
const LOGGED_ONE_IN = 100;

export interface RequestLifeOptions {
  readonly allocators: Allocators;
  readonly origin: string;
  readonly access: Access | undefined;
  readonly metrics: Metrics;
  readonly demo: boolean;
  readonly log: FastifyBaseLogger;
  readonly stopping: AbortSignal;
  readonly replicas: RouteRequest["replicas"];
  readonly keys: RouteRequest["keys"];
  /** Undefined where no other process has the same store: all is answered here. */
  readonly routing: OwnerRouting | undefined;
  /** Makes spans of requests; undefined: there are none. */
  readonly tracing: Tracing | undefined;
}

/** Milliseconds for an answer that rests on a shared database. */
const ANSWERED_WITHIN = 15_000;

/**
 * Everything that is asked of a database or of another replica has a limit of its own. But requests wait for others
 * before them, and each of those may wait for its limit: the client hears of it before it has gone.
 */
function soon<T>(answered: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const received = `no answer within ${ANSWERED_WITHIN} ms`;
      reject(serviceError("store-failed", { received, required: "a database and replicas that answer" }));
    }, ANSWERED_WITHIN);
    answered.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/** A request that was answered. */
export interface FinishedRequest {
  readonly id: string;
  readonly status: number;
  /** Milliseconds from the request to its answer. */
  readonly ms: number;
  /** Undefined where the request was refused before its key was looked at. */
  readonly caller: Caller | undefined;
  /** What the path names. */
  readonly params: unknown;
  /** The code of the error that it was refused with. */
  readonly code: string | undefined;
  /** The header `traceparent`, where it is one. */
  readonly trace: string | undefined;
}

/** What is done for every request of a route, whichever way it came in: the rules are here, and once. */
export class RequestLife {
  readonly #options: RequestLifeOptions;
  #goodHotAnswers = 0;

  constructor(options: RequestLifeOptions) {
    this.#options = options;
  }

  get isStopping(): boolean {
    return this.#options.stopping.aborted;
  }

  /** Whether each connection ends with its answer, so that the next request is sent to a service that stays. */
  get endsConnections(): boolean {
    return this.isStopping || this.#options.replicas?.isLeaving === true;
  }

  /** Before anything else is looked at: how often the address asks, and whether a web page does. */
  enter(address: string, headers: IncomingHttpHeaders, isOfPages = false): ShownKey {
    return this.#options.access?.enter(address, headers, isOfPages) ?? "nothing";
  }

  /** Who asks. Refused where the key does not allow the route; the body was not read then. */
  authorize(needed: Needed, shown: ShownKey, headers: IncomingHttpHeaders): Caller {
    return this.#options.access?.authorize(shown, headers, needed) ?? everyone;
  }

  answer(route: Route, request: ReadRequest, caller: Caller = everyone): Promise<RouteAnswer> {
    const { tracing } = this.#options;
    if (tracing === undefined) return this.#answer(route, request, caller);
    const allocator = allocatorAt(route.path, request.params);
    return tracing.request(route, request.headers, allocator, () => this.#answer(route, request, caller));
  }

  #answer(route: Route, request: ReadRequest, caller: Caller): Promise<RouteAnswer> {
    const { routing } = this.#options;
    if (routing === undefined) return answerTo(route, request, this.#options, caller);
    const answered = routing.answer(route, request, this.#options, caller);
    return route.takesLong === true ? answered : soon(answered);
  }

  /** Answers here what a client has asked another replica, which has let it in. */
  async answerForwarded({ route: name, caller, ...request }: ForwardedRequest, from: string): Promise<ForwardedAnswer> {
    try {
      const route = routeNamed(name);
      if (route === undefined)
        throw serviceError("route-unknown", { received: name, required: "a route of this version" });
      const { status, body } = await answerTo(route, request, this.#options, callerWith(caller));
      return { is: "answered", status, body };
    } catch (error) {
      return { is: "refused", problem: this.problem(error, `of ${from}`) };
    }
  }

  /** What a client is told of an error. A mistake of the service itself is written down. */
  problem(error: unknown, id: string): Problem {
    const problem = problemOf(error);
    // A receipt that is asked for within a second of its decision is no mistake: the next head has it.
    const isMistake = problem.status >= 500 && problem.code !== "receipt-early";
    if (isMistake) this.#options.log.error({ id, err: error, code: problem.code });
    return problem;
  }

  /** Counts the answers of a route, and logs some of them. */
  finishing({ method, path, isHot = false }: Route): (finished: FinishedRequest) => void {
    const { metrics, log } = this.#options;
    const observe = metrics.ofRoute(`${method} ${path}`);
    return ({ id, status, ms, caller, params, code, trace }) => {
      observe(ms / 1000, status);
      const isGoodHot = isHot && status < 400;
      if (isGoodHot && this.#goodHotAnswers++ % LOGGED_ONE_IN !== 0) return;
      const allocator = allocatorAt(path, params);
      const traceId = trace === undefined ? undefined : traceIdOf(trace);
      const fields = { id, method, route: path, status, ms, key: caller?.key, allocator, code, trace_id: traceId };
      log.info(fields, "answered");
    };
  }
}

/** The allocator that a path names; undefined: it names none. */
function allocatorAt(path: string, params: unknown): string | undefined {
  const { id } = (params ?? {}) as { readonly id?: string };
  if (path.startsWith("/v1/allocators/:id")) return id;
  // The name of a decision begins with its allocator's id and a point.
  return path.startsWith("/v1/decisions/:id") ? id?.split(".", 1)[0] : undefined;
}
