import { EvenhandError } from "@evenhand/core";
import { aliveAnswer, readyAnswer } from "@evenhand/protocol";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Caller, Needed } from "../access/access.js";
import { rowOf } from "../alarms/alarmKinds.js";
import type { Allocators } from "../allocators/allocators.js";
import { serviceError } from "../errors.js";
import type { ReplicaGroup } from "../replicas/ownership.js";
import { documentPage, pagePolicy } from "./documentPage.js";
import type { Metrics } from "./metrics.js";
import { openApiOf } from "./openApi.js";
import { headersOf, problemOf } from "./problem.js";
import type { DescribedRoute } from "./route.js";
import { routes } from "./routes/table.js";

const HTML = "text/html; charset=utf-8";

/** What the service says of itself, as the documents have it. */
const described = {
  alive: {
    path: "/livez",
    operationId: "isAlive",
    summary: "Whether the process lives.",
    scope: null,
    answer: aliveAnswer,
  },
  ready: {
    path: "/readyz",
    operationId: "isReady",
    summary:
      "Whether the store is open and writes, with counts of allocators, the kinds of alarms that concern this, and names only where no keys are needed.",
    scope: null,
    answer: readyAnswer,
    refusals: ["folder-in-use", "folder-unusable", "service-stopping", "service-alarmed"],
  },
  metrics: {
    path: "/metrics",
    operationId: "getMetrics",
    summary: "What Prometheus reads: of the whole service, and of the allocators that the key is for.",
    scope: "read",
    file: {
      type: "text/plain; version=0.0.4; charset=utf-8",
      words: "Prometheus' text format",
      example: "# HELP evenhand_waiting_commands Commands that wait to be stored.\nevenhand_waiting_commands 0\n",
    },
  },
  document: {
    path: "/openapi.json",
    operationId: "getOpenApi",
    summary: "This document.",
    scope: null,
    answer: z.record(z.string(), z.unknown()).meta({ examples: [{ openapi: "3.1.0" }] }),
  },
  page: {
    path: "/api",
    operationId: "getApiPage",
    summary: "This document as a page for people.",
    scope: null,
    file: { type: HTML, words: "a page" },
  },
} as const satisfies Readonly<Record<string, Omit<DescribedRoute, "method">>>;

export const ownRoutes: readonly DescribedRoute[] = Object.values(described).map((one) => ({ method: "GET", ...one }));

/** The OpenAPI document of the whole service. */
export function serviceDocument(): object {
  return openApiOf([...routes, ...ownRoutes]);
}

/** Routes by which an orchestrator sees whether the service lives: they are never limited. */
const probe = { isProbe: true } as const;

interface Surroundings {
  readonly allocators: Allocators;
  readonly metrics: Metrics;
  /** The replicas of the database, where several share one. */
  readonly replicas: ReplicaGroup | undefined;
  /** Whether callers need a key. */
  readonly needsKey: boolean;
  readonly authorize: (request: FastifyRequest, needed: Needed) => Caller;
}

export function addOwnRoutes(app: FastifyInstance, surroundings: Surroundings): void {
  const { allocators, metrics, authorize, replicas, needsKey } = surroundings;
  // Made when they are first asked for: most services are never, and a start should not wait for them.
  let [document, page]: [object?, string?] = [];
  app.get(described.document.path, () => (document ??= serviceDocument()));
  app.get(described.page.path, (_request, reply) => {
    page ??= documentPage(serviceDocument());
    return reply.type(HTML).header("content-security-policy", pagePolicy).send(page);
  });
  app.get(described.alive.path, { config: probe }, () => ({ status: "alive" }));
  // Probes are not limited, so that no key is looked at: a caller who needs one is told counts alone.
  const needsNoKey = ({ headers }: FastifyRequest) => headers.authorization === undefined && !needsKey;
  app.get(described.ready.path, { config: probe }, async (request, reply) => {
    // Not thrown: it is in the log once, and a probe asks every few seconds.
    const unready = (error: EvenhandError) => {
      const problem = problemOf(error);
      return reply.status(problem.status).headers(headersOf(problem)).send(problem);
    };
    // A load balancer has the time of the hand-over to learn it.
    if (replicas?.isLeaving === true) {
      return unready(
        serviceError("service-stopping", { received: "a replica that leaves", required: "one that stays" }),
      );
    }
    const count = await allocators.count().catch((error: unknown) => {
      throw withoutNames(error);
    });
    const kinds = [...new Set(allocators.alarms.active().map(({ kind }) => kind))];
    const alarmed = kinds.filter((kind) => rowOf(kind).isUnready);
    if (alarmed.length > 0) {
      const required = "none that concerns whether the service is ready";
      return unready(serviceError("service-alarmed", { received: alarmed.join(", "), required }));
    }
    const alarms = kinds.filter((kind) => rowOf(kind).concernsReadiness);
    const { refused } = allocators.forks;
    const names = needsNoKey(request) ? { refusedIds: [...refused.keys()] } : {};
    return {
      ...{ status: "ready", allocators: count, unreadable: allocators.unreadable, refused: refused.size, alarms },
      ...names,
    };
  });
  app.get(described.metrics.path, async (request, reply) => {
    const caller = authorize(request, described.metrics);
    const { type, text } = await metrics.page((id) => caller.mayUse(id));
    return reply.type(type).send(text);
  });
}

/** What anyone may know of a store that cannot be used: the host of a database, or a folder, is for the log. */
function withoutNames(cause: unknown): unknown {
  if (!(cause instanceof EvenhandError)) return cause;
  const received = "a store that cannot be used now: the log of the service says why";
  return EvenhandError.from({ ...cause.toData(), path: undefined, received, required: "one that can be" }, cause);
}

/** Whether it is asked by an orchestrator. */
export function isOfProbe({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as { readonly isProbe?: true }).isProbe === true;
}
