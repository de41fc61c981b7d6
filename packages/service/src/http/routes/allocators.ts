import { Readable } from "node:stream";
import type { ArmsAsked } from "@evenhand/allocator";
import { allocatorInput, armInput } from "@evenhand/protocol";
import { shownEvent } from "../../allocators/shownEvent.js";
import { dryRun as inDryRun, isDryRun, route, type Asked, type Route } from "../route.js";

/** The media type of a stream of events, which has no end. */
export const LIVE = "text/event-stream";

const MOST_EVENTS = 10_000;
const armsQuery = {
  ...{ sort: "a column", descending: "true", search: "part of a name" },
  ...{ offset: "from 0", limit: "at most 1000" },
};

/** Contracts: made, looked at, changed, ended. */
export const allocatorRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/v1/allocators",
    summary: "Create an allocator. With ?dryRun=true only what it would be, and what it would promise.",
    scope: "admin",
    body: allocatorInput,
    upload: {
      first: allocatorInput.omit({ arms: true }),
      line: armInput,
      words: "the contract without arms in the first line, then an arm in each: up to a million",
      body: (contract, arms) => ({ ...(contract as object), arms }),
    },
    query: inDryRun,
    handle: async ({ allocators, body, query, origin, keep }) => {
      const dryRun = isDryRun(query);
      const created = await allocators.create(body, { origin: `${origin}/${body.id}`, dryRun, keep: keep(201) });
      return { status: dryRun ? 200 : 201, body: created };
    },
  }),
  route({
    method: "GET",
    path: "/v1/allocators",
    summary: "All allocators.",
    scope: "read",
    handle: async ({ allocators, caller }) => {
      const seen = (await allocators.list()).filter(({ id }) => caller.mayUse(id));
      return { status: 200, body: { items: seen.map(({ id, origin, length }) => ({ id, origin, length })) } };
    },
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id",
    summary: "One allocator: its contract in words, what is in force, what waits, alarms.",
    scope: "read",
    handle: async ({ allocators, params }) => ({ status: 200, body: await allocators.view(params["id"]) }),
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/state",
    summary: "The same with a page of its arms, both at the same event of the log.",
    scope: "read",
    query: armsQuery,
    handle: async ({ allocators, params, query }) => ({
      status: 200,
      body: await allocators.state(params["id"], armsAsked(query)),
    }),
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/arms",
    summary: "What each arm was promised and has got: paged, sorted, searched.",
    scope: "read",
    query: armsQuery,
    handle: async ({ allocators, params, query }) => ({
      status: 200,
      body: await allocators.arms(params["id"], armsAsked(query)),
    }),
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/history",
    summary: "Rounds, rewards and pulls over time, in at most 256 buckets.",
    scope: "read",
    handle: async ({ allocators, params }) => ({
      status: 200,
      body: { items: await allocators.history(params["id"]) },
    }),
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/events",
    summary: "The log, page by page: each event in words, and its leaf in base64.",
    scope: "audit",
    query: {
      from: "the first place",
      limit: `at most ${MOST_EVENTS}`,
      format: "ndjson: all events from that place on, one in a line",
    },
    handle: async ({ allocators, params: { id }, query, stopping }) => {
      const from = wholeOf(query["from"], 0, Number.MAX_SAFE_INTEGER);
      await allocators.view(id);
      if (query["format"] === "ndjson") {
        return {
          status: 200,
          type: "application/x-ndjson",
          body: Readable.from(allocators.live.lines(id, from, stopping)),
        };
      }
      const events = await allocators.events(id, from, wholeOf(query["limit"], 100, MOST_EVENTS));
      return { status: 200, body: { items: events.map((event) => shownEvent(id, event)), next: from + events.length } };
    },
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/changes",
    summary:
      "What was done to the contract, oldest first: terms, arms, tenures, pauses; each with the round before it.",
    scope: "read",
    query: { from: "the first place; where isWhole is false, the next of the answer before" },
    handle: async ({ allocators, params: { id }, query }) => ({
      status: 200,
      body: await allocators.contractChanges(id, wholeOf(query["from"], 0, Number.MAX_SAFE_INTEGER)),
    }),
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/live",
    summary: "Events as they happen (text/event-stream), from Last-Event-ID on, or from now on.",
    scope: "audit",
    query: {
      from: "the first place; left out: what comes from now on",
      deadlines: "true: decisions come with the rounds by which their arms had to be served, where they are known",
    },
    handle: async ({ allocators, params: { id }, query, lastEventId, stopping }) => {
      const { logLength } = await allocators.view(id);
      const last = wholeOf(lastEventId, -1, Number.MAX_SAFE_INTEGER);
      // A browser asks for the same address again after a break, and says how far it had come.
      const from = last >= 0 ? last + 1 : wholeOf(query["from"], logLength, Number.MAX_SAFE_INTEGER);
      return {
        status: 200,
        type: LIVE,
        body: Readable.from(
          allocators.live.follow(id, { from, withDeadlines: query["deadlines"] === "true" }, stopping),
        ),
      };
    },
  }),
];

function armsAsked(query: Asked["query"]): ArmsAsked {
  return {
    ...(query["sort"] === undefined ? {} : { sort: query["sort"] as "name" }),
    ...(query["search"] === undefined ? {} : { search: query["search"] }),
    descending: query["descending"] === "true",
    offset: wholeOf(query["offset"], 0, Number.MAX_SAFE_INTEGER),
    limit: wholeOf(query["limit"], 100, 1000),
  };
}

function wholeOf(text: string | undefined, otherwise: number, most: number): number {
  const value = text === undefined ? otherwise : Number(text);
  return Number.isSafeInteger(value) && value >= 0 ? Math.min(value, most) : otherwise;
}
