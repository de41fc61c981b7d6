import type { IncomingHttpHeaders } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import { everyone, type Access, type Caller, type Shown } from "../access/access.js";
import type { Allocators } from "../allocators/allocators.js";
import { keyed, type Keyed } from "../allocators/idempotency.js";
import { keepNothing } from "../allocators/keptAnswers.js";
import { serviceError } from "../errors.js";
import { allocatorsNamed } from "./allocatorsNamed.js";
import { askedOf, type ReadRequest } from "./askedOf.js";
import { LogSampler } from "./logSampler.js";
import type { Metrics } from "./metrics.js";
import { problemOf, type Problem } from "./problem.js";
import type { Answered, Asked, Route } from "./route.js";

export interface RequestLifeOptions {
  readonly allocators: Allocators;
  readonly origin: string;
  readonly access: Access | undefined;
  readonly metrics: Metrics;
  readonly demo: boolean;
  readonly log: FastifyBaseLogger;
  readonly stopping: AbortSignal;
}

/** A request that has its answer. */
export interface Finished {
  readonly id: string;
  readonly status: number;
  /** Milliseconds from the request to its answer. */
  readonly ms: number;
  /** Who asked, where it came to that. */
  readonly caller: Caller | undefined;
}

/** What is done for every request of a route, whichever way it came in: the rules are here, and once. */
export class RequestLife {
  readonly #options: RequestLifeOptions;
  readonly #sampler = new LogSampler();

  constructor(options: RequestLifeOptions) {
    this.#options = options;
  }

  get isStopping(): boolean {
    return this.#options.stopping.aborted;
  }

  /** Before anything else is looked at: how often the address asks, and whether a web page does. */
  enter(address: string, headers: IncomingHttpHeaders, isOfPages = false): Shown {
    return this.#options.access?.enter(address, headers, isOfPages) ?? "nothing";
  }

  /** Who asks. Refused where the key does not allow the route; the body was not read then. */
  authorize({ scope }: Pick<Route, "scope">, shown: Shown, headers: IncomingHttpHeaders): Caller {
    return this.#options.access?.authorize(shown, headers, scope) ?? everyone;
  }

  answer(route: Route, request: ReadRequest, caller: Caller = everyone): Promise<Answered> {
    const asked = askedOf(request, route, this.#options, caller);
    checkAllocators(route, asked);
    const { answers } = this.#options.allocators;
    return answers.once<Answered>(keptUnder(request, route, asked), (keep) =>
      route.handle(keep === keepNothing ? asked : { ...asked, keep: (status) => (body) => keep({ status, body }) }),
    );
  }

  /** What a client is told of an error. A mistake of the service itself is written down. */
  problem(error: unknown, id: string): Problem {
    const problem = problemOf(error);
    if (problem.status >= 500) this.#options.log.error({ id, err: error, code: problem.code });
    return problem;
  }

  /** Counts the answers of a route, and logs some of them. */
  finishing({ method, path, isHot = false }: Route): (finished: Finished) => void {
    const { metrics, log } = this.#options;
    const observe = metrics.ofRoute(`${method} ${path}`);
    return ({ id, status, ms, caller }) => {
      observe(ms / 1000, status);
      if (!this.#sampler.isLogged(isHot, status)) return;
      log.info({ id, method, route: path, status, ms, key: caller?.key });
    };
  }
}

/** A key that is for some allocators must not reach another, wherever the request names it. */
function checkAllocators(route: Route, asked: Asked): void {
  const { caller } = asked;
  if (caller.allocators === null) return;
  const forbidden = allocatorsNamed(route, asked).find((id) => !caller.mayUse(id));
  if (forbidden === undefined) return;
  throw serviceError("allocator-forbidden", { received: forbidden, required: "an allocator that the key is for" });
}

/** The request, where its answer must be kept for those who repeat it. */
function keptUnder({ url }: ReadRequest, route: Route, asked: Asked): Keyed | undefined {
  const { method, answersRepeats = false } = route;
  const { key, body } = asked;
  if (key === undefined || method !== "POST" || answersRepeats) return undefined;
  return keyed(key, allocatorsNamed(route, asked).join(" "), { method, url, body });
}
