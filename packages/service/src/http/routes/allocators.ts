import { Readable } from "node:stream";
import {
  allocatorAnswer,
  allocatorInput,
  allocatorsAnswer,
  armDecisionsAnswer,
  armDecisionsQuery,
  armInput,
  armsAnswer,
  armViewAnswer,
  armsQuery,
  contractChangesAnswer,
  contractChangesQuery,
  dryRunQuery,
  eventsAnswer,
  eventsQuery,
  historyAnswer,
  listQuery,
  liveQuery,
  stateAnswer,
  understoodAnswer,
} from "@evenhand/protocol";
import { shownEvent } from "../../engine/storedEvents.js";
import { termsRefusals } from "../refusals.js";
import { route, type Route } from "../route.js";

/** The media type of a stream of events, which has no end. */
export const LIVE = "text/event-stream";

/** Events of a page for which no limit is named. */
const USUAL_EVENTS = 100;

/** Contracts: made and looked at. */
export const allocatorRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/v1/allocators",
    operationId: "createAllocator",
    showsHidden: true,
    takesLong: true,
    summary: "Create an allocator. With ?dryRun=true only what it would be, and what it would promise.",
    scope: "admin",
    answeredBy: "asked",
    body: allocatorInput,
    upload: {
      first: allocatorInput.omit({ arms: true }),
      line: armInput,
      words: "the contract without arms in the first line, then an arm in each: up to a million",
      body: (contract, arms) => ({ ...(contract as object), arms }),
    },
    query: dryRunQuery,
    answer: understoodAnswer,
    refusals: [...termsRefusals, "allocator-exists", "allocator-id", "verifier-key-format"],
    location: ({ id }) => `/v1/allocators/${id}`,
    isVersioned: true,
    handle: async ({ allocators, body, query: { dryRun = false }, origin, keep }) => {
      const created = await allocators.create(body, { origin: `${origin}/${body.id}`, dryRun, keep: keep(201) });
      return { status: dryRun ? 200 : 201, body: created };
    },
  }),
  route({
    method: "GET",
    path: "/v1/allocators",
    operationId: "listAllocators",
    showsHidden: true,
    summary: "All allocators. Those that are hidden come with ?hidden=true alone.",
    scope: "read",
    answeredBy: "asked",
    query: listQuery,
    answer: allocatorsAnswer,
    handle: async ({ allocators, caller, query: { hidden: withHidden = false } }) => {
      const hidden = await allocators.tombstones.ids();
      const seen = (await allocators.list()).filter(({ id }) => caller.mayUse(id) && (withHidden || !hidden.has(id)));
      const items = seen.map(async ({ id, origin, length }) => {
        const error = allocators.forks.refused.get(id);
        const tombstone = hidden.has(id) ? await allocators.tombstones.of(id) : undefined;
        return {
          id,
          origin,
          length,
          ...(tombstone === undefined ? {} : { hidden: tombstone }),
          ...(error === undefined ? {} : { refused: error.message }),
        };
      });
      return { status: 200, body: { items: await Promise.all(items) } };
    },
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id",
    operationId: "getAllocator",
    summary: "One allocator: its contract in words, what is in force, what waits, alarms.",
    scope: "read",
    answer: allocatorAnswer,
    isVersioned: true,
    handle: async ({ allocators, params }) => ({ status: 200, body: await allocators.view(params["id"]) }),
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/state",
    operationId: "getAllocatorState",
    summary: "The same with a page of its arms, both at the same event of the log.",
    scope: "read",
    query: armsQuery,
    answer: stateAnswer,
    isVersioned: true,
    handle: async ({ allocators, params, query }) => ({
      status: 200,
      body: await allocators.state(params["id"], query),
    }),
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/arms",
    operationId: "listArms",
    summary: "What each arm was promised and has got: paged, sorted, searched.",
    scope: "read",
    query: armsQuery,
    answer: armsAnswer,
    handle: async ({ allocators, params, query }) => ({
      status: 200,
      body: await allocators.arms(params["id"], query),
    }),
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/arms/:arm",
    operationId: "getArm",
    summary: "One arm: what it was promised and has got, and nothing of the others.",
    scope: "read",
    forArm: true,
    answer: armViewAnswer,
    refusals: ["arm-name-unknown"],
    handle: async ({ allocators, params }) => ({
      status: 200,
      body: await allocators.armViews.view(params["id"], params["arm"]),
    }),
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/arms/:arm/decisions",
    operationId: "listArmDecisions",
    summary:
      "The decisions for this arm alone, by the ids under which there are receipts: 10 000 events of the log a page.",
    scope: "read",
    forArm: true,
    query: armDecisionsQuery,
    answer: armDecisionsAnswer,
    refusals: ["arm-name-unknown"],
    handle: async ({ allocators, params, query: { from = 0 } }) => ({
      status: 200,
      body: await allocators.armViews.decisions(params["id"], params["arm"], from),
    }),
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/history",
    operationId: "getHistory",
    summary: "Rounds, rewards and pulls over time, in at most 256 buckets.",
    scope: "read",
    answer: historyAnswer,
    handle: async ({ allocators, params }) => ({
      status: 200,
      body: { items: await allocators.history(params["id"]) },
    }),
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/events",
    operationId: "listEvents",
    showsHidden: true,
    summary: "The log, page by page: each event in words, and its leaf in base64.",
    scope: "audit",
    answeredBy: "asked",
    query: eventsQuery,
    answer: eventsAnswer,
    file: { type: "application/x-ndjson", words: "with ?format=ndjson: an event in each line" },
    handle: async ({ allocators, params: { id }, query: { from = 0, limit = USUAL_EVENTS, format }, stopping }) => {
      // Refused where there is no such allocator.
      await allocators.storedLength(id);
      if (format === "ndjson") {
        return {
          status: 200,
          type: "application/x-ndjson",
          body: Readable.from(allocators.live.lines(id, from, stopping)),
        };
      }
      const events = await allocators.events(id, from, limit);
      return { status: 200, body: { items: events.map((event) => shownEvent(id, event)), next: from + events.length } };
    },
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/changes",
    operationId: "listContractChanges",
    summary:
      "What was done to the contract, oldest first: terms, arms, tenures, pauses; each with the round before it.",
    scope: "read",
    answeredBy: "asked",
    query: contractChangesQuery,
    answer: contractChangesAnswer,
    handle: async ({ allocators, params: { id }, query: { from = 0 } }) => ({
      status: 200,
      body: await allocators.contractChanges(id, from),
    }),
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/live",
    operationId: "followEvents",
    summary: "Events as they happen (text/event-stream), from Last-Event-ID on, or from now on.",
    scope: "audit",
    answeredBy: "asked",
    query: liveQuery,
    file: {
      type: LIVE,
      words: "server-sent events: the id is the event's place, the data what GET …/events has of it",
      example: 'id: 17\nevent: confirmed\ndata: {"place":17,"kind":"confirmed","at":0,"fields":{"decision":12}}\n\n',
    },
    handle: async ({
      allocators,
      params: { id },
      query: { from, deadlines = false },
      lastEventId,
      stopping,
      caller,
    }) => {
      const logLength = await allocators.storedLength(id);
      // A browser asks for the same address again after a break, and says how far it had come.
      const last = /^\d{1,15}$/.test(lastEventId ?? "") ? Number(lastEventId) : undefined;
      const first = last === undefined ? (from ?? logLength) : last + 1;
      const following = { from: first, withDeadlines: deadlines, isLetIn: () => caller.isLetIn() };
      return { status: 200, type: LIVE, body: Readable.from(allocators.live.follow(id, following, stopping)) };
    },
  }),
];
