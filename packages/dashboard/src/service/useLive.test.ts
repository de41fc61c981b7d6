import { Connection } from "@evenhand/client";
import type { EventAnswer } from "@evenhand/protocol";
import { afterEach, expect, it, vi } from "vitest";
import { followEvents, type LiveLog, type StreamState, withEvents } from "./useLive.js";

const message = (place: number) =>
  `id: ${place}\nevent: decided\ndata: ${JSON.stringify({ place, kind: "decided", at: 0, fields: {} })}\n\n`;
const live = "/v1/allocators/team/live?deadlines=true";
const away = () => Promise.reject(new TypeError("network error"));
const stream = (text: string) => () => Promise.resolve(new Response(text));

afterEach(() => void vi.useRealTimers());

type Answer = (signal: AbortSignal) => Promise<Response>;

/** Follows a log of this length over a service that answers the streams one after the other, and then refuses. */
function followed({ logLength, from }: { readonly logLength: number; readonly from?: number }, ...streams: Answer[]) {
  const [asked, states]: [string[], StreamState["kind"][]] = [[], []];
  const [pauses, places]: [number[], number[]] = [[], []];
  const refused = () => Promise.resolve(Response.json({ code: "scope-missing" }, { status: 403 }));
  const connection = new Connection({
    address: "http://x",
    fetch: (url, { headers, signal } = {}) => {
      const { pathname, search } = url as URL;
      if (!pathname.endsWith("/live")) return Promise.resolve(Response.json({ logLength }));
      asked.push(`${pathname}${search} ${new Headers(headers).get("last-event-id") ?? ""}`.trim());
      return (streams.shift() ?? refused)(signal as AbortSignal);
    },
    pause: (milliseconds) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    },
  });
  const ended = followEvents({
    ...{ connection, allocator: "team", signal: new AbortController().signal, from },
    onEvents: (events) => places.push(...events.map(({ place }) => place)),
    onState: ({ kind }) => states.push(kind),
  });
  return { ended, asked, states, pauses, places };
}

it("goes on behind the last event after a break, waits longer each time, and ends where it is refused", async () => {
  const first = stream(`: following\n\n${message(150)}${message(151)}`);
  const run = followed({ logLength: 350 }, first, away, away, stream(message(152)));
  await run.ended;
  expect(run.asked).toEqual([`${live}&from=150`, `${live} 151`, `${live} 151`, `${live} 151`, `${live} 152`]);
  expect(run.places).toEqual([150, 151, 152]);
  // The break itself, two attempts that failed, and the next break: the pause is short again after each success.
  expect(run.pauses).toEqual([250, 500, 1000, 250]);
  expect(run.states.at(-1)).toBe("refused");
  expect(run.states.filter((kind) => kind === "away")).toHaveLength(4);
});

it("gives up a connection over which nothing comes any more, and connects again", async () => {
  vi.useFakeTimers();
  const silent: Answer = (signal) =>
    Promise.resolve(
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode(message(150)));
            signal.addEventListener("abort", () => controller.error(signal.reason));
          },
        }),
      ),
    );
  const run = followed({ logLength: 350 }, silent, stream(message(151)));
  await vi.advanceTimersByTimeAsync(60_000);
  await run.ended;
  expect(run.places).toEqual([150, 151]);
  expect(run.states).toEqual(["connecting", "live", "away", "live", "away", "refused"]);
});

it("goes on near the end after a long break, and the page counts what it skipped", async () => {
  const run = followed({ logLength: 1_000_000, from: 100 });
  await run.ended;
  expect(run.asked).toEqual([`${live}&from=999800`]);
  const before: LiveLog = { state: { kind: "live" }, events: [], received: 100, skipped: 0, length: 100, changes: 0 };
  const event: EventAnswer = { place: 999_950, kind: "confirmed", at: 0, fields: { decision: 7 }, leaf: "" };
  expect(withEvents(before, [event], 10)).toEqual({
    ...{ events: [event], received: 101, skipped: 999_850, length: 999_951, changes: 1 },
  });
});

it("keeps the last decisions however many outcomes come", () => {
  const before: LiveLog = { state: { kind: "live" }, events: [], received: 0, skipped: 0, length: 0, changes: 0 };
  const kinds = ["decided", "decided", "decided", "rewarded", "settled", "rewarded", "rewarded"];
  const events = kinds.map((kind, place) => ({ place, kind, at: 0, fields: {}, leaf: "" }) as unknown as EventAnswer);
  expect(withEvents(before, events, 2).events?.map(({ place }) => place)).toEqual([6, 5, 2, 1]);
});
