import type { Caller } from "../access/access.js";
import { serviceError } from "../errors.js";
import type { Forwards } from "../replicas/forwards.js";
import type { AnsweringPlace, Ownership } from "../replicas/ownership.js";
import type { ForwardedRequest } from "../replicas/peerMessages.js";
import { allocatorsNamed, answerChecked, checkedRequest, type ReadRequest, type Surroundings } from "./answerTo.js";
import { PassedProblem } from "./problem.js";
import type { Route, RouteAnswer } from "./route.js";
import { UploadedBody } from "./uploads.js";

/** The headers on which the answer of a route depends, as far as it is forwarded. */
const passedHeaders = ["idempotency-key", "if-match"] as const;

/**
 * What an owner of an earlier release refuses while replicas are replaced one by one: it does not know the route, or a
 * field that is new. This replica has checked the request, and has found nothing wrong with it.
 */
const ofAnotherRelease: readonly string[] = ["route-unknown", "body-invalid", "query-invalid"];

/** How often the owner is read again from the database, for one request. */
const MOST_READINGS = 2;

/**
 * Which replica answers a request. The owner of its allocator has it in memory, and has no conflicts. Where it cannot
 * be reached, this replica answers beside it: the store compares and appends, so that this is slower, and right.
 */
export class OwnerRouting {
  readonly #ownership: Ownership;
  readonly #forwards: Pick<Forwards, "send">;

  constructor(ownership: Ownership, forwards: Pick<Forwards, "send">) {
    this.#ownership = ownership;
    this.#forwards = forwards;
  }

  /** The answer to a request that came from a client. */
  answer(route: Route, request: ReadRequest, surroundings: Surroundings, caller: Caller): Promise<RouteAnswer> {
    const asked = checkedRequest(route, request, surroundings, caller);
    const here = () => answerChecked(route, request, asked);
    if (route.answeredBy === "asked") return here();
    const allocators = allocatorsNamed(route, asked);
    const [allocator] = allocators;
    // What names several is refused. A body of lines is long: it is worked on where it has arrived.
    if (allocators.length !== 1 || request.body instanceof UploadedBody) return here();
    return this.#placed(allocator, here, () => ({
      forwarded: forwardedOf(allocator, route, request, caller),
      takesLong: route.takesLong === true,
    }));
  }

  async #placed(allocator: string, here: () => Promise<RouteAnswer>, forward: () => Forward): Promise<RouteAnswer> {
    const place = await this.#ownership.placeOf(allocator);
    return place.at === "other" ? this.#there(place, forward(), here) : here();
  }

  async #there(
    found: AnsweringPlace,
    { forwarded, takesLong }: Forward,
    here: () => Promise<RouteAnswer>,
  ): Promise<RouteAnswer> {
    const { allocator, isRead } = forwarded;
    let place = found;
    for (let readings = 0; place.at === "other"; readings++) {
      const outcome = await this.#forwards.send(place.owner, forwarded, takesLong);
      if (outcome.is === "answered") return { status: outcome.status, body: outcome.body };
      if (outcome.is === "refused") {
        if (ofAnotherRelease.includes(outcome.problem.code)) break;
        throw new PassedProblem(outcome.problem);
      }
      if (outcome.is === "unknown" && !isRead) throw silent(place.owner.id);
      if (outcome.is === "long" || outcome.is === "unknown") break;
      if (outcome.is === "undone") {
        const next: AnsweringPlace = await this.#ownership.placeOf(allocator);
        if (readings === MOST_READINGS || (next.at === "other" && next.owner.id === place.owner.id)) break;
        place = next;
      } else {
        if (readings === MOST_READINGS) throw unsettled(allocator);
        place = await this.#ownership.placeAgain(allocator);
      }
    }
    return here();
  }
}

/** A request for the owner, and whether its answer is waited for as long as that lives. */
interface Forward {
  readonly forwarded: ForwardedRequest;
  readonly takesLong: boolean;
}

/** What the owner needs in order to answer as if it had been asked. */
function forwardedOf(
  allocator: string,
  { operationId: route, method }: Route,
  { url, params, query, body, headers }: ReadRequest,
  { key, scopes, allocators, arm }: Caller,
): ForwardedRequest {
  const passed: Record<string, string> = {};
  for (const name of passedHeaders) {
    const value = headers[name];
    if (typeof value === "string") passed[name] = value;
  }
  const asked = { url, params, query, body, headers: passed, caller: { key, scopes, allocators, arm } };
  return { allocator, route, isRead: method === "GET", ...asked };
}

function silent(owner: string): Error {
  const received = `no answer of the replica ${owner}`;
  return serviceError("owner-silent", { received, required: "an answer within seconds" });
}

function unsettled(allocator: string): Error {
  const received = `${allocator}, which has moved ${MOST_READINGS + 1} times`;
  return serviceError("owner-unknown", { received, required: "one replica that decides for it" });
}
