import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Connection } from "./connection.js";

const connection = new Connection({ address: "http://x" });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("a pause ends when its time is over, and leaves nothing behind at a signal that many pauses share", async () => {
  const { signal } = new AbortController();
  let isOver = false;
  const paused = connection.pause(500, signal).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(499);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await paused;
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

it.each(["before it", "during it"])("a pause ends at once when the signal is aborted %s", async (when) => {
  const ending = new AbortController();
  if (when === "before it") ending.abort();
  const paused = connection.pause(500, ending.signal);
  ending.abort();
  await paused;
  expect(vi.getTimerCount()).toBe(0);
});
