import type { EventAnswer } from "@evenhand/protocol";
import { expect, it } from "vitest";
import { RefusedError } from "@evenhand/client";
import { followEvents, type StreamState } from "./followEvents.js";
import { withEvents, type Live } from "./useLive.js";

const message = (place: number) =>
  `id: ${place}\nevent: decided\ndata: ${JSON.stringify({ place, kind: "decided", at: 0, fields: {} })}\n\n`;

it("goes on behind the last event after a break, waits longer each time, and ends where it is refused", async () => {
  const asked: string[] = [];
  const pauses: number[] = [];
  const states: string[] = [];
  const places: number[] = [];
  const streams: (Response | Error)[] = [
    new Response(`: following\n\n${message(150)}${message(151)}`),
    new TypeError("network error"),
    new TypeError("network error"),
    new Response(message(152)),
    Object.assign(new Error("refused"), { cause: new RefusedError(403, { code: "scope-missing" }) }),
  ];
  await followEvents({
    allocator: "team",
    signal: new AbortController().signal,
    connection: {
      get: <T>() => Promise.resolve({ logLength: 350 } as T),
      open: (path, options) => {
        asked.push(`${path} ${options?.headers?.["last-event-id"] ?? ""}`.trim());
        const answer = streams.shift() ?? new Error("none left");
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
    },
    onEvents: (events) => places.push(...events.map(({ place }) => place)),
    onState: ({ kind }: StreamState) => states.push(kind),
    pause: (milliseconds) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    },
  });
  const live = "/v1/allocators/team/live?deadlines=true";
  expect(asked).toEqual([`${live}&from=150`, `${live} 151`, `${live} 151`, `${live} 151`, `${live} 152`]);
  expect(places).toEqual([150, 151, 152]);
  // The break itself, two attempts that failed, and the next break: the pause is short again after each success.
  expect(pauses).toEqual([250, 500, 1000, 250]);
  expect(states.at(-1)).toBe("refused");
  expect(states.filter((kind) => kind === "away")).toHaveLength(4);
});

it("goes on near the end after a long break, and the page counts what it skipped", async () => {
  const asked: string[] = [];
  const ending = new AbortController();
  await followEvents({
    ...{ allocator: "team", signal: ending.signal, from: 100 },
    connection: {
      get: <T>() => Promise.resolve({ logLength: 1_000_000 } as T),
      open: (path) => {
        asked.push(path);
        ending.abort();
        return Promise.resolve(new Response(""));
      },
    },
    ...{ onEvents: () => undefined, onState: () => undefined },
  });
  expect(asked).toEqual(["/v1/allocators/team/live?deadlines=true&from=999800"]);
  const before: Live = { state: { kind: "live" }, events: [], received: 100, skipped: 0, length: 100, changes: 0 };
  const event: EventAnswer = { place: 999_950, kind: "confirmed", at: 0, fields: { decision: 7 }, leaf: "" };
  expect(withEvents(before, [event], 10)).toEqual({
    ...{ events: [event], received: 101, skipped: 999_850, length: 999_951, changes: 1 },
  });
});

it("keeps the last decisions however many outcomes come", () => {
  const before: Live = { state: { kind: "live" }, events: [], received: 0, skipped: 0, length: 0, changes: 0 };
  const kinds = ["decided", "decided", "decided", "rewarded", "settled", "rewarded", "rewarded"];
  const events = kinds.map((kind, place) => ({ place, kind, at: 0, fields: {}, leaf: "" }) as unknown as EventAnswer);
  expect(withEvents(before, events, 2).events?.map(({ place }) => place)).toEqual([6, 5, 2, 1]);
});
