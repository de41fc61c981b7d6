import { afterEach, expect, it, vi } from "vitest";
import { EvenhandClient } from "./evenhandClient.js";

const message = (place: number) => `id: ${place}\nevent: decided\ndata: ${JSON.stringify({ place })}\n\n`;
const refusal = () => Response.json({ code: "scope-missing", detail: "The key has not the scope." }, { status: 403 });

interface Played {
  readonly client: EvenhandClient;
  /** The address and the header Last-Event-ID of each request. */
  readonly asked: string[];
  readonly pauses: number[];
}

/** A service that answers one after the other; it refuses when it has no more answers. */
function played(...answers: readonly ((signal: AbortSignal) => Response)[]): Played {
  const [asked, pauses, left]: [string[], number[], typeof answers] = [[], [], answers];
  const fetch: typeof globalThis.fetch = async (url, { headers, signal } = {}) => {
    const { pathname, search } = url as URL;
    const answer = left[asked.length] ?? refusal;
    asked.push(`${pathname}${search} ${new Headers(headers).get("last-event-id") ?? ""}`.trim());
    await Promise.resolve();
    return answer(signal as AbortSignal);
  };
  const pause = (milliseconds: number) => {
    pauses.push(milliseconds);
    return Promise.resolve();
  };
  return { client: new EvenhandClient({ address: "http://x", fetch, pause }), asked, pauses };
}

const away = (): Response => {
  throw new TypeError("fetch failed");
};
const ending = (text: string) => () => new Response(text);
/** A connection over which this comes, and then nothing. */
const silent = (text: string) => (signal: AbortSignal) =>
  new Response(
    new ReadableStream({
      start(controller) {
        if (text !== "") controller.enqueue(new TextEncoder().encode(text));
        signal.addEventListener("abort", () => controller.error(signal.reason));
      },
    }),
  );

const live = "/v1/allocators/team/live";

afterEach(() => void vi.useRealTimers());

it("goes on behind the last complete event after a break, and waits longer each time", async () => {
  const { client, asked, pauses } = played(
    ending(`id: 4\n\n${message(5)}${message(6)}id: 7\ndata: {"pl`),
    away,
    away,
    ending(message(7)),
    ending(""),
  );
  const [places, reasons]: [number[], unknown[]] = [[], []];
  const follow = async () => {
    for await (const { place } of client.live("team", { onBreak: (reason) => reasons.push(reason) }))
      places.push(place);
  };
  await expect(follow()).rejects.toMatchObject({ code: "service-refused", cause: { code: "scope-missing" } });
  expect(places).toEqual([5, 6, 7]);
  expect(asked).toEqual([live, `${live} 6`, `${live} 6`, `${live} 6`, `${live} 7`, `${live} 7`]);
  // A break, two attempts that failed, the break behind event 7, and a stream that ended before anything came.
  expect(pauses).toEqual([250, 500, 1000, 250, 500]);
  expect(reasons).toHaveLength(5);
  expect(reasons[1]).toMatchObject({ code: "service-away" });
});

it("loses no event where the stream breaks before the first one", async () => {
  const { client, asked } = played(ending("id: 4\n\n"), ending(message(5)));
  await expect(client.live("team").next()).resolves.toMatchObject({ value: { place: 5 } });
  expect(asked).toEqual([live, `${live} 4`]);
});

it("asks for the same beginning again as long as nothing has come", async () => {
  const { client, asked } = played(away, ending(message(0)), ending(message(1)));
  const events = client.live("team", { from: 0 });
  await events.next();
  await events.next();
  expect(asked).toEqual([`${live}?from=0`, `${live}?from=0`, `${live}?from=0 0`]);
});

it("takes a connection without a sign of life for dead", async () => {
  vi.useFakeTimers();
  const { client, asked } = played(silent(""), silent(message(1)), ending(message(2)));
  const events = client.live("team");
  const first = events.next();
  await vi.advanceTimersByTimeAsync(45_000);
  expect(await first).toMatchObject({ value: { place: 1 } });
  // The reader takes an hour for it: that is no silence of the service.
  await vi.advanceTimersByTimeAsync(3_600_000);
  const second = events.next();
  await vi.advanceTimersByTimeAsync(44_999);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await second).toMatchObject({ value: { place: 2 } });
});

it("ends when it is told to, and closes the connection when its reader leaves", async () => {
  const stop = new AbortController();
  const signals: AbortSignal[] = [];
  let cancelled = 0;
  const open = () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode(message(1))),
        cancel: () => {
          cancelled++;
        },
      }),
    );
  const { client } = played((signal) => {
    signals.push(signal);
    return silent(message(1))(signal);
  }, open);
  const events = client.live("team", { signal: stop.signal });
  await events.next();
  const next = events.next();
  stop.abort();
  expect(await next).toEqual({ done: true, value: undefined });
  expect(signals[0].aborted).toBe(true);
  for await (const { place } of client.live("team")) {
    expect(place).toBe(1);
    break;
  }
  expect(cancelled).toBe(1);
});

it("does not wait for another attempt when it is ended at a break", async () => {
  vi.useFakeTimers();
  const stop = new AbortController();
  const client = new EvenhandClient({
    address: "http://x",
    fetch: () => Promise.reject(new TypeError("fetch failed")),
  });
  const events = client.live("team", { signal: stop.signal, onBreak: () => stop.abort() });
  expect(await events.next()).toEqual({ done: true, value: undefined });
});
