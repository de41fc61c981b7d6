import type { Span } from "@opentelemetry/api";
import type { IncomingHttpHeaders } from "node:http";
import { serviceError } from "../errors.js";
import { problemOf } from "./problem.js";
import type { RouteAnswer, Route } from "./route.js";

/** Under which its spans are told from others. */
const NAME = "@evenhand/service";

/**
 * Spans of OpenTelemetry: one for each request to a route, as a part of the trace that the caller names, and one for
 * each commit. The operator registers an SDK in the same process (`node --import`): without one nothing is
 * kept.
 */
export class Tracing {
  readonly #api: typeof import("@opentelemetry/api");
  readonly #tracer;

  private constructor(api: typeof import("@opentelemetry/api")) {
    this.#api = api;
    this.#tracer = api.trace.getTracer(NAME);
  }

  /** Loads OpenTelemetry, which is no part of this package: only those who want spans install it. */
  static async open(load = () => import("@opentelemetry/api")): Promise<Tracing> {
    try {
      return new Tracing(await load());
    } catch (cause) {
      const required = "the package @opentelemetry/api where Evenhand is installed";
      throw serviceError("tracing-missing", { received: "openTelemetry, and no such package", required, cause });
    }
  }

  /** Answers as the work does, in a span. */
  async request(
    { method, path }: Route,
    headers: IncomingHttpHeaders,
    allocator: string | undefined,
    work: () => Promise<RouteAnswer>,
  ): Promise<RouteAnswer> {
    const { context, propagation, SpanKind, trace } = this.#api;
    // Where the program has a span of its own around the request, it is that one's part.
    const active = context.active();
    const parent = trace.getSpan(active) === undefined ? propagation.extract(active, headers) : active;
    const attributes = {
      "http.request.method": method,
      "http.route": path,
      ...(allocator === undefined ? {} : { "evenhand.allocator": allocator }),
    };
    const span = this.#tracer.startSpan(`${method} ${path}`, { kind: SpanKind.SERVER, attributes }, parent);
    try {
      const answered = await context.with(trace.setSpan(parent, span), work);
      span.setAttribute("http.response.status_code", answered.status);
      return answered;
    } catch (error) {
      this.#fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  /** A commit that has just ended. */
  commit(commands: number, seconds: number): void {
    const end = Date.now();
    const attributes = { "evenhand.commands": commands };
    this.#tracer.startSpan("commit", { startTime: end - seconds * 1000, attributes }).end(end);
  }

  #fail(span: Span, error: unknown): void {
    const { code, status } = problemOf(error);
    span.setAttributes({ "http.response.status_code": status, "error.type": code });
    if (status >= 500) span.setStatus({ code: this.#api.SpanStatusCode.ERROR });
  }
}
